import type { FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { isTranslation, type RecordData, tradName, withoutId } from '#domain/records/record-data.ts';
import type { MockContext } from '../mock-context.ts';
import { findRecord } from './history.ts';
import { presentRecord } from './present.ts';
import { createRecord } from './save.ts';
import type { Store } from './store.ts';

/** A copy of a record; its unique texts are marked as copies, its parts stay with the original. */
export function duplicateRecord(
  store: Store,
  { entity, id }: { readonly entity: string; readonly id: number },
  context: MockContext,
): number {
  const row = findRecord(store, entity, id);
  const { fields } = store.tables.entity(entity);
  const record = presentRecord(store, { entity, row }, context);
  const copy: RecordData = Object.fromEntries(
    fields.filter((field) => !field.readOnly && field.kind !== 'links').flatMap((field) => copied(field, record, id)),
  );
  return createRecord(store, { entity, data: copy }, context).id;
}

function copied(field: FieldDescriptor, record: RecordData, id: number): readonly (readonly [string, JsonValue])[] {
  const value = record[field.name] ?? null;
  if (field.kind === 'secret') return [[field.name, `copie-${id}-${field.name}`]];
  if (isTranslation(field)) return [[tradName(field), withoutIds(record[tradName(field)])]];
  if (field.kind === 'owned') return [[withoutId(field.name), withoutIds(record[withoutId(field.name)])]];
  if (field.unique && typeof value === 'string') return [[field.name, field.kind === 'email' ? `copie-${id}-${value}` : null]];
  if (field.name === 'Nom' && typeof value === 'string') return [[field.name, `${value} (copie)`.slice(0, field.max)]];
  return [[field.name, value]];
}

function withoutIds(value: JsonValue | undefined): JsonValue {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== 'Id' && name !== 'Version'));
}
