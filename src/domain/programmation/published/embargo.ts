import type { FestivalSection } from '#generated/records/festival-section.gen.ts';
import type { FestivalInscription } from '#generated/records/festival-inscription.gen.ts';
import { InscriptionStatut } from '#generated/enums/inscription-statut.gen.ts';

/**
 * Whether the public may know that a section shows a film: from the day of its announcement, its own or that of the section. Without any,
 * what a committee deliberates stays inside; what it does not is known with the grid.
 */
export function isAnnouncedEntry(entry: FestivalInscription, section: FestivalSection | undefined, today: string): boolean {
  if (entry.Statut !== InscriptionStatut.programme || entry.DateRetrait !== null) return false;
  const day = entry.DateAnnonce ?? section?.DateAnnonce ?? null;
  return day === null ? (section?.DateDeliberation ?? null) === null : day <= today;
}

/** A programme is known with the first of its films; one that has none, with its section. */
export function isAnnouncedProgramme(
  entries: readonly FestivalInscription[],
  section: FestivalSection | undefined,
  today: string,
): boolean {
  if (entries.length > 0) return entries.some((entry) => isAnnouncedEntry(entry, section, today));
  const day = section?.DateAnnonce ?? null;
  return day === null || day <= today;
}
