import type { EntityDescriptor, FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { isRecordData, isTranslation, type RecordData, tradName, withoutId, readText } from '#domain/records/values/record-data.ts';
import { CONTENT_LANGUAGES, TRANSLATION_PROPERTIES } from '#domain/records/write/translation.ts';
import type { MockContext } from '../mock-context.ts';
import { snapshotOf } from './history.ts';
import { findVisible } from './scope.ts';
import { createRecord } from './save.ts';
import type { Store } from './store.ts';

const COPY = ' (copie)';

/** A copy of a record and of its links, under a name that says so; its parts stay with the original. */
export function duplicateRecord(
  store: Store,
  { entity, id }: { readonly entity: string; readonly id: number },
  context: MockContext,
): number {
  const descriptor = store.tables.entity(entity);
  const record = snapshotOf(store, { entity, row: findVisible(store, { entity, id }, context) });
  const login = descriptor.fields.find(isLogin);
  const number =
    login === undefined ? 1 : 1 + store.tables.all(entity).filter((row) => readText(row, login.name)?.startsWith('copie-') === true).length;
  const copied = createRecord(store, { entity, data: copyOf(store, descriptor, { record, number }) }, context);
  for (const field of descriptor.fields) {
    if (field.kind === 'links' && field.link?.inverseOf === undefined) store.tables.copyLinks(field, { from: id, to: copied.id });
  }
  return copied.id;
}

interface Copy {
  readonly record: RecordData;
  readonly number: number;
}

function copyOf(store: Store, descriptor: EntityDescriptor, copy: Copy): RecordData {
  const name = nameOf(descriptor);
  return Object.fromEntries(descriptor.fields.flatMap((field) => copyField(store, { field, copy, isName: field === name })));
}

/** The field by which people know a record: the first text of what they read of it, unless a login does. */
function nameOf({ fields, display }: EntityDescriptor): FieldDescriptor | undefined {
  if (fields.some(isLogin)) return undefined;
  const shown = display.flatMap((part) =>
    'path' in part && part.path.steps.length === 0 && part.path.field !== null ? [part.path.field] : [],
  );
  return fields.find(
    (field) => shown.includes(field.name) && (field.required || shown.length === 1) && (field.kind === 'string' || isTranslation(field)),
  );
}

interface Copying {
  readonly field: FieldDescriptor;
  readonly copy: Copy;
  readonly isName: boolean;
}

function copyField(store: Store, { field, copy, isName }: Copying): readonly (readonly [string, JsonValue])[] {
  if (field.readOnly || field.kind === 'links') return [];
  if (field.kind === 'secret') return field.required ? [[field.name, `secret-${copy.number}`]] : [];
  if (isTranslation(field)) return [[tradName(field), copyTexts(copy.record[tradName(field)], { field, isName })]];
  if (field.kind === 'owned') return copyOwned(store, field, copy);
  const value = copy.record[field.name] ?? null;
  if (field.unique && !field.required) return [[field.name, null]];
  if (typeof value !== 'string') return [[field.name, value]];
  if (isLogin(field)) return [[field.name, `copie-${copy.number}-${value}`.slice(0, field.max)]];
  return [[field.name, isName || field.unique ? suffixed(value, field) : value]];
}

function copyOwned(store: Store, field: FieldDescriptor, { record }: Copy): readonly (readonly [string, JsonValue])[] {
  const nested = record[withoutId(field.name)];
  if (!isRecordData(nested)) return [];
  const fields = store.tables
    .entity(field.to ?? '')
    .fields.flatMap((inner) => copyField(store, { field: inner, copy: { record: nested, number: 1 }, isName: false }));
  return [[withoutId(field.name), Object.fromEntries(fields)]];
}

function copyTexts(
  translation: JsonValue | undefined,
  { field, isName }: { readonly field: FieldDescriptor; readonly isName: boolean },
): JsonValue {
  if (!isRecordData(translation)) return null;
  return Object.fromEntries(
    CONTENT_LANGUAGES.map((language) => {
      const text = translation[TRANSLATION_PROPERTIES[language]] ?? null;
      return [TRANSLATION_PROPERTIES[language], isName && typeof text === 'string' && text !== '' ? suffixed(text, field) : text];
    }),
  );
}

function isLogin({ kind, unique }: FieldDescriptor): boolean {
  return kind === 'email' && unique;
}

function suffixed(text: string, { max }: FieldDescriptor): string {
  return `${max === undefined ? text : text.slice(0, max - COPY.length)}${COPY}`;
}
