import type { JsonValue } from '#generated/entities/descriptor.gen.ts';
import { type RecordData, readId, readNumber, readVersion } from '#domain/values/record-data.ts';
import type { Facts } from '#domain/work/rule.ts';
import { addAll, find, holdAll, refuse, refuseField, save, type Work } from '#domain/work/work.ts';
import { BESIDE_KINDS, type BesideKind } from '#domain/series/beside-kinds.ts';
import { addAnswers, answeredBy } from './answers.ts';
import type { PlacedAddition } from './addition.ts';
import { requireCreation } from './require-creation.ts';

/** Adds what is not there yet, after what is there; of what is, the empty fields are filled. The number of records written beside each. */
export function* addBeside(additions: readonly PlacedAddition[], facts: Facts): Work<readonly boolean[]> {
  const written = new Map<PlacedAddition, boolean>();
  for (const [entity, ofEntity] of Map.groupBy(additions, (one) => one.entity)) {
    yield* requireCreation(entity, facts);
    const questioned = answeredBy(entity);
    if (questioned !== null) yield* addAnswers(ofEntity, questioned, written);
    else for (const [field, some] of Map.groupBy(ofEntity, (one) => one.field)) yield* addOfKind(some, { entity, field, written });
  }
  return additions.map((one) => written.get(one) ?? false);
}

interface Adding {
  readonly entity: string;
  readonly field: string;
  readonly written: Map<PlacedAddition, boolean>;
}

function* addOfKind(additions: readonly PlacedAddition[], { entity, field, written }: Adding): Work<void> {
  const kind = BESIDE_KINDS[entity] ?? (yield* refuse('adresse-inconnue'));
  const { same, rank, beside } = kind;
  if (!beside.includes(field)) yield* refuseField({ path: field, code: 'champ-inconnu' });
  // A line that names its own neighbour record, such as a film of a programme that exists, goes there.
  const whole = additions.map((addition) => ({ addition, data: { ...addition.data, [field]: addition.data[field] ?? addition.to.id } }));
  const there = yield* findThere(
    entity,
    [field, same[0] ?? field],
    whole.map(({ data }) => data),
  );
  const bySame = new Map(there.map((record) => [sameOf(record, same), record]));
  const last = new Map<number, number>();
  for (const record of there) {
    const at = readNumber(record, field) ?? 0;
    last.set(at, Math.max(last.get(at) ?? 0, readNumber(record, rank) ?? 0));
  }
  const fresh = new Map<string, RecordData>();
  for (const { addition, data } of whole) {
    const existing = bySame.get(sameOf(data, same));
    const key = sameOf(data, same);
    const place = (readNumber(data, rank) ?? 0) + (last.get(readNumber(data, field) ?? 0) ?? 0);
    if (existing !== undefined) written.set(addition, yield* fill(kind, { entity, known: existing, data }));
    else if (!fresh.has(key)) {
      fresh.set(key, rank in data ? { ...data, [rank]: place } : data);
      written.set(addition, true);
    }
  }
  yield* addAll(entity, [...fresh.values()]);
}

const FOUND_AT_ONCE = 500;

/** Records of the kind that stand there already, beside any of the same records. */
function* findThere(entity: string, fields: readonly string[], records: readonly RecordData[]): Work<readonly RecordData[]> {
  const found = new Map<number, RecordData>();
  for (const field of new Set(fields)) {
    const ids = [...new Set(records.flatMap((data) => readNumber(data, field) ?? []))];
    for (let start = 0; start < ids.length; start += FOUND_AT_ONCE)
      for (const record of yield* find(entity, { [field]: ids.slice(start, start + FOUND_AT_ONCE) })) found.set(readId(record), record);
  }
  return [...found.values()];
}

function sameOf(record: RecordData, names: readonly string[]): string {
  return JSON.stringify(names.map((name) => record[name] ?? null));
}

interface Filling {
  readonly entity: string;
  readonly known: RecordData;
  readonly data: RecordData;
}

/** A place in the record stays: it is not given up for the one that a line names. */
function* fill({ beside, rank }: BesideKind, { entity, known, data }: Filling): Work<boolean> {
  const elsewhere = beside.find((name) => isFilled(known[name]) && isFilled(data[name]) && known[name] !== data[name]);
  if (elsewhere !== undefined) yield* refuseField({ path: elsewhere, code: 'import-place-ailleurs' });
  const missing = Object.entries(data).filter(([name, value]) => name !== rank && isFilled(value) && !isFilled(known[name]));
  if (missing.length === 0) return false;
  const [held] = yield* holdAll(entity, [readId(known)]);
  if (held === undefined) return yield* refuse('introuvable');
  yield* save(entity, held, { ...Object.fromEntries(missing), Version: readVersion(held) });
  return true;
}

function isFilled(value: JsonValue | undefined): boolean {
  return value !== undefined && value !== null && value !== '' && value !== false;
}
