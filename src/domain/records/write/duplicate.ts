import type { EntityDescriptor, FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { type RecordData, isTranslation, readNested, tradName, withoutId } from '#domain/values/record-data.ts';
import { CONTENT_LANGUAGES, TRANSLATION_PROPERTIES } from '#domain/values/text/translation.ts';

const COPY = ' (copie)';

export interface Copying {
  readonly entityOf: (name: string) => EntityDescriptor;
  readonly original: RecordData;
  /** Tells the copies of one login apart. */
  readonly number: number;
  /** A value for a secret that must be there: nobody copies that of another record. */
  readonly newSecret: () => string;
}

/** The sign-in of a record, of which there may be one only. */
export function loginOf({ fields }: EntityDescriptor): FieldDescriptor | undefined {
  return fields.find(({ kind, unique }) => kind === 'email' && unique);
}

/** Body of a form for a copy, under a name that says so. */
export function copyOf(entity: EntityDescriptor, copying: Copying): RecordData {
  const named = nameOf(entity);
  return Object.fromEntries(entity.fields.flatMap((field) => copyField(copying, { field, isName: field === named })));
}

/** The field by which people know a record: the first text of what they read of it, unless a login does. */
function nameOf(entity: EntityDescriptor): FieldDescriptor | undefined {
  if (loginOf(entity) !== undefined) return undefined;
  const shown = entity.display.flatMap((part) =>
    'path' in part && part.path.steps.length === 0 && part.path.field !== null ? [part.path.field] : [],
  );
  return entity.fields.find(
    (field) => shown.includes(field.name) && (field.required || shown.length === 1) && (field.kind === 'string' || isTranslation(field)),
  );
}

interface CopiedField {
  readonly field: FieldDescriptor;
  readonly isName: boolean;
}

function copyField(copying: Copying, { field, isName }: CopiedField): readonly (readonly [string, JsonValue])[] {
  const { original, number, newSecret } = copying;
  if (field.readOnly || field.kind === 'links') return [];
  if (field.kind === 'secret') return field.required ? [[field.name, newSecret()]] : [];
  if (isTranslation(field)) return [[tradName(field), copyTexts(readNested(original, tradName(field)), { field, isName })]];
  if (field.kind === 'owned') return copyOwned(copying, field);
  const value = original[field.name] ?? null;
  if (typeof value !== 'string') return [[field.name, field.unique && !field.required ? null : value]];
  if (field.unique && field.kind === 'email') return [[field.name, `copie-${number}-${value}`.slice(0, field.max)]];
  if (field.unique && !field.required) return [[field.name, null]];
  return [[field.name, isName || field.unique ? suffixed(value, field) : value]];
}

function copyOwned(copying: Copying, field: FieldDescriptor): readonly (readonly [string, JsonValue])[] {
  const nested = readNested(copying.original, withoutId(field.name));
  if (nested === null) return [];
  const { fields } = copying.entityOf(field.to ?? '');
  const copied = fields.flatMap((inner) => copyField({ ...copying, original: nested, number: 1 }, { field: inner, isName: false }));
  return [[withoutId(field.name), Object.fromEntries(copied)]];
}

function copyTexts(translation: RecordData | null, { field, isName }: CopiedField): JsonValue {
  if (translation === null) return null;
  return Object.fromEntries(
    CONTENT_LANGUAGES.map((language) => {
      const text = translation[TRANSLATION_PROPERTIES[language]] ?? null;
      return [TRANSLATION_PROPERTIES[language], isName && typeof text === 'string' && text !== '' ? suffixed(text, field) : text];
    }),
  );
}

function suffixed(text: string, { max }: FieldDescriptor): string {
  return `${max === undefined ? text : text.slice(0, max - COPY.length)}${COPY}`;
}
