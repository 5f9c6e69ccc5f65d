import type { FestivalSection } from '#generated/records/festival-section.gen.ts';
import type { FestivalInscription } from '#generated/records/festival-inscription.gen.ts';
import type { Picture, PicturedFilm } from './picture.ts';

/** Days from which the public may know: those of now, because announcing is an act of its own. */
export interface Embargo {
  readonly entries: ReadonlyMap<number, FestivalInscription>;
  readonly section: FestivalSection | undefined;
  readonly today: string;
}

/**
 * Whether the public may know that a section shows a film: from the day of its announcement, its own or that of the section. Without any,
 * what a committee deliberates stays inside; what it does not is known with the grid.
 */
export function isAnnouncedFilm(film: PicturedFilm, { entries, section, today }: Embargo): boolean {
  const entry = entries.get(film.entry);
  // A registration that was deleted since keeps the day that it had.
  const day = (entry === undefined ? film.day : entry.DateAnnonce) ?? section?.DateAnnonce ?? null;
  return day === null ? (section?.DateDeliberation ?? null) === null : day <= today;
}

/** A programme is known with the first of its films; one that has none, with its section. */
export function isAnnouncedProgramme({ films }: Picture, embargo: Embargo): boolean {
  if (films.length > 0) return films.some((film) => isAnnouncedFilm(film, embargo));
  const day = embargo.section?.DateAnnonce ?? null;
  return day === null || day <= embargo.today;
}
