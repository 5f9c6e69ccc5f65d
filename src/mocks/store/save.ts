import type { FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { FieldError } from '#domain/errors/catalogue.ts';
import { toUtcText } from '#domain/records/values/dates.ts';
import { isRecordData, type RecordData, sameValue, tradName, readId } from '#domain/records/values/record-data.ts';
import { withoutHidden } from '#domain/records/read/sight.ts';
import { changedFields } from '#domain/records/read/record-state.ts';
import { translationSave } from '#domain/records/write/translation.ts';
import { AppError, invalidFields } from '#server/errors/app-error.ts';
import { accessOf } from '#server/records/scope/access.ts';
import { keepPersonal, requireSelf } from '#server/records/scope/self-access.ts';
import { isBlank, readWriteInput, type WriteInput } from '#server/records/write/write-input.ts';
import type { MockContext } from '../mock-context.ts';
import { keepNumbers, refuseGivenNumbers } from './given-numbers.ts';
import { hiddenFrom, remember, snapshotOf } from './history.ts';
import { presentRecord } from './present.ts';
import { findVisible, requireWritable } from './scope.ts';
import type { Store } from './store.ts';
import { checkReferences, checkUnique } from './store-checks.ts';
import type { Row } from './tables.ts';

export interface Saved {
  readonly id: number;
  readonly version: number;
}

interface Saving {
  readonly store: Store;
  readonly context: MockContext;
  readonly entity: string;
  readonly prefix: string;
  readonly mayReplace?: boolean;
  /** Rules on a record that is about to exist. */
  readonly admit?: (record: RecordData) => void;
}

export function createRecord(store: Store, { entity, data, own = {}, prefix = '' }: SaveRequest, context: MockContext): Saved {
  const ruled: { said: RecordData } = { said: {} };
  const admit = (record: RecordData): void => {
    ruled.said = store.rules.beforeWrite({ entity, op: 'insert', record: { ...record, ...own }, before: null }, context);
  };
  const saving = { store, context, entity, prefix, admit };
  const input = checked(saving, data, null);
  const root = store.tables.rootOf(entity);
  const row: Row = { Id: store.tables.nextId(root.table), Version: 1 };
  const { states, discriminator } = store.tables.entity(entity);
  applyInput(saving, row, input);
  for (const [name, value] of Object.entries(ruled.said)) row[name] ??= value ?? null;
  if (states !== null) row[states.field] = states.start;
  Object.assign(row, discriminator, own);
  store.tables.put(entity, row);
  const id = Number(row['Id']);
  requireWritable(store, { entity, record: row }, context);
  refuseGivenNumbers(store, { entity, record: row }, null);
  remember(store, { entity, id, op: 'insert', before: null }, context);
  return { id, version: 1 };
}

export interface SaveRequest {
  readonly entity: string;
  readonly data: RecordData;
  /** Values that forms may not write. */
  readonly own?: RecordData;
  /** `Items.2.` inside a lot. */
  readonly prefix?: string;
  /** A merge chooses between the permanent values of two records. */
  readonly mayReplace?: boolean;
}

export function updateRecord(
  store: Store,
  { entity, id, data, own = {}, prefix = '', mayReplace = false }: SaveRequest & { readonly id: number },
  context: MockContext,
): Saved {
  const row = findOwnOrAny(store, { entity, id }, context);
  requireWritable(store, { entity, record: row }, context);
  if (typeof data['Version'] !== 'number') throw invalidFields({ path: `${prefix}Version`, code: 'obligatoire' });
  if (data['Version'] !== row['Version']) throw staleVersion(store, { entity, row, given: data['Version'] }, context);
  const saving = { store, context, entity, prefix, mayReplace };
  const input = context.selfOnly ? keepPersonal(checked(saving, data, row)) : checked(saving, data, row);
  const stored = snapshotOf(store, { entity, row });
  applyInput(saving, row, input);
  for (const [name, value] of Object.entries(own)) row[name] = value ?? null;
  const proposed = withoutKeptSecrets(store, entity, { row, input });
  const said = store.rules.beforeWrite({ entity, op: 'update', record: proposed, before: stored }, context);
  const sent = new Set([...[...input.values].flatMap(([field, value]) => (value === null ? [] : [field.name])), ...Object.keys(own)]);
  for (const [name, value] of Object.entries(said)) if (!sent.has(name)) row[name] = value ?? null;
  requireWritable(store, { entity, record: row }, context);
  const after = snapshotOf(store, { entity, row });
  const secrets = secretsOf(input);
  if (changedFields(stored, after).length === 0 && secrets.length === 0) return { id, version: Number(row['Version']) };
  refuseGivenNumbers(store, { entity, record: row }, stored);
  keepNumbers(store, { entity, record: stored });
  row['Version'] = Number(row['Version']) + 1;
  remember(store, { entity, id, op: 'update', before: stored, secrets }, context);
  return { id, version: Number(row['Version']) };
}

/** The record asked for; without the right, only one's own, and nothing is said of the others. */
export function findOwnOrAny(store: Store, { entity, id }: { readonly entity: string; readonly id: number }, context: MockContext): Row {
  if (context.selfOnly) requireSelf(store.registry.get(entity), context, store.tables.find(entity, id));
  return findVisible(store, { entity, id }, context);
}

/** 409 with what a person needs to merge: who, when, what is stored now and what they started from. */
export function staleVersion(
  store: Store,
  { entity, row, given }: { readonly entity: string; readonly row: Row; readonly given: number },
  context: MockContext,
): AppError {
  const current = presentRecord(store, { entity, row }, context);
  const root = store.tables.rootOf(entity).name;
  const hidden = hiddenFrom(store, entity, context);
  const kept = store.versions.get(`${root} ${readId(row)} ${given}`) ?? null;
  const before =
    kept === null ? null : { ...kept, ...Object.fromEntries([...hidden].filter((name) => name in kept).map((name) => [name, null])) };
  const changes = store.history.filter((entry) => entry.entity === root && entry.record === row['Id'] && entry.version > given);
  const last = changes.at(-1);
  return new AppError('version-perimee', {
    conflict: {
      by: last === undefined ? null : { Id: last.user.id, Nom: last.user.nom },
      at: last === undefined ? null : toUtcText(last.atMs),
      version: row['Version'] ?? 1,
      fields: [
        ...new Set(
          changes.flatMap(({ before: old, after }) => Object.keys({ ...withoutHidden(old, hidden), ...withoutHidden(after, hidden) })),
        ),
      ],
      current,
      before,
    },
  });
}

function checked({ store, context, entity, prefix, mayReplace = false, admit }: Saving, data: RecordData, row: Row | null): WriteInput {
  const before = row === null ? null : presentRecord(store, { entity, row }, context);
  const access = { ...accessOf(store.registry, context), mayReplace };
  const read = readWriteInput({ registry: store.registry, entity: store.registry.get(entity), access, before, prefix }, data);
  if ('errors' in read) throw invalidFields(...read.errors);
  const errors: readonly FieldError[] = checkReferences(store, { input: read.input, row, prefix }, context);
  if (errors.length > 0) throw invalidFields(...errors);
  admit?.(valuesOf(read.input));
  checkUnique(store, { entity, input: read.input, row, prefix });
  return read.input;
}

const valuesOf = (input: WriteInput): RecordData => Object.fromEntries([...input.values].map(([field, value]) => [field.name, value]));

function applyInput(saving: Saving, row: Row, input: WriteInput): void {
  for (const [field, value] of input.values) row[field.name] = value;
  for (const [field, data] of input.translations) applyTranslation(saving, row, { field, data });
  for (const [field, nested] of input.owned) applyOwned(saving, row, { field, nested });
  for (const field of saving.store.tables.entity(saving.entity).fields) row[field.name] ??= null;
  for (const [field, ids] of input.ids) saving.store.tables.setLinks(field, Number(row['Id']), ids);
}

function applyTranslation(
  { store }: Saving,
  row: Row,
  { field, data }: { readonly field: FieldDescriptor; readonly data: RecordData | null },
): void {
  const stored = row[tradName(field)];
  const save = translationSave(field.required, isRecordData(stored) ? stored : null, data);
  if (save.action === 'none') return;
  if (save.action === 'delete') {
    row[field.name] = null;
    row[tradName(field)] = null;
    return;
  }
  const id = save.action === 'create' ? store.tables.nextId(field.kind === 'label' ? 'trad_libelle' : 'trad_texte') : save.value.Id;
  row[field.name] = id;
  row[tradName(field)] = { ...save.value, Id: id };
}

function applyOwned(
  saving: Saving,
  row: Row,
  { field, nested }: { readonly field: FieldDescriptor; readonly nested: WriteInput | null },
): void {
  const { tables } = saving.store;
  const target = field.to ?? '';
  const known = row[field.name];
  const id = typeof known === 'number' ? known : null;
  if (nested === null) {
    if (id !== null) tables.remove(target, id);
    row[field.name] = null;
    return;
  }
  if (id === null && !field.required && isBlank(nested)) return;
  const own: Row = (id === null ? null : tables.find(target, id)) ?? { Id: tables.nextId(tables.entity(target).table), Version: 0 };
  const before = { ...own };
  applyInput({ ...saving, entity: target }, own, nested);
  if (!sameValue(before, own)) own['Version'] = Number(own['Version']) + 1;
  tables.put(target, own);
  row[field.name] = own['Id'] ?? null;
}

/** A secret is not in the snapshot: giving one is a change by itself. */
const secretsOf = (input: WriteInput): readonly string[] =>
  [...input.values.keys()].flatMap((field) => (field.kind === 'secret' ? [field.name] : []));

/** The server could not show its rules a secret that it keeps: only the one that is given now. */
const withoutKeptSecrets = (
  store: Store,
  entity: string,
  { row, input }: { readonly row: Row; readonly input: WriteInput },
): RecordData => {
  const given = new Set(secretsOf(input));
  const kept = store.tables.entity(entity).fields.filter(({ kind, name }) => kind === 'secret' && !given.has(name));
  return { ...row, ...Object.fromEntries(kept.map(({ name }) => [name, null])) };
};
