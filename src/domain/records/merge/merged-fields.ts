import type { EntityDescriptor, FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import {
  type RecordData,
  isDerived,
  isTranslation,
  readIds,
  readNested,
  sameValue,
  tradName,
  withoutId,
} from '#domain/values/record-data.ts';
import { CONTENT_LANGUAGES, TRANSLATION_PROPERTIES } from '#domain/values/text/translation.ts';

/** Record whose value the merged one takes for one field; both, for a set. */
export type FieldChoice = 'destination' | 'source' | 'reunion';
export type FieldChoices = Readonly<Record<string, FieldChoice>>;

export interface MergePair {
  readonly destination: RecordData;
  readonly source: RecordData;
}

/** Fields somebody may choose between; what is read-only, derived or linked by its own calls is not theirs. */
function mergedFields({ fields }: EntityDescriptor): readonly FieldDescriptor[] {
  return fields.filter((field) => !field.readOnly && !isDerived(field) && field.kind !== 'links' && field.kind !== 'secret');
}

/** Property of the record that holds the value of a field, as it is read and written. */
export function propertyOfField(field: FieldDescriptor): string {
  if (isTranslation(field)) return tradName(field);
  return field.kind === 'owned' ? withoutId(field.name) : field.name;
}

/** Fields on which the two records do not say the same. */
export function differingFields(descriptor: EntityDescriptor, { destination, source }: MergePair): readonly FieldDescriptor[] {
  return mergedFields(descriptor).filter((field) => !sameValue(valueOf(field, destination), valueOf(field, source)));
}

/** A filled value wins over an empty one, sets are put together, else the kept record wins. */
export function proposedChoice(field: FieldDescriptor, { destination, source }: MergePair): FieldChoice {
  const isFilled = !isEmpty(valueOf(field, destination));
  if (field.kind === 'ids') return 'reunion';
  // A box that is not ticked says something too.
  return isFilled || field.kind === 'boolean' || isEmpty(valueOf(field, source)) ? 'destination' : 'source';
}

/** The fields to write on the record that stays; those without a choice take the proposed one. */
export function mergedValues(descriptor: EntityDescriptor, pair: MergePair, choices: FieldChoices): RecordData {
  return Object.fromEntries(
    differingFields(descriptor, pair).flatMap((field): [string, JsonValue][] => {
      const choice = choices[field.name] ?? proposedChoice(field, pair);
      return choice === 'destination' ? [] : [[propertyOfField(field), taken(field, pair, choice)]];
    }),
  );
}

function taken(field: FieldDescriptor, { destination, source }: MergePair, choice: FieldChoice): JsonValue {
  const property = propertyOfField(field);
  if (field.kind === 'ids') {
    const destinationIds = choice === 'reunion' ? readIds(destination, property) : [];
    return [...new Set([...destinationIds, ...readIds(source, property)])];
  }
  const nested = readNested(source, property);
  if (nested === null) return source[property] ?? null;
  // Nested rows stay each with their record: only their contents are copied.
  const destinationNested = readNested(destination, property);
  const content = jsonOf(withoutIdentity(nested));
  return destinationNested === null || isTranslation(field)
    ? content
    : { ...content, Id: destinationNested['Id'] ?? null, Version: destinationNested['Version'] ?? null };
}

/** A value without the ids that make every nested row different. */
function valueOf(field: FieldDescriptor, record: RecordData): JsonValue {
  const value = record[propertyOfField(field)] ?? null;
  if (field.kind === 'ids') return readIds(record, field.name).toSorted((left, right) => left - right);
  const nested = readNested(record, propertyOfField(field));
  if (nested === null) return value;
  const content = isTranslation(field)
    ? Object.fromEntries(CONTENT_LANGUAGES.map((language) => [TRANSLATION_PROPERTIES[language], nested[TRANSLATION_PROPERTIES[language]]]))
    : withoutIdentity(nested);
  const filled = Object.entries(jsonOf(content)).filter(([, part]) => !isEmpty(part) && part !== false);
  return filled.length === 0 ? null : Object.fromEntries(filled);
}

function withoutIdentity(nested: RecordData): RecordData {
  return Object.fromEntries(Object.entries(nested).filter(([name]) => name !== 'Id' && name !== 'Version' && !name.endsWith('Libelle')));
}

function jsonOf(record: RecordData): { readonly [name: string]: JsonValue } {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, value ?? null]));
}

function isEmpty(value: JsonValue): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}
