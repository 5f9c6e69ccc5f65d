import { InscriptionStatut } from '#generated/enums/inscription-statut.gen.ts';
import { readText, type RecordData } from '#domain/records/values/record-data.ts';

/**
 * Whether the public may know that a section shows a film: from the day of its announcement, its own or that of the section. Without any,
 * what a committee deliberates stays inside; what it does not is known with the grid.
 */
export function isAnnouncedEntry(entry: RecordData, section: RecordData, today: string): boolean {
  if (entry['Statut'] !== InscriptionStatut.programme || readText(entry, 'DateRetrait') !== null) return false;
  const day = readText(entry, 'DateAnnonce') ?? readText(section, 'DateAnnonce');
  return day === null ? readText(section, 'DateDeliberation') === null : day <= today;
}

/** A programme is known with the first of its films; one that has none, with its section. */
export function isAnnouncedProgramme(entries: readonly RecordData[], section: RecordData, today: string): boolean {
  if (entries.length > 0) return entries.some((entry) => isAnnouncedEntry(entry, section, today));
  const day = readText(section, 'DateAnnonce');
  return day === null || day <= today;
}
