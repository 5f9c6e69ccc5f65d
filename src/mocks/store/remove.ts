import type { FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { readId, sameValue } from '#domain/records/values/record-data.ts';
import { displayOf } from '#domain/records/read/display.ts';
import { fieldNamed } from '#domain/records/read/record-source.ts';
import { AppError, invalidFields } from '#server/errors/app-error.ts';
import type { MockContext } from '../mock-context.ts';
import { keepNumbers } from './given-numbers.ts';
import { remember, snapshotOf } from './history.ts';
import { findOwnOrAny, staleVersion } from './save.ts';
import { isLimited, isNameable, requireWritable } from './scope.ts';
import type { KeptValue, Store, TrashBatch } from './store.ts';
import { FIRST_FREE_ID, linkOf, type Row } from './tables.ts';

interface Walk {
  readonly store: Store;
  readonly rows: { readonly entity: string; readonly row: Row }[];
  readonly emptied: KeptValue[];
  readonly seen: Set<string>;
}

/** Deletes a record with what hangs on it, and keeps the rows under one batch; answers the batch. */
export function deleteRecord(
  store: Store,
  { entity, id, version }: { readonly entity: string; readonly id: number; readonly version: unknown },
  context: MockContext,
): string {
  const row = findOwnOrAny(store, { entity, id }, context);
  requireWritable(store, { entity, record: row }, context);
  if (typeof version !== 'number') throw invalidFields({ path: 'Version', code: 'obligatoire' });
  if (version !== row['Version']) throw staleVersion(store, { entity, row, given: version }, context);
  // Ids below 1001 are named in rules: their rows stay.
  if (id < FIRST_FREE_ID) throw new AppError('reference-utilisee', { params: { nombre: 1 } });
  refuseKept(store, { entity, id }, context);
  const walk: Walk = { store, rows: [], emptied: [], seen: new Set() };
  collect(walk, entity, row);
  const libelle = displayOf(store.source(context.culture), { entity, record: row });
  const before = walk.rows.map((place) => ({ ...place, snapshot: snapshotOf(store, place) }));
  const links = walk.rows.flatMap((place) => takeLinks(store, place));
  // What one request deletes is one batch, called after what went first.
  const user = { id: context.user.id, nom: context.user.nom };
  const started: TrashBatch = { batch: context.batch, entity, id, libelle, user, atMs: context.nowMs, rows: [], links: [], emptied: [] };
  const first = store.trash.get(context.batch) ?? started;
  const batch: TrashBatch = {
    ...first,
    rows: [...first.rows, ...walk.rows],
    links: [...first.links, ...links],
    emptied: [...first.emptied, ...walk.emptied],
  };
  for (const { entity: name, id: owner, field } of walk.emptied) setField(store, { entity: name, id: owner, field }, null);
  for (const { entity: name, row: gone } of walk.rows) {
    keepNumbers(store, { entity: name, record: gone });
    store.tables.remove(name, Number(gone['Id']));
  }
  store.trash.set(batch.batch, batch);
  for (const place of before)
    remember(store, { entity: place.entity, id: Number(place.row['Id']), op: 'delete', before: place.snapshot }, context);
  return batch.batch;
}

const SHOWN = 10;

/** Refused by what the rules say it is kept for, ten of each by name. */
function refuseKept(store: Store, { entity, id }: { readonly entity: string; readonly id: number }, context: MockContext): void {
  const source = store.source(context.culture);
  const references = store.rules.beforeDeletion(store.tables.rootOf(entity).name, [id], context).map(({ entity: holder, field, ids }) => ({
    Entite: holder,
    Champ: field,
    Nombre: ids.length,
    Fiches: ids
      .flatMap((one) => {
        const record = store.tables.find(holder, one);
        const isShown = record !== null && isNameable(store, { entity: holder, record }, context);
        return isShown ? [{ Id: one, Libelle: displayOf(source, { entity: holder, record }) }] : [];
      })
      .slice(0, SHOWN),
  }));
  const nombre = references.reduce((sum, { Nombre }) => sum + Nombre, 0);
  if (nombre > 0) throw new AppError('reference-utilisee', { params: { nombre }, conflict: { references } });
}

/** Brings a batch back whole, under the same ids; refused when something it needs is gone. */
export function restoreBatch(store: Store, batchId: string, context: MockContext): void {
  const batch = store.trash.get(batchId);
  // That something was deleted is not told to who could not have deleted it.
  if (batch === undefined || !mayTakeBack(store, batch, context)) throw new AppError('introuvable');
  const coming = new Set(batch.rows.map(({ entity, row }) => `${store.tables.rootOf(entity).name} ${readId(row)}`));
  if (batch.rows.some(({ entity, row }) => isOrphan(store, { entity, row }, coming))) throw new AppError('restauration-impossible');
  for (const { entity, row } of batch.rows) store.tables.put(entity, { ...row, Version: Number(row['Version']) + 1 });
  for (const { entity, field, rows } of batch.links) {
    const descriptor = fieldNamed(store.tables.entity(entity), field);
    if (descriptor?.link !== undefined) store.tables.linksOf(descriptor).push(...rows);
  }
  for (const { entity, id, field, value, now } of batch.emptied) {
    const row = store.tables.find(entity, id);
    if (row !== null && sameValue(row[field] ?? null, now)) setField(store, { entity, id, field }, value);
  }
  store.trash.delete(batchId);
  for (const { entity, row } of batch.rows) remember(store, { entity, id: Number(row['Id']), op: 'restore', before: null }, context);
}

function collect(walk: Walk, entity: string, row: Row): void {
  const { tables } = walk.store;
  const key = `${tables.rootOf(entity).name} ${readId(row)}`;
  if (walk.seen.has(key)) return;
  walk.seen.add(key);
  walk.rows.push({ entity, row });
  for (const reference of referencesTo(walk.store, entity)) {
    const target = fieldNamed(tables.entity(reference.entity), reference.field);
    const value = row[target?.key ?? 'Id'];
    for (const other of tables.all(reference.entity)) {
      if (value === undefined || value === null || other[reference.field] !== value) continue;
      if (reference.onDelete === 'cascade') collect(walk, reference.entity, other);
      else if (reference.onDelete === 'setNull')
        walk.emptied.push({ entity: reference.entity, id: Number(other['Id']), field: reference.field, value, now: null });
      else if (!walk.seen.has(`${tables.rootOf(reference.entity).name} ${readId(other)}`)) throw new AppError('reference-utilisee');
    }
  }
  for (const field of tables.entity(entity).fields.filter((one) => one.kind === 'owned')) collectOwned(walk, row, field);
}

/** References to the entity, to its base and to the subtype the row belongs to. */
function referencesTo(store: Store, entity: string): Store['tables']['entities'][string]['referencedBy'] {
  const descriptor = store.tables.entity(entity);
  const base = descriptor.extends === null ? [] : referencesTo(store, descriptor.extends);
  return [...descriptor.referencedBy, ...base];
}

function collectOwned(walk: Walk, row: Row, field: FieldDescriptor): void {
  const id = row[field.name];
  const owned = typeof id === 'number' ? walk.store.tables.find(field.to ?? '', id) : null;
  if (owned !== null && field.to !== undefined) collect(walk, field.to, owned);
}

/** Links of the row from either side leave with it. */
function takeLinks(store: Store, { entity, row }: { readonly entity: string; readonly row: Row }): TrashBatch['links'] {
  const id = Number(row['Id']);
  const own = linkFields(store, entity).map((field) => ({ entity, field, column: linkOf(field).ownerColumn }));
  const root = store.tables.rootOf(entity).name;
  const others = Object.values(store.tables.entities).flatMap((owner) =>
    linkFields(store, owner.name)
      .filter((field) => field.to !== undefined && store.tables.rootOf(field.to).name === root)
      .map((field) => ({ entity: owner.name, field, column: linkOf(field).targetColumn })),
  );
  return [...own, ...others].flatMap(({ entity: owner, field, column }) => {
    const rows = store.tables.linksOf(field);
    const taken = rows.filter((link) => link.columns[column] === id);
    if (taken.length === 0) return [];
    rows.splice(0, rows.length, ...rows.filter((link) => !taken.includes(link)));
    return [{ entity: owner, field: field.name, rows: taken }];
  });
}

function linkFields(store: Store, entity: string): readonly FieldDescriptor[] {
  return store.tables.entity(entity).fields.filter((field) => field.link !== undefined);
}

function isOrphan(store: Store, { entity, row }: { readonly entity: string; readonly row: Row }, coming: ReadonlySet<string>): boolean {
  return store.tables.entity(entity).fields.some((field) => {
    const value = row[field.name];
    if ((field.kind !== 'reference' && field.kind !== 'owned') || typeof value !== 'number' || field.to === undefined) return false;
    if (coming.has(`${store.tables.rootOf(field.to).name} ${value}`)) return false;
    const key = field.key ?? 'Id';
    return key === 'Id' ? store.tables.find(field.to, value) === null : !store.tables.all(field.to).some((other) => other[key] === value);
  });
}

function setField(
  store: Store,
  { entity, id, field }: { readonly entity: string; readonly id: number; readonly field: string },
  value: Row[string],
): void {
  const row = store.tables.find(entity, id);
  if (row !== null) store.tables.put(entity, Object.assign(row, { [field]: value }));
}

/** Somebody who sees some rows only takes back what they deleted themselves. */
export const mayTakeBack = (store: Store, { entity, user }: TrashBatch, context: MockContext): boolean =>
  user.id === context.user.id || (context.has(store.tables.entity(entity).rights.delete) && !isLimited(store, entity, context));
