import type { FestivalSection } from '#generated/records/festival-section.gen.ts';
import { InscriptionAccord } from '#generated/enums/inscription-accord.gen.ts';
import type { FestivalInscription } from '#generated/records/festival-inscription.gen.ts';
import type { Picture, PicturedFilm } from './picture.ts';

/** Days from which the public may know: those of now, because announcing is an act of its own. */
export interface Embargo {
  readonly entries: ReadonlyMap<number, FestivalInscription>;
  readonly section: FestivalSection | undefined;
  readonly today: string;
}

/**
 * True if the public may know that a section shows a film: from the day of its announcement, its own or that of the section. Without any,
 * what a committee deliberates stays inside; what it does not is known with the grid. A film that was invited waits for a day: its own until
 * its right-holder accepts, its own or that of the section afterwards; one that the right-holder refuses is never announced.
 */
export function isAnnouncedFilm(film: PicturedFilm, { entries, section, today }: Embargo): boolean {
  const entry = entries.get(film.entry);
  // A registration that was deleted since keeps the day that it had.
  const announceDay = entry === undefined ? film.day : entry.DateAnnonce;
  const accord = entry?.Accord ?? null;
  if (accord === InscriptionAccord.refuse) return false;
  const day = accord === InscriptionAccord.invite ? announceDay : (announceDay ?? section?.DateAnnonce ?? null);
  return day === null ? accord === null && (section?.DateDeliberation ?? null) === null : day <= today;
}

/** A programme is known with the first of its films; one that has none, with its section. */
export function isAnnouncedProgramme({ films }: Picture, embargo: Embargo): boolean {
  if (films.length > 0) return films.some((film) => isAnnouncedFilm(film, embargo));
  const day = embargo.section?.DateAnnonce ?? null;
  return day === null || day <= embargo.today;
}
