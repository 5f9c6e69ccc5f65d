import { installationZone, parseInstant, zonedParts } from '#domain/values/dates.ts';

/** Day of an instant in the books, whoever reads them: by the clock of the installation. */
export function localDay(instant: string): string {
  return zonedParts(parseInstant(instant) ?? 0, installationZone()).date;
}
