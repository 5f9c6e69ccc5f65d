import type { FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import { editionPathOf, editionReferencesOf } from '#domain/editions/edition-links.ts';
import { readId } from '#domain/records/values/record-data.ts';
import type { Place } from '#domain/records/read/record-source.ts';
import { AppError, invalidFields } from '#server/errors/app-error.ts';
import type { MockContext } from '../mock-context.ts';
import { deleteRecord } from './remove.ts';
import { createRecord, type Saved, type SaveRequest, updateRecord } from './save.ts';
import type { Store } from './store.ts';

/** What people write themselves: in an open edition, and naming nothing of another one. Rules of the festival write by themselves. */
export function createByHand(store: Store, request: SaveRequest, context: MockContext): Saved {
  const saved = createRecord(store, request, context);
  requireEdition(store, { entity: request.entity, id: saved.id });
  return saved;
}

export function updateByHand(store: Store, request: SaveRequest & { readonly id: number }, context: MockContext): Saved {
  const { entity, id } = request;
  const before = store.tables.find(entity, id);
  if (before !== null) requireOpenEdition(store, { entity, record: before });
  const version = before?.['Version'];
  const saved = updateRecord(store, request, context);
  if (saved.version === version) return saved;
  requireEdition(store, { entity, id });
  requireSameYear(store, { entity, id });
  return saved;
}

export function deleteByHand(
  store: Store,
  request: { readonly entity: string; readonly id: number; readonly version: unknown },
  context: MockContext,
): string {
  const row = store.tables.find(request.entity, request.id);
  if (row !== null) requireOpenEdition(store, { entity: request.entity, record: row });
  return deleteRecord(store, request, context);
}

/** The rule of the server: a closed edition is read only. */
export function requireOpenEdition({ tables }: Store, place: Place): void {
  const year = yearOf(tables, place);
  const isClosed = tables.all('festival-edition').some((edition) => edition['Eannee'] === year && edition['IsCloturee'] === true);
  if (isClosed && year !== null) throw new AppError('edition-cloturee', { params: { annee: year } });
}

/** The year of a record, its own or that of the record it is a part of; null: of every edition. */
function yearOf(tables: Store['tables'], { entity, record }: Place): number | null {
  const path = editionPathOf((name) => tables.entity(name), entity);
  if (path === null) return null;
  let row: Place['record'] | null = record;
  for (const { entity: parent, field } of path.parents) row = row === null ? null : tables.find(parent, Number(row[field]));
  const year = row?.[path.field];
  return typeof year === 'number' ? year : null;
}

interface Written {
  readonly entity: string;
  readonly id: number;
}

function requireEdition(store: Store, { entity, id }: Written): void {
  const { tables } = store;
  const record = tables.find(entity, id);
  if (record === null) return;
  requireOpenEdition(store, { entity, record });
  const year = yearOf(tables, { entity, record });
  const wrong = editionReferencesOf((name) => tables.entity(name), entity).filter((field) => {
    const target = tables.find(field.to ?? '', Number(record[field.name]));
    return target !== null && isOtherYear(yearOf(tables, { entity: field.to ?? '', record: target }), year);
  });
  refuseOtherEdition(wrong.map(({ name }) => name));
}

/** A record that others of its edition name stays in it. */
function requireSameYear({ tables }: Store, { entity, id }: Written): void {
  const { edition } = tables.entity(entity);
  const record = tables.find(entity, id);
  if (edition === null || record === null) return;
  const root = tables.rootOf(entity).name;
  const year = yearOf(tables, { entity, record });
  const isNamed = Object.values(tables.entities).some(({ name }) =>
    editionReferencesOf((other) => tables.entity(other), name)
      .filter(({ to }) => tables.rootOf(to ?? '').name === root)
      .some((field) =>
        tables
          .all(name)
          .some((row) => row[field.name] === readId(record) && isOtherYear(yearOf(tables, { entity: name, record: row }), year)),
      ),
  );
  if (isNamed) refuseOtherEdition([edition]);
}

/** The rule of the server: a record of an edition is linked to records of the same one. */
export function requireLinkedEdition({ tables }: Store, place: Place, { field, ids }: LinkedIds): void {
  const year = yearOf(tables, place);
  const entity = field.to ?? '';
  const isOther = ids.some((id) => {
    const record = tables.find(entity, id);
    return record !== null && isOtherYear(yearOf(tables, { entity, record }), year);
  });
  if (isOther) refuseOtherEdition([field.name]);
}

interface LinkedIds {
  readonly field: FieldDescriptor;
  readonly ids: readonly number[];
}

const isOtherYear = (one: number | null, other: number | null): boolean => one !== null && other !== null && one !== other;

function refuseOtherEdition(fields: readonly string[]): void {
  if (fields.length > 0)
    throw invalidFields(...fields.map((path) => ({ path, code: 'valeur' as const, message: 'edition.autre' as const })));
}
