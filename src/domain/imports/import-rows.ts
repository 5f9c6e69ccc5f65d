import type { EntityDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { entities } from '#generated/entities/all.gen.ts';
import { isRecordData, isTranslation, type RecordData, readId, readVersion } from '#domain/values/record-data.ts';
import type { Facts } from '#domain/work/rule.ts';
import { isSame } from '#domain/series/bulk-change.ts';
import { addAll, holdAll, refuse, refuseField, save, type Work } from '#domain/work/work.ts';
import type { Addition } from './beside/addition.ts';
import { addBeside } from './beside/additions.ts';
import { makeNew, type NewRecord, withIds } from './beside/new-records.ts';
import { findSaid, type Said, saidIn, signatureOf } from './find-said.ts';
import { importFieldNamed, type LinkedValues } from './import-fields.ts';

/** A line of a file, as the fields of a form. */
export interface ImportRow {
  readonly line: number;
  readonly data: RecordData;
  readonly linked: LinkedValues;
  /** Records beside the record, such as the credits of a film. */
  readonly additions: readonly Addition[];
}

export interface ImportPlan {
  /** Fields that tell whether the record exists already; none: all lines are new. */
  readonly keys: readonly string[];
  readonly whenFound: 'modifier' | 'ignorer';
  readonly whenAbsent: 'creer' | 'ignorer';
  /** True if a person or structure that a line names in this field, and that does not exist, is created. */
  readonly creates: (field: string) => boolean;
  /** Records that lines name and that are made with them. */
  readonly records: ReadonlyMap<string, NewRecord>;
}

export type LineOutcome = {
  readonly line: number;
  /** Number of records written beside. */
  readonly added: number;
} & (
  | { readonly state: 'creee'; readonly id: number; readonly after: RecordData }
  | { readonly state: 'modifiee'; readonly id: number; readonly before: RecordData; readonly after: RecordData }
  | { readonly state: 'identique' | 'ignoree'; readonly id: number | null }
);

interface Writing {
  readonly descriptor: EntityDescriptor;
  readonly plan: ImportPlan;
  readonly facts: Facts;
}

/** Writes some lines, each as a form does: what is found is changed, what is not is created. One refusal refuses them all. */
export function* importRows(rows: readonly ImportRow[], writing: Writing): Work<readonly LineOutcome[]> {
  const { descriptor, plan } = writing;
  const lines = yield* withLinked(yield* withNew(rows, writing), writing);
  const found = yield* matches(lines, writing);
  const records = new Map((yield* holdAll(descriptor.name, [...new Set(found.values())])).map((record) => [readId(record), record]));
  const fresh = lines.filter((line) => !found.has(line) && plan.whenAbsent === 'creer');
  const ids = yield* addAll(
    descriptor.name,
    fresh.map(({ data: { Id: _id, ...data } }) => data),
  );
  const made = new Map(fresh.map((line, index) => [line, Number(ids[index])]));
  const outcomes: LineOutcome[] = [];
  for (const one of lines) {
    const { line, data } = one;
    const added = made.get(one);
    const record = records.get(found.get(one) ?? 0);
    if (added !== undefined) outcomes.push({ line, state: 'creee', id: added, after: data, added: 0 });
    else if (record === undefined || plan.whenFound === 'ignorer')
      outcomes.push({ line, state: 'ignoree', id: found.get(one) ?? null, added: 0 });
    else outcomes.push(yield* complete(descriptor, record, one));
  }
  return yield* withAdditions(outcomes, lines, writing);
}

/** The lines with the ids of the records that are made for them. */
function* withNew(rows: readonly ImportRow[], { plan: { records }, facts }: Writing): Work<readonly ImportRow[]> {
  if (records.size === 0) return rows;
  const ids = yield* makeNew(
    rows.flatMap(({ data, additions }) => [data, ...additions.map((addition) => addition.data)]),
    { records, facts },
  );
  return rows.map((row) => ({
    ...row,
    data: withIds(row.data, ids) ?? row.data,
    additions: row.additions.map((addition) => ({ ...addition, data: withIds(addition.data, ids) ?? addition.data })),
  }));
}

/** Writes what stands beside the records; a record beside which something is new has changed. */
function* withAdditions(
  outcomes: readonly LineOutcome[],
  lines: readonly PlacedLine[],
  { descriptor, facts }: Writing,
): Work<readonly LineOutcome[]> {
  const placed = lines.flatMap(({ additions }, index) => {
    const outcome = outcomes[index];
    if (outcome === undefined || outcome.state === 'ignoree' || outcome.id === null) return [];
    const to = { entity: descriptor.name, id: outcome.id };
    return additions.map((addition) => ({ index, addition: { ...addition, to } }));
  });
  if (placed.length === 0) return outcomes;
  const isWritten = yield* addBeside(
    placed.map(({ addition }) => addition),
    facts,
  );
  const added = new Map<number, number>();
  for (const [at, { index }] of placed.entries()) if (isWritten[at] === true) added.set(index, (added.get(index) ?? 0) + 1);
  return outcomes.map((outcome, index): LineOutcome => {
    const count = added.get(index) ?? 0;
    if (outcome.state === 'identique' && count > 0 && outcome.id !== null)
      return { line: outcome.line, state: 'modifiee', id: outcome.id, before: {}, after: {}, added: count };
    return { ...outcome, added: count };
  });
}

type PlacedLine = Pick<ImportRow, 'line' | 'data' | 'additions'>;

/** The lines with the records that they name in their references; those that are nowhere are created on request. */
function* withLinked(rows: readonly ImportRow[], writing: Writing): Work<readonly PlacedLine[]> {
  const names = [...new Set(rows.flatMap(({ linked }) => Object.keys(linked)))];
  const resolved = new Map<string, (criteria: Said) => number | null>();
  for (const name of names)
    resolved.set(
      name,
      yield* linkedRecords(
        name,
        rows.map(({ linked }) => linked[name] ?? {}),
        writing,
      ),
    );
  return rows.map(({ line, data, linked, additions }) => ({
    line,
    additions,
    data: {
      ...data,
      ...Object.fromEntries(Object.entries(linked).map(([name, values]) => [name, resolved.get(name)?.(saidIn(values)) ?? null])),
    },
  }));
}

/** Records that others name by what they say of them. */
function* linkedRecords(
  name: string,
  values: readonly RecordData[],
  { descriptor, plan, facts }: Writing,
): Work<(criteria: Said) => number | null> {
  const to = importFieldNamed(descriptor, name)?.to;
  const target: EntityDescriptor | undefined = Object.values(entities).find((entity) => entity.name === to);
  if (target === undefined) return yield* refuseField({ path: name, code: 'champ-inconnu' });
  const wanted = new Map(
    values.map(saidIn).flatMap((criteria) => (Object.keys(criteria).length === 0 ? [] : [[keyOf(criteria), criteria] as const])),
  );
  const find = yield* findSaid(target.name, [...wanted.values()]);
  const ids = new Map<string, number>();
  const missing: Said[] = [];
  for (const [key, criteria] of wanted) {
    const [one, ...more] = find(criteria);
    if (more.length > 0) yield* refuseField({ path: name, code: 'import-plusieurs', params: { nombre: more.length + 1 } });
    if (one === undefined) missing.push(criteria);
    else ids.set(key, readId(one));
  }
  const [unknown] = missing;
  if (unknown !== undefined && !plan.creates(name))
    yield* refuseField({ path: name, code: 'nom-inconnu', params: { nom: Object.values(unknown).join(' ') } });
  if (missing.length > 0 && !(target.operations.includes('create') && facts.has(target.rights.write))) yield* refuse('droit-manquant');
  const made = yield* addAll(target.name, missing);
  for (const [index, criteria] of missing.entries()) ids.set(keyOf(criteria), Number(made[index]));
  return (criteria) => ids.get(keyOf(criteria)) ?? null;
}

function keyOf(criteria: Said): string {
  return signatureOf(criteria, Object.keys(criteria).toSorted()) + Object.keys(criteria).toSorted().join(' ');
}

/** The one record that says what a line says in the key fields; none where a key says nothing, or nothing is found. */
function* matches(lines: readonly PlacedLine[], { descriptor, plan: { keys } }: Writing): Work<ReadonlyMap<PlacedLine, number>> {
  const found = new Map<PlacedLine, number>();
  if (keys.length === 0) return found;
  const criteriaByLine = new Map(lines.map((line) => [line, saidIn(Object.fromEntries(keys.map((key) => [key, line.data[key]])))]));
  const whole = [...criteriaByLine].filter(([, values]) => Object.keys(values).length === keys.length);
  const find = yield* findSaid(
    descriptor.name,
    whole.map(([, values]) => values),
  );
  for (const [line, values] of whole) {
    const [one, ...more] = find(values);
    if (more.length > 0) yield* refuseField({ path: keys[0] ?? 'Id', code: 'import-plusieurs', params: { nombre: more.length + 1 } });
    if (one === undefined && keys.includes('Id')) yield* refuseField({ path: 'Id', code: 'reference-inconnue' });
    if (one !== undefined) found.set(line, readId(one));
  }
  return found;
}

function* complete(
  descriptor: EntityDescriptor,
  record: RecordData,
  { line, data: { Id: _id, Version, ...data } }: PlacedLine,
): Work<LineOutcome> {
  const id = readId(record);
  // A line that says which version it was written over changes no other.
  if (typeof Version === 'number' && Version !== readVersion(record)) yield* refuse('version-perimee');
  const after = differing(descriptor, record, data);
  const names = Object.keys(after);
  if (names.length === 0) return { line, state: 'identique', id, added: 0 };
  yield* save(descriptor.name, record, { ...after, Version: readVersion(record) });
  return { line, state: 'modifiee', id, before: Object.fromEntries(names.map((name) => [name, record[name] ?? null])), after, added: 0 };
}

/** Differences of the line from the record: of a text in several languages and of an owned record, parts it does not name stay. */
function differing(descriptor: EntityDescriptor, record: RecordData, data: RecordData): RecordData {
  return Object.fromEntries(
    Object.entries(data).flatMap(([name, value]): readonly (readonly [string, JsonValue])[] => {
      const field = importFieldNamed(descriptor, name);
      const stored = record[name] ?? null;
      if (field?.kind === 'owned') return nestedDiffers(stored, value) ? [[name, value ?? null]] : [];
      const whole = field !== undefined && isTranslation(field) ? allTexts(stored, value ?? null) : (value ?? null);
      return field !== undefined && isSame(field, stored, whole) ? [] : [[name, whole]];
    }),
  );
}

function nestedDiffers(stored: JsonValue, value: JsonValue | undefined): boolean {
  if (!isRecordData(value)) return stored !== (value ?? null);
  const storedFields: RecordData = isRecordData(stored) ? stored : {};
  return Object.entries(value).some(([name, sentValue]) => (sentValue ?? '') !== (storedFields[name] ?? ''));
}

/** Texts that the line does not say stay. */
function allTexts(stored: JsonValue, sentTexts: JsonValue): JsonValue {
  return isRecordData(sentTexts)
    ? Object.fromEntries(Object.entries({ ...textsIn(stored), ...sentTexts }).map(([name, text]) => [name, text ?? null]))
    : sentTexts;
}

function textsIn(value: JsonValue): RecordData {
  if (!isRecordData(value)) return {};
  const { Id: _id, Version: _version, ...texts } = value;
  return texts;
}
