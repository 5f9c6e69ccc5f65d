import type { JsonValue } from '#generated/entities/descriptor.gen.ts';
import { norm } from '#domain/values/text/norm.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import type { Where } from './steps.ts';

/** Does a stored record meet the conditions? Case and accents never count. */
export function holds(record: RecordData, where: Where): boolean {
  return Object.entries(where).every(([name, wanted]) => {
    const value = record[name] ?? null;
    if (wanted === null || typeof wanted !== 'object') return isAlike(value, wanted);
    if ('from' in wanted) return typeof value === 'string' && value >= wanted.from && value <= wanted.to;
    return wanted.some((one) => isAlike(value, one));
  });
}

function isAlike(value: JsonValue, wanted: JsonValue): boolean {
  return typeof wanted === 'string' && typeof value === 'string' ? norm(value) === norm(wanted) : value === wanted;
}

/** The requested ids, each once and in order; null: any. */
export function askedIds({ Id }: Where): readonly number[] | null {
  if (typeof Id === 'number') return [Id];
  return Array.isArray(Id) ? [...new Set(Id.map(Number))].toSorted((left, right) => left - right) : null;
}
