import type { RecordValues } from '#web/records/feature-tab.ts';

/** Does the sheet hold something that is not saved yet? Nights are counted on what is saved (F-283). */
export function isPending(record: RecordValues, values: RecordValues): boolean {
  return Object.keys(values).some((name) => stated(values[name]) !== stated(record[name]));
}

const stated = (value: unknown): string => JSON.stringify(value === '' ? null : (value ?? null));
