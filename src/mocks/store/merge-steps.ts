import type { FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { norm } from '#domain/records/values/norm.ts';
import { type RecordData, readId, readVersion } from '#domain/records/values/record-data.ts';
import type { Moving, Step } from '#domain/work/steps.ts';
import { linksOf, relationsOf } from '#server/records/write/deletion-plan.ts';
import type { MockContext } from '../mock-context.ts';
import { findRecord, remember, snapshotOf } from './history.ts';
import type { Store, TrashBatch } from './store.ts';
import { linkOf, type Row } from './tables.ts';

export function referringTo(store: Store, entity: string, id: number): readonly RecordData[] {
  return relationsOf(store.registry, store.registry.get(entity).root).flatMap(({ entity: { name }, field, onDelete }) => {
    const Ids = store.tables.all(name).flatMap((row) => (row[field.name] === id ? [readId(row)] : []));
    return Ids.length === 0 ? [] : [{ Entite: name, Champ: field.name, Suppression: onDelete, Ids }];
  });
}

export function moveRows(store: Store, { entity, field, ids, value }: Moving, context: MockContext): null {
  for (const id of ids) {
    const row = findRecord(store, entity, id);
    store.unit?.kept.emptied.push({ entity, id, field, value: row[field] ?? null, now: value });
    const before = snapshotOf(store, { entity, row });
    store.tables.put(entity, Object.assign(row, { [field]: value, Version: readVersion(row) + 1 }));
    remember(store, { entity, id, op: 'update', before }, context);
  }
  return null;
}

/** The links of the source become those of the destination; what both had stays once. */
export function moveLinks(store: Store, { entity, to, from }: Extract<Step, { readonly do: 'move-links' }>): null {
  const moved = linksOf(store.registry, store.registry.get(entity).root).flatMap(({ owner, field, side }): TrashBatch['links'] => {
    const column = columnOf(field, side);
    const other = columnOf(field, side === 'owner' ? 'target' : 'owner');
    const rows = store.tables.linksOf(field);
    const mine = rows.filter((row) => row.columns[column] === from);
    if (mine.length === 0) return [];
    const known = new Set(rows.filter((row) => row.columns[column] === to).map((row) => row.columns[other]));
    const kept = rows.filter((row) => !mine.includes(row));
    const added = mine
      .filter((row) => !known.has(row.columns[other]) && row.columns[other] !== to)
      .map((row) => ({ ...row, columns: { ...row.columns, [column]: to } }));
    rows.splice(0, rows.length, ...kept, ...added);
    return [{ entity: owner.name, field: field.name, rows: mine }];
  });
  store.unit?.kept.links.push(...moved);
  return null;
}

const columnOf = (field: FieldDescriptor, side: 'owner' | 'target'): string =>
  side === 'owner' ? linkOf(field).ownerColumn : linkOf(field).targetColumn;

const GROUP_MAX = 10;

export function twinsOf(store: Store, entity: string, paths: readonly string[]): readonly RecordData[] {
  const aside = store.tables.entity(entity).mergeable?.aside ?? '';
  const said = (row: Row): string => JSON.stringify(paths.map((path) => textAt(store, { entity, row }, path)));
  const rows = store.tables.all(entity).filter((row) => row[aside] !== true && textAt(store, { entity, row }, paths[0] ?? '') !== '');
  return [...Map.groupBy(rows, said).values()]
    .filter((group) => group.length > 1)
    .map((group) => group.map(readId).toSorted((left, right) => left - right))
    .toSorted((left, right) => (right.at(-1) ?? 0) - (left.at(-1) ?? 0))
    .map((ids) => ({ Ids: ids.slice(0, GROUP_MAX) }));
}

/** A field of the record, or of the one a reference leads to, without case and accents. */
function textAt({ tables }: Store, { entity, row }: { readonly entity: string; readonly row: Row }, path: string): string {
  const [first = '', second] = path.split('.');
  if (second === undefined) return norm(String(row[first] ?? ''));
  const field = tables.entity(entity).fields.find(({ name }) => name === `Id${first}`);
  return norm(String(tables.find(field?.to ?? '', Number(row[`Id${first}`] ?? 0))?.[second] ?? ''));
}

export function successorOf({ history, tables }: Store, entity: string, id: number): number | null {
  const former = tables.entity(entity).mergeable?.former ?? '';
  return history.findLast((line) => line.entity === entity && line.op === 'update' && line.after?.[former] === id)?.record ?? null;
}

/** What an update changed, for a restoration to give back. */
export function keepUpdate(store: Store, { entity, id, kept = [] }: Extract<Step, { readonly do: 'update' }>, write: () => void): void {
  const valueOf = (field: string): JsonValue => findRecord(store, entity, id)[field] ?? null;
  const former = kept.map((field) => ({ field, value: valueOf(field) }));
  write();
  store.unit?.kept.emptied.push(...former.map(({ field, value }) => ({ entity, id, field, value, now: valueOf(field) })));
}
