import { readVersion } from '#domain/values/record-data.ts';
import type { Row } from './tables.ts';

/** The next version of a row. */
export function moved(row: Row): number {
  const version = readVersion(row) + 1;
  row['Version'] = version;
  return version;
}
