import type { JsonValue } from '#generated/entities/descriptor.gen.ts';
import { norm } from '#domain/values/text/norm.ts';
import { type RecordData, readId } from '#domain/values/record-data.ts';
import { find, namesTold, type Work } from '#domain/work/work.ts';

/** Search key of a record: names and values that all of them share. */
export type Said = Readonly<Record<string, string | number | boolean>>;

/** The values of a line that can be looked for; an empty one says nothing. */
export function saidIn(data: RecordData): Said {
  return Object.fromEntries(Object.entries(data).flatMap(([name, value]) => (isSought(value) ? [[name, value]] : [])));
}

function isSought(value: JsonValue | undefined): value is string | number | boolean {
  return (typeof value === 'string' && value !== '') || typeof value === 'number' || typeof value === 'boolean';
}

/** One text for what says the same: case and accents never count. */
export function signatureOf(values: RecordData, names: readonly string[]): string {
  return norm(JSON.stringify(names.map((name) => values[name] ?? null)));
}

const FOUND_AT_ONCE = 500;

/**
 * Records of an entity by given values, for many at once: one reading for each set of names, and not one a line.
 * The answer looks one of them up. A record of which the person may see nothing is not there.
 */
export function* findSaid(entity: string, wanted: readonly Said[]): Work<(criteria: Said) => readonly RecordData[]> {
  const found = new Map<string, readonly RecordData[]>();
  const sets = Map.groupBy(wanted, namesIn);
  for (const [key, group] of sets) {
    const names = key.split(' ');
    const [lead = ''] = names;
    const values = [...new Set(group.flatMap((one) => one[lead] ?? []))];
    for (let start = 0; start < values.length; start += FOUND_AT_ONCE) {
      const records = yield* findAmong(entity, lead, values.slice(start, start + FOUND_AT_ONCE));
      for (const [signature, alike] of Map.groupBy(records, (record) => signatureOf(record, names)))
        found.set(`${key} ${signature}`, alike);
    }
  }
  return (criteria) => found.get(`${namesIn(criteria)} ${signatureOf(criteria, namesIn(criteria).split(' '))}`) ?? [];
}

function namesIn(criteria: Said): string {
  return Object.keys(criteria).toSorted().join(' ');
}

function* findAmong(entity: string, name: string, values: readonly (string | number | boolean)[]): Work<readonly RecordData[]> {
  const texts = values.filter((value) => typeof value === 'string');
  const numbers = values.filter((value) => typeof value === 'number');
  const records = [...(yield* find(entity, { [name]: texts })), ...(yield* find(entity, { [name]: numbers }))];
  for (const flag of values.filter((value) => typeof value === 'boolean')) records.push(...(yield* find(entity, { [name]: flag })));
  const readable = yield* namesTold(entity, records.map(readId), records.length);
  const ids = new Set(readable.map(({ id }) => id));
  return records.filter((record) => ids.has(readId(record)));
}
