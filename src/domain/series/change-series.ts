import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import type { ErrorCode, FieldError } from '#domain/errors/catalogue.ts';
import { mayReadValues } from '#domain/records/sight/readable.ts';
import { isMaskedFrom } from '#domain/records/sight/sight.ts';
import { type RecordData, readId, readVersion } from '#domain/values/record-data.ts';
import type { Facts } from '#domain/work/rule.ts';
import { holdAll, refuse, refuseFields, save, type Work } from '#domain/work/work.ts';
import { type BulkChange, changedBy } from './bulk-change.ts';
import { type BulkOperation, bulkOperations, isBulkField } from './bulk-fields.ts';

/** Outcome of one record of a series. */
export type RowOutcome =
  | { readonly id: number; readonly state: 'changee'; readonly before: RecordData; readonly after: RecordData }
  | { readonly id: number; readonly state: 'identique' }
  | { readonly id: number; readonly state: 'refusee'; readonly code: ErrorCode };

/** A record as the person saw it. */
export interface SeenRow {
  readonly Id: number;
  readonly Version: number;
}

export interface AskedChange {
  readonly Champ: string;
  readonly Operation: BulkOperation;
  readonly Valeur?: unknown;
  readonly Par?: string | null | undefined;
}

/** Entity whose records the person may change, or the refusal. */
export function* changeable(name: string, { has }: Pick<Facts, 'has'>): Work<EntityDescriptor> {
  const descriptor: EntityDescriptor | undefined = Object.values(entities).find((entity) => entity.name === name);
  if (descriptor === undefined || !descriptor.operations.includes('update')) return yield* refuse('adresse-inconnue');
  if (!has(descriptor.rights.write)) yield* refuse('droit-manquant');
  return descriptor;
}

/** The requested changes, of fields that may be changed at once and that the person may change. */
export function* readChanges(
  descriptor: EntityDescriptor,
  requested: readonly AskedChange[],
  { has }: Pick<Facts, 'has'>,
): Work<readonly BulkChange[]> {
  const errors: FieldError[] = [];
  const changes = requested.flatMap(({ Champ, Operation, Valeur, Par }, index): readonly BulkChange[] => {
    const path = `Changements.${index}.Champ`;
    const field = descriptor.fields.find(({ name }) => name === Champ);
    if (field === undefined) errors.push({ path, code: 'champ-inconnu' });
    else if (!isBulkField(descriptor, field)) errors.push({ path, code: 'lecture-seule' });
    else if (isMaskedFrom(has, descriptor, field) || (field.changeRight !== undefined && !has(field.changeRight)))
      errors.push({ path, code: 'droit-requis' });
    else if (!bulkOperations(field).includes(Operation)) errors.push({ path: `Changements.${index}.Operation`, code: 'valeur' });
    else return [{ field, operation: Operation, value: jsonOf(Valeur), by: Par ?? '' }];
    return [];
  });
  if (errors.length > 0) yield* refuseFields(errors);
  return changes;
}

function jsonOf(value: unknown): JsonValue {
  return value === undefined ? null : JSON.parse(JSON.stringify(value));
}

/** Changes some records, each as a save of its sheet does; a refusal of one of them refuses them all, and they then go one by one. */
export function* changeRows(entity: string, rows: readonly SeenRow[], changes: readonly BulkChange[]): Work<readonly RowOutcome[]> {
  const held = new Map(
    (yield* holdAll(
      entity,
      rows.map(({ Id }) => Id),
    )).map((record) => [readId(record), record]),
  );
  const outcomes: RowOutcome[] = [];
  for (const { Id: id, Version } of rows) {
    const record = held.get(id);
    if (record === undefined) outcomes.push({ id, state: 'refusee', code: 'introuvable' });
    else if (readVersion(record) !== Version) outcomes.push({ id, state: 'refusee', code: 'version-perimee' });
    else outcomes.push(yield* changeRow(entity, record, changes));
    held.delete(id);
  }
  return outcomes;
}

function* changeRow(entity: string, record: RecordData, changes: readonly BulkChange[]): Work<RowOutcome> {
  const id = readId(record);
  const after = changedBy(record, changes);
  const names = Object.keys(after);
  if (names.length === 0) return { id, state: 'identique' };
  yield* save(entity, record, { ...after, Version: readVersion(record) });
  return { id, state: 'changee', before: Object.fromEntries(names.map((name) => [name, record[name] ?? null])), after };
}

/**
 * Report about the records: a user who may not read them learns neither values nor which of them held these already,
 * since a trial would then answer guesses.
 */
export function toldRows(
  descriptor: EntityDescriptor,
  { has }: Pick<Facts, 'has'>,
  outcomes: readonly RowOutcome[],
): readonly RowOutcome[] {
  return outcomes.map((outcome) => {
    if (outcome.state === 'refusee' || mayReadValues(descriptor, has)) return outcome;
    return { id: outcome.id, state: 'changee', before: {}, after: {} };
  });
}

/** Names of the fields of a change, as its header keeps them. */
export function namesOf(changes: readonly BulkChange[]): readonly string[] {
  return [...new Set(changes.map(({ field }) => field.name))];
}
