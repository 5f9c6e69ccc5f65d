import type { JsonValue } from '#generated/entities/descriptor.gen.ts';
import { isRecordData, type RecordData } from '#domain/values/record-data.ts';
import { norm } from '#domain/values/text/norm.ts';
import type { Facts } from '#domain/work/rule.ts';
import { addAll, refuseField, type Work } from '#domain/work/work.ts';
import type { Addition } from './addition.ts';
import { addBeside } from './additions.ts';
import { requireCreation } from './require-creation.ts';

/** A record that lines need and that does not exist: they name it by its key until it has an id. */
export interface NewRecord {
  readonly key: string;
  readonly entity: string;
  readonly data: RecordData;
  readonly additions: readonly Addition[];
}

/** `{ Nouvelle: 'personne mona keller' }` stands for the id of a record that is made in the same call. */
export const NEW = 'Nouvelle';

/** The key of the new record that a value stands for. */
export function newKey(value: JsonValue | undefined): string | null {
  const [[name, key] = [], ...more] = isRecordData(value) ? Object.entries(value) : [];
  return name === NEW && typeof key === 'string' && more.length === 0 ? key : null;
}

function keysIn(data: RecordData): readonly string[] {
  return Object.values(data).flatMap((value) => (Array.isArray(value) ? value : [value]).flatMap((one) => newKey(one) ?? []));
}

/** Keys of the new records that some values need, with those that these need in turn. */
export function neededKeys(needing: readonly RecordData[], records: ReadonlyMap<string, NewRecord>): ReadonlySet<string> {
  const needed = new Set<string>();
  const queue = needing.flatMap(keysIn);
  for (let key = queue.pop(); key !== undefined; key = queue.pop()) {
    if (needed.has(key)) continue;
    needed.add(key);
    const record = records.get(key);
    if (record !== undefined) queue.push(...[record.data, ...record.additions.map(({ data }) => data)].flatMap(keysIn));
  }
  return needed;
}

/** The same values, with the ids of new records in the place of their keys; null while one of them has none. */
export function withIds(data: RecordData, ids: ReadonlyMap<string, number>): RecordData | null {
  const entries = Object.entries(data).map(([name, value]): readonly [string, JsonValue | undefined] => [name, idsIn(value, ids)]);
  return entries.some(([, value]) => value === undefined) ? null : Object.fromEntries(entries);
}

function idsIn(value: JsonValue | undefined, ids: ReadonlyMap<string, number>): JsonValue | undefined {
  if (value === undefined) return null;
  if (Array.isArray(value)) {
    const each = value.map((one) => idsIn(one, ids));
    return each.includes(undefined) ? undefined : each.map((one) => one ?? null);
  }
  const key = newKey(value);
  return key === null ? value : ids.get(key);
}

/** Makes the records that lines need, those that others name first, and what stands beside them; their ids by key. */
export function* makeNew(
  needing: readonly RecordData[],
  { records, facts }: { readonly records: ReadonlyMap<string, NewRecord>; readonly facts: Facts },
): Work<ReadonlyMap<string, number>> {
  const needed = neededKeys(needing, records);
  const wanted = [...needed].flatMap((key) => records.get(key) ?? []);
  if (wanted.length < needed.size) yield* refuseField({ path: NEW, code: 'reference-inconnue' });
  const ids = new Map<string, number>();
  let waiting = [...records.values()].filter(({ key }) => needed.has(key));
  while (waiting.length > 0) {
    const ready = waiting.flatMap((record) => {
      const data = withIds(record.data, ids);
      return data === null ? [] : [{ ...record, data }];
    });
    if (ready.length === 0) yield* refuseField({ path: NEW, code: 'reference-inconnue' });
    for (const [entity, some] of Map.groupBy(ready, (record) => record.entity)) yield* makeOf(entity, some, { ids, facts });
    waiting = waiting.filter(({ key }) => !ids.has(key));
  }
  yield* addBeside(
    wanted.flatMap(({ key, entity, additions }) =>
      additions.flatMap((addition) => {
        const data = withIds(addition.data, ids);
        return data === null ? [] : [{ ...addition, data, to: { entity, id: ids.get(key) ?? 0 } }];
      }),
    ),
    facts,
  );
  return ids;
}

/** Two names of one file may say the same record: it is made once. */
function* makeOf(
  entity: string,
  records: readonly NewRecord[],
  { ids, facts }: { readonly ids: Map<string, number>; readonly facts: Facts },
): Work<void> {
  yield* requireCreation(entity, facts);
  const alike = [...Map.groupBy(records, ({ data }) => norm(JSON.stringify(Object.entries(data).toSorted())))].map(([, some]) => some);
  const made = yield* addAll(
    entity,
    alike.flatMap(([first]) => (first === undefined ? [] : [first.data])),
  );
  for (const [index, some] of alike.entries()) for (const { key } of some) ids.set(key, Number(made[index]));
}
