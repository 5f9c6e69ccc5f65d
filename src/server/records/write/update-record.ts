import type { FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import {
  type RecordData,
  readId,
  readIds,
  readNested,
  readVersion,
  sameValue,
  tradName,
  withoutId,
} from '#domain/records/values/record-data.ts';
import { deleteRecords } from './delete-record.ts';
import { insertRecord, isSecret, parentOf } from './insert-record.ts';
import { replaceLinks } from './link-repository.ts';
import { updateRows } from '../read/record-repository.ts';
import { type Entity, linkOf, targetOf } from '../engine/registry.ts';
import { deleteTranslation, saveTranslations } from './translation-repository.ts';
import type { RecordPlace, UnitOfWork } from '../engine/engine.ts';
import { isBlank, type WriteInput } from './write-input.ts';

export interface ChangedRecord {
  readonly before: RecordData;
  readonly input: WriteInput;
  readonly owner?: RecordPlace;
  /** What the history says besides of a change that is made: why. */
  readonly said?: RecordData;
}

export interface UpdateResult {
  readonly isChanged: boolean;
  readonly version: number;
}

interface Changes {
  readonly values: Map<FieldDescriptor, JsonValue>;
  readonly before: { [field: string]: JsonValue };
  readonly after: { [field: string]: JsonValue };
  readonly names: Set<string>;
  /** What can only be removed once the row no longer points to it. */
  readonly afterwards: (() => Promise<void>)[];
}

/** Writes what differs, and only that; nothing at all when nothing differs. */
export const updateRecord = async (
  unit: UnitOfWork,
  entity: Entity,
  { before, input, owner, said }: ChangedRecord,
): Promise<UpdateResult> => {
  const place: RecordPlace = { entity: entity.root.name, id: readId(before) };
  const changes: Changes = { values: new Map(), before: {}, after: {}, names: new Set(), afterwards: [] };
  changeValues(changes, before, await completed(unit, entity, { before, input }));
  await changeOwned(unit, { place, before, input, changes });
  await changeTranslations(unit, { entity, before, input, changes });
  await changeIds(unit, { place, before, input, changes });
  if (changes.names.size === 0) return { isChanged: false, version: readVersion(before) };
  const version = await updateRows(unit, entity, { id: place.id, values: changes.values });
  for (const remove of changes.afterwards) await remove();
  Object.assign(changes.after, said);
  noteUpdate(unit, entity, { before, changes, version, owner });
  return { isChanged: true, version };
};

const change = (changes: Changes, name: string, { before, after }: { readonly before: JsonValue; readonly after: JsonValue }): void => {
  changes.names.add(name);
  changes.before[name] = before;
  changes.after[name] = after;
};

/** The values sent; what the rules of the festival say of the others, or of those left empty, is kept as when the record was created. */
const completed = async (unit: UnitOfWork, entity: Entity, { before, input }: ChangedRecord): Promise<WriteInput['values']> => {
  const after = { ...before, ...Object.fromEntries([...input.values].map(([field, value]) => [field.name, value])) };
  const said = await unit.engine.rules.beforeWrite(unit, { entity: entity.name, op: 'update', record: after, before });
  const values = new Map(input.values);
  for (const [name, value] of Object.entries(said)) {
    const field = entity.fields.get(name);
    if (field !== undefined && value !== undefined && (values.get(field) ?? null) === null) values.set(field, value);
  }
  return values;
};

const changeValues = (changes: Changes, before: RecordData, values: WriteInput['values']): void => {
  for (const [field, value] of values) {
    const stored = before[field.name] ?? null;
    if (field.kind !== 'secret' && sameValue(stored, value)) continue;
    changes.values.set(field, value);
    if (isSecret(field)) changes.names.add(field.name);
    else change(changes, field.name, { before: stored, after: value });
  }
};

interface ChangeStep {
  readonly place: RecordPlace;
  readonly before: RecordData;
  readonly input: WriteInput;
  readonly changes: Changes;
}

const changeOwned = async (unit: UnitOfWork, { place, before, input, changes }: ChangeStep): Promise<void> => {
  for (const [field, nested] of input.owned) {
    const name = withoutId(field.name);
    const target = unit.engine.registry.get(targetOf(field));
    const stored = readNested(before, name);
    if (stored === null) {
      if (nested === null || (!field.required && isBlank(nested))) continue;
      const id = await insertRecord(unit, target, { input: nested, owner: place });
      changes.values.set(field, id);
      change(changes, field.name, { before: null, after: id });
    } else if (nested === null) {
      changes.values.set(field, null);
      change(changes, field.name, { before: readId(stored), after: null });
      changes.afterwards.push(() => deleteRecords(unit, target, [readId(stored)]));
    } else if ((await updateRecord(unit, target, { before: stored, input: nested, owner: place })).isChanged) {
      // Its own history line tells what; the owner only says that it moved on.
      changes.names.add(name);
    }
  }
};

const changeTranslations = async (
  unit: UnitOfWork,
  { entity, before, input, changes }: Omit<ChangeStep, 'place'> & { readonly entity: Entity },
): Promise<void> => {
  const saved = await saveTranslations(unit, { entity, id: readId(before), before }, input.translations);
  for (const [field, value] of saved.columns) changes.values.set(field, value);
  for (const [field, texts] of saved.changed) {
    change(changes, tradName(field), texts);
    changes.names.add(field.name);
  }
  for (const { field, id } of saved.orphans) changes.afterwards.push(() => deleteTranslation(unit, field, id));
};

const changeIds = async (unit: UnitOfWork, { place, before, input, changes }: ChangeStep): Promise<void> => {
  for (const [field, targets] of input.ids) {
    const stored = readIds(before, field.name);
    const { ordered } = linkOf(field);
    const wanted = ordered ? targets : targets.toSorted((left, right) => left - right);
    if (sameValue(stored, wanted)) continue;
    await replaceLinks(unit, { field, owner: place.id, targets });
    change(changes, field.name, { before: stored, after: wanted });
  }
};

const noteUpdate = (
  unit: UnitOfWork,
  entity: Entity,
  {
    before,
    changes,
    version,
    owner,
  }: { readonly before: RecordData; readonly changes: Changes; readonly version: number; readonly owner: RecordPlace | undefined },
): void => {
  const id = readId(before);
  const parent = owner ?? parentOf(entity, { ...before, ...changes.after });
  unit.note({
    entity: entity.root.name,
    id,
    parent,
    op: 'update',
    version,
    before: changes.before,
    after: changes.after,
    fields: [...changes.names],
  });
  unit.announce({ entity: entity.root.name, op: 'update', parent, version, id });
  unit.searchChanged({ entity, ids: [id], fields: changes.names });
  const left = parentOf(entity, before);
  if (left !== null && left.id !== parent?.id)
    unit.searchChanged({ entity: unit.engine.registry.get(left.entity), ids: [left.id], fields: null });
};
