import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { FieldError } from '#domain/errors/catalogue.ts';
import { mayReadValues } from '#domain/records/sight/readable.ts';
import { isMaskedFrom } from '#domain/records/sight/sight.ts';
import { isRecordData, type RecordData } from '#domain/values/record-data.ts';
import type { Facts } from '#domain/work/rule.ts';
import { countWritten, openSeries, ownSeries } from '#domain/series/series-headers.ts';
import { type Attempt, takeApart } from '#domain/series/take-apart.ts';
import { refuse, refuseFields, type Work } from '#domain/work/work.ts';
import { additionsOf, type AskedAddition, type AskedRecord, newRecords } from './beside/asked-records.ts';
import type { NewRecord } from './beside/new-records.ts';
import { importFieldNamed, importKeys, type LinkedValues } from './import-fields.ts';
import { type ImportPlan, type ImportRow, importRows, type LineOutcome } from './import-rows.ts';
import { repeatedLines } from './repeated-lines.ts';

export interface AskedImport {
  readonly Lignes: readonly {
    readonly Ligne: number;
    readonly Donnees: object;
    readonly Liees?: object | null | undefined;
    readonly Ajouts?: readonly AskedAddition[] | undefined;
  }[];
  readonly Nouvelles?: readonly AskedRecord[] | undefined;
  readonly Cles: readonly string[];
  readonly SiTrouve: ImportPlan['whenFound'];
  readonly SiAbsent: ImportPlan['whenAbsent'];
  readonly CreeLiees: boolean;
  readonly ChampsCrees?: readonly string[] | undefined;
  readonly Essai: boolean;
}

/** Lines of a file that a person may make records of. */
export interface ImportOrder {
  readonly entity: string;
  readonly lot: string;
  readonly isTrial: boolean;
  readonly rows: readonly ImportRow[];
  /** Writes them all, or none of them. */
  readonly write: (rows: readonly ImportRow[]) => Work<readonly LineOutcome[]>;
}

function lookup(name: string): EntityDescriptor | undefined {
  return Object.values(entities).find((entity) => entity.name === name);
}

export function* orderImport(
  { entite, body }: { readonly entite: string; readonly body: AskedImport },
  { facts, batch }: { readonly facts: Facts; readonly batch: string },
): Work<ImportOrder> {
  const descriptor = yield* importable(entite, body, facts);
  const rows = body.Lignes.map(({ Ligne, Donnees, Liees, Ajouts }) => ({
    line: Ligne,
    data: dataOf(Donnees),
    linked: linkedOf(Liees),
    additions: additionsOf(Ajouts),
  }));
  const records = newRecords(body.Nouvelles ?? []);
  const errors = [
    ...keyErrors(descriptor, body.Cles, facts),
    ...maskedErrors(descriptor, rows, facts),
    ...besideErrors(rows, records, facts),
    ...linkedErrors(descriptor, rows, facts),
  ];
  if (errors.length > 0) yield* refuseFields(errors);
  const { Cles: keys, SiTrouve: whenFound, SiAbsent: whenAbsent, CreeLiees: createsLinked, ChampsCrees: created, Essai: isTrial } = body;
  function creates(name: string): boolean {
    return createsLinked && (created?.includes(name) ?? true);
  }
  const plan = { keys, whenFound, whenAbsent, creates, records: new Map(records.map((record) => [record.key, record])) };
  const repeated = repeatedLines(rows, keys);
  return {
    entity: entite,
    lot: batch,
    isTrial,
    rows,
    *write(some) {
      const twice = some.find(({ line }) => repeated.has(line));
      if (twice !== undefined) yield* refuse('import-deux-fois', { ligne: repeated.get(twice.line) ?? 0 });
      if (!isTrial) yield* openSeries({ lot: batch, entity: entite, fields: fieldsOf(rows), isImport: true }, facts);
      const outcomes = yield* importRows(some, { descriptor, plan, facts });
      const written = outcomes.filter(({ state }) => state === 'creee' || state === 'modifiee').length;
      if (!isTrial) yield* countWritten(yield* ownSeries(batch, entite, facts), written);
      return toldLines(descriptor, facts, outcomes);
    },
  };
}

function* importable(name: string, { SiTrouve, SiAbsent, Cles }: AskedImport, { has }: Facts): Work<EntityDescriptor> {
  const descriptor = lookup(name);
  const needs = [...(SiAbsent === 'creer' ? ['create'] : []), ...(SiTrouve === 'modifier' && Cles.length > 0 ? ['update'] : [])];
  if (descriptor === undefined || !needs.every((need) => descriptor.operations.some((operation) => operation === need)))
    return yield* refuse('adresse-inconnue');
  if (!has(descriptor.rights.write)) yield* refuse('droit-manquant');
  return descriptor;
}

function dataOf(given: unknown): RecordData {
  return isRecordData(given) ? given : {};
}

function linkedOf(given: unknown): LinkedValues {
  return Object.fromEntries(Object.entries(dataOf(given)).map(([name, values]) => [name, dataOf(values)]));
}

function keyErrors(descriptor: EntityDescriptor, keys: readonly string[], { has }: Facts): readonly FieldError[] {
  const readableKeys = new Set(
    importKeys(descriptor)
      .filter((field) => mayReadValues(descriptor, has) && !isMaskedFrom(has, descriptor, field))
      .map(({ name }) => name),
  );
  return keys.flatMap((key, index) =>
    key === 'Id' || readableKeys.has(key) ? [] : [{ path: `Cles.${index}`, code: 'champ-inconnu' as const }],
  );
}

/** A line says nothing in a field that its writer may not see: what it says would be compared with what is there. */
function maskedErrors(descriptor: EntityDescriptor, rows: readonly Pick<ImportRow, 'data'>[], { has }: Facts): readonly FieldError[] {
  return [...new Set(rows.flatMap(({ data }) => Object.keys(data)))].flatMap((name) => {
    const field = importFieldNamed(descriptor, name);
    return field !== undefined && isMaskedFrom(has, descriptor, field) ? [{ path: name, code: 'droit-requis' as const }] : [];
  });
}

/** The same for what is made for the lines and beside them. */
function besideErrors(rows: readonly ImportRow[], records: readonly NewRecord[], facts: Facts): readonly FieldError[] {
  const additions = [...rows, ...records].flatMap((one) => one.additions);
  const written = [...additions, ...records].map(({ entity, data }) => ({ entity, data }));
  return [...Map.groupBy(written, ({ entity }) => entity)].flatMap(([name, some]) => {
    const descriptor = lookup(name);
    return descriptor === undefined ? [] : maskedErrors(descriptor, some, facts);
  });
}

/**
 * Results of the lines: a user who may not read the records learns neither their content nor which of them held it already.
 * A line that created a record holds what its writer sent.
 */
function toldLines(descriptor: EntityDescriptor, { has }: Facts, outcomes: readonly LineOutcome[]): readonly LineOutcome[] {
  return outcomes.map((outcome) => {
    const { line, state, id, added } = outcome;
    if (state === 'creee' || state === 'ignoree' || id === null || mayReadValues(descriptor, has)) return outcome;
    return { line, id, state: 'modifiee', before: {}, after: {}, added };
  });
}

/** A record is looked for by what the person may read of it: otherwise an import would tell who has which value. */
function linkedErrors(descriptor: EntityDescriptor, rows: readonly ImportRow[], { has }: Facts): readonly FieldError[] {
  const used = new Map<string, Set<string>>();
  for (const { linked } of rows)
    for (const [by, values] of Object.entries(linked)) {
      const names = used.get(by) ?? new Set();
      for (const name of Object.keys(values)) names.add(name);
      used.set(by, names);
    }
  return [...used].flatMap(([by, names]) => {
    const field = importFieldNamed(descriptor, by);
    const target = field?.kind === 'reference' && !field.readOnly ? lookup(field.to ?? '') : undefined;
    if (target === undefined || !has(target.rights.list)) return [{ path: by, code: 'champ-inconnu' as const }];
    const readableKeys = new Set(
      importKeys(target)
        .filter((one) => !isMaskedFrom(has, target, one))
        .map(({ name }) => name),
    );
    return [...names].filter((name) => !readableKeys.has(name)).map((name) => ({ path: `${by}.${name}`, code: 'champ-inconnu' as const }));
  });
}

function fieldsOf(rows: readonly ImportRow[]): readonly string[] {
  return [...new Set(rows.flatMap(({ data, linked }) => [...Object.keys(data), ...Object.keys(linked)]))];
}

/** Some rows that are to be written in one transaction. */
export interface ImportAttempt {
  readonly rows: readonly ImportRow[];
  readonly isTrial: boolean;
}

export interface ImportReply<Told> {
  readonly isKept: boolean;
  readonly told: readonly Told[];
  /** Error that holds the whole back where no line does by itself. */
  readonly error: unknown;
}

/**
 * A trial takes the lines apart where some are refused. An import writes them all at once; when that is refused, a trial says by which lines.
 * `refused`: the result of a line that cannot pass.
 */
export function* importAttempts<Told extends { readonly Etat: string }>(
  { rows, isTrial }: Pick<ImportOrder, 'rows' | 'isTrial'>,
  refused: (row: ImportRow, error: unknown) => Told,
): Generator<ImportAttempt, ImportReply<Told>, Attempt<Told>> {
  let error: unknown = null;
  if (!isTrial) {
    const whole = yield { rows, isTrial: false };
    if ('done' in whole) return { isKept: true, told: whole.done, error };
    ({ error } = whole);
  }
  const outcomes: Told[] = [];
  for (let start = 0; start < rows.length; start += TRIED_AT_ONCE) {
    outcomes.push(...(yield* tried(rows.slice(start, start + TRIED_AT_ONCE), refused)));
  }
  if (isTrial) return { isKept: false, told: outcomes, error: null };
  const named = outcomes.filter(({ Etat }) => Etat === 'refusee');
  if (named.length > 0) return { isKept: false, told: named, error: null };
  const line = yield* firstRefused(rows);
  return line === null ? { isKept: false, told: [], error } : { isKept: false, told: [refused(line.row, line.error)], error: null };
}

type Trying<Told, Result> = Generator<ImportAttempt, Result, Attempt<Told>>;

/** Lines that pass apart may still contradict each other: those are tried as one, and the later of two gives way. */
function* tried<Told extends { readonly Etat: string }>(
  rows: readonly ImportRow[],
  refused: (row: ImportRow, error: unknown) => Told,
): Trying<Told, readonly Told[]> {
  const parts = takeApart(rows, refused);
  let attempts = 0;
  let next = parts.next();
  for (; next.done !== true; attempts += 1) next = parts.next(yield { rows: next.value, isTrial: true });
  if (attempts <= 1) return next.value;
  const outcomes = [...next.value];
  const passing = new Map(rows.flatMap((row, index) => (outcomes[index]?.Etat === 'refusee' ? [] : [[row, index] as const])));
  for (;;) {
    const late = yield* firstRefused([...passing.keys()]);
    const index = late === null ? undefined : passing.get(late.row);
    if (late === null || index === undefined) return outcomes;
    outcomes[index] = refused(late.row, late.error);
    passing.delete(late.row);
  }
}

/** The line that the lines before it keep from passing: the last of the shortest beginning that is refused. */
function* firstRefused<Told>(rows: readonly ImportRow[]): Trying<Told, { readonly row: ImportRow; readonly error: unknown } | null> {
  const whole = rows.length === 0 ? null : yield { rows, isTrial: true };
  if (whole === null || 'done' in whole) return null;
  let { error } = whole;
  let passing = 0;
  let refusedAt = rows.length;
  while (refusedAt - passing > 1) {
    const middle = Math.floor((passing + refusedAt) / 2);
    const attempt = yield { rows: rows.slice(0, middle), isTrial: true };
    if ('done' in attempt) passing = middle;
    else {
      refusedAt = middle;
      ({ error } = attempt);
    }
  }
  const row = rows[refusedAt - 1];
  return row === undefined ? null : { row, error };
}

const TRIED_AT_ONCE = 100;
