import type { FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { type RecordData, tradName } from '#domain/records/values/record-data.ts';
import { addLinks } from './link-repository.ts';
import { insertRows, nextIds } from '../read/record-repository.ts';
import { type Entity, targetOf } from '../engine/registry.ts';
import { createTranslations } from './translation-repository.ts';
import type { RecordPlace, UnitOfWork } from '../engine/engine.ts';
import { isBlank, type WriteInput } from './write-input.ts';

export interface NewRecord {
  readonly input: WriteInput;
  /** Owner of an owned record: its history shows there. */
  readonly owner?: RecordPlace;
}

/** Writes a new record with everything it holds itself, and notes it. */
export const insertRecord = async (unit: UnitOfWork, entity: Entity, record: NewRecord): Promise<number> => {
  const [id] = await insertRecords(unit, entity, [record]);
  if (id === undefined) throw new Error(`no id for ${entity.name}`);
  return id;
};

/** Several new records by as few statements as one; answers their ids in order. */
export const insertRecords = async (unit: UnitOfWork, entity: Entity, records: readonly NewRecord[]): Promise<readonly number[]> => {
  const ids = await nextIds(unit, entity, records.length);
  const news = records.map((record, index) => ({ ...record, id: ids[index] ?? 0, values: firstValues(entity, record.input) }));
  for (const { id, input, values } of news) {
    await applyRules(unit, entity, values);
    await insertOwned(unit, { place: { entity: entity.root.name, id }, input, values });
  }
  const translations = await createTranslations(
    unit,
    entity,
    news.map(({ id, input }) => ({ id, given: input.translations })),
  );
  for (const { id, values } of news) for (const [field, value] of translations.get(id)?.columns ?? []) values.set(field, value);
  await insertRows(unit, entity, news);
  for (const { id, input, values, owner } of news) {
    for (const [field, targets] of input.ids) if (targets.length > 0) await addLinks(unit, { field, owner: id, targets });
    const after = snapshot(values, { translations: translations.get(id)?.changed ?? new Map(), ids: input.ids });
    noteInsert(unit, entity, { id, after, owner });
  }
  return ids;
};

const firstValues = (entity: Entity, input: WriteInput): Map<FieldDescriptor, JsonValue> => {
  const values = new Map(input.values);
  for (const [name, value] of Object.entries(entity.descriptor.discriminator)) {
    const field = entity.fields.get(name);
    if (field !== undefined) values.set(field, value);
  }
  return values;
};

/** What the rules of the festival say of a record that was not sent is kept; what was sent stays. */
const applyRules = async (unit: UnitOfWork, entity: Entity, values: Map<FieldDescriptor, JsonValue>): Promise<void> => {
  const record = Object.fromEntries([...values].map(([field, value]) => [field.name, value]));
  const said = await unit.engine.rules.beforeWrite(unit, { entity: entity.name, op: 'insert', record, before: null });
  for (const [name, value] of Object.entries(said)) {
    const field = entity.fields.get(name);
    if (field !== undefined && value !== undefined && (values.get(field) ?? null) === null) values.set(field, value);
  }
};

/** The parent under which the history and the events of a part show. */
export const parentOf = (entity: Entity, record: RecordData): RecordPlace | null => {
  const { parent } = entity.descriptor;
  const id = parent === null ? undefined : record[parent.field];
  return parent !== null && typeof id === 'number' ? { entity: parent.entity, id } : null;
};

/** A secret leaves no trace, not even of its length. */
export const isSecret = (field: FieldDescriptor): boolean => field.kind === 'secret' || field.privacy?.encrypt === true;

const insertOwned = async (
  unit: UnitOfWork,
  { place, input, values }: { readonly place: RecordPlace; readonly input: WriteInput; readonly values: Map<FieldDescriptor, JsonValue> },
): Promise<void> => {
  for (const [field, nested] of input.owned) {
    if (nested === null || (!field.required && isBlank(nested))) continue;
    values.set(field, await insertRecord(unit, unit.engine.registry.get(targetOf(field)), { input: nested, owner: place }));
  }
};

interface Snapshot {
  readonly translations: ReadonlyMap<FieldDescriptor, JsonValue>;
  readonly ids: ReadonlyMap<FieldDescriptor, readonly number[]>;
}

const snapshot = (
  values: ReadonlyMap<FieldDescriptor, JsonValue>,
  { translations, ids }: Snapshot,
): { readonly [field: string]: JsonValue } => ({
  ...Object.fromEntries(
    [...values]
      .filter(([field, value]) => value !== null && value !== field.default && !isSecret(field))
      .map(([field, value]) => [field.name, value]),
  ),
  ...Object.fromEntries([...translations].map(([field, texts]) => [tradName(field), texts])),
  ...Object.fromEntries([...ids].filter(([, targets]) => targets.length > 0).map(([field, targets]) => [field.name, targets])),
});

const noteInsert = (
  unit: UnitOfWork,
  entity: Entity,
  {
    id,
    after,
    owner,
  }: { readonly id: number; readonly after: { readonly [field: string]: JsonValue }; readonly owner: RecordPlace | undefined },
): void => {
  const parent = owner ?? parentOf(entity, after);
  unit.note({ entity: entity.root.name, id, parent, op: 'insert', version: 1, before: null, after });
  unit.announce({ entity: entity.root.name, op: 'insert', parent, version: 1, id });
  unit.searchChanged({ entity, ids: [id], fields: null, isNew: true });
};
