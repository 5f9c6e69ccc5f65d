/** One field → the schema of its value, as it is read and as it may be written. */
import type { FieldDescriptor, JsonValue } from '../../runtime/field.ts';
import type { Model } from '../../model/model.ts';
import { pascal, withoutId } from '../../model/naming.ts';
import { arrayOf, defined, INT32_MAX, type JsonObject, nullable, ref } from './json-schema.ts';

const ID: JsonObject = { type: 'integer', minimum: -INT32_MAX, maximum: INT32_MAX };
const TEXT: JsonObject = { type: 'string' };
const DERIVED_AS: Readonly<Record<string, JsonObject>> = {
  integer: { type: 'integer' },
  decimal: { type: 'number' },
  money: { type: 'number' },
  duration: ref('Duree'),
  boolean: { type: 'boolean' },
  string: TEXT,
  year: { type: 'integer' },
  flags: { type: 'integer' },
  date: ref('DateJour'),
  datetime: ref('DateHeure'),
  time: ref('Heure'),
};

/** Counted or told of every record. */
const NEVER_EMPTY: readonly FieldDescriptor['kind'][] = ['count', 'exists', 'condition', 'length', 'languages'];

/** Property of the record embedded by an owned field: `IdAdresse` → `Adresse`. */
export const ownedProperty = (field: FieldDescriptor): string => withoutId(field.name);

/** Component of the translation a field embeds; another limit than the usual one is another component. */
export function translationInput({ kind, max }: FieldDescriptor): { readonly name: string; readonly max: number | undefined } {
  if (kind === 'longText') return max === undefined ? { name: 'TradTexteInput', max } : { name: `TradTexte${max}Input`, max };
  return max === undefined || max === 255 ? { name: 'TradLibelleInput', max: 255 } : { name: `TradLibelle${max}Input`, max };
}

/** A value that the reader may not be allowed to see is null whatever the field requires. */
const mayBeNull = (field: FieldDescriptor): boolean => !field.required || isHidden(field);

const isHidden = ({ privacy }: FieldDescriptor): boolean => privacy !== undefined && (privacy.mask || privacy.right !== null);

/** The field and its siblings in a record that is read. */
export function readProperties(field: FieldDescriptor, model: Model): JsonObject {
  const own = { [field.name]: readValue(field, model) };
  switch (field.kind) {
    case 'links':
      return {};
    case 'secret':
      return field.store === 'encrypt' ? { [field.name]: { type: 'null' }, [`Has${field.name}`]: { type: 'boolean' } } : {};
    case 'label':
    case 'longText':
      return { ...own, [field.trad ?? '']: nullable(ref(field.kind === 'label' ? 'TradLibelle' : 'TradTexte')) };
    case 'owned':
      return { ...own, [ownedProperty(field)]: nullable(ref(pascal(field.to ?? ''))) };
    case 'reference':
    case 'ids':
      return { ...own, ...sibling(field) };
    default:
      return own;
  }
}

/** The field and its siblings in a list row. */
export function rowProperties(field: FieldDescriptor, model: Model): JsonObject {
  switch (field.kind) {
    case 'secret':
      return {};
    case 'links':
      return sibling(field);
    case 'label':
    case 'longText':
      return { [field.name]: readValue(field, model), [field.text ?? '']: nullable(TEXT) };
    case 'owned':
      return { [field.name]: readValue(field, model), ...sibling(field) };
    default:
      return readProperties(field, model);
  }
}

/** What a write may say of the field; read-only values and siblings are accepted so that a record that was read can be sent back. */
export function writeProperties(field: FieldDescriptor, model: Model): JsonObject {
  if (field.kind === 'links') return {};
  if (field.readOnly) return { ...relaxed(readProperties(field, model)) };
  const own = { [field.name]: writeValue(field, model) };
  switch (field.kind) {
    case 'secret':
      return field.store === 'encrypt' ? { ...own, [`Has${field.name}`]: { type: 'boolean' } } : own;
    case 'label':
    case 'longText':
      return { ...own, [field.trad ?? '']: nullable(ref(translationInput(field).name)) };
    case 'owned':
      return { ...own, [ownedProperty(field)]: nullable(ref(`${pascal(field.to ?? '')}Input`)) };
    case 'reference':
    case 'ids':
      return { ...own, ...sibling(field) };
    default:
      return own;
  }
}

/** Must a new record say it? What embeds, what has a default and what is a list may be left out. */
export function isRequiredInput(field: FieldDescriptor): boolean {
  const optional = ['label', 'longText', 'owned', 'ids', 'links', 'secret', 'boolean'];
  return field.required && !field.readOnly && field.default === undefined && !optional.includes(field.kind);
}

const relaxed = (properties: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, isNullable(schema) ? schema : nullableValue(schema)]));

const isNullable = (schema: JsonValue): boolean => JSON.stringify(schema).includes('"null"');
const nullableValue = (schema: JsonValue): JsonValue =>
  typeof schema === 'object' && schema !== null && !isList(schema) ? nullable(schema) : schema;
const isList = (value: JsonValue): value is readonly JsonValue[] => Array.isArray(value);

function sibling(field: FieldDescriptor): JsonObject {
  if (field.libelle === undefined) return {};
  if (field.kind === 'ids') return { [field.libelle]: arrayOf(nullable(TEXT)) };
  return { [field.libelle]: nullable(TEXT) };
}

function readValue(field: FieldDescriptor, model: Model): JsonObject {
  if (field.as !== undefined) {
    const derived = field.as === 'enum' ? enumRef(field, model) : (DERIVED_AS[field.as] ?? TEXT);
    return NEVER_EMPTY.includes(field.kind) && !isHidden(field) ? derived : nullable(derived);
  }
  if (field.kind === 'ids') return arrayOf({ type: 'integer' });
  const schema = withoutBounds(valueOf(field, model));
  return mayBeNull(field) && field.kind !== 'boolean' ? nullable(schema) : schema;
}

function writeValue(field: FieldDescriptor, model: Model): JsonObject {
  if (field.kind === 'ids') return arrayOf(ID, defined({ minItems: field.min, maxItems: field.max }));
  const schema = valueOf(field, model);
  const filled =
    schema['type'] === 'string' && field.required && field.kind !== 'secret'
      ? { ...schema, minLength: Math.max(1, field.min ?? 1) }
      : schema;
  // What the record fills by itself, from a translation or an embedded record, may be null although it is required.
  const optional = !field.required || ['label', 'longText', 'owned', 'secret'].includes(field.kind);
  return optional && field.kind !== 'boolean' ? nullable(filled) : filled;
}

const BOUNDS = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'multipleOf', 'pattern'];

function withoutBounds(schema: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => !BOUNDS.includes(key)));
}

const lengths = ({ min, max, pattern }: FieldDescriptor): JsonObject => defined({ minLength: min, maxLength: max, pattern });

function number({ min, max, scale }: FieldDescriptor, limit: number): JsonObject {
  const step = scale === undefined ? undefined : Number(`1e-${scale}`);
  return { type: 'number', ...defined({ minimum: min ?? -limit, maximum: max ?? limit, multipleOf: step }) };
}

const integer = (
  { min, max }: FieldDescriptor,
  bounds: { readonly min: number; readonly max: number } = { min: -INT32_MAX, max: INT32_MAX },
): JsonObject => ({
  type: 'integer',
  minimum: min ?? bounds.min,
  maximum: max ?? bounds.max,
});

type Writer = (field: FieldDescriptor, model: Model) => JsonObject;

/** The value alone, with every bound, null not counted. */
const VALUES: Readonly<Record<string, Writer>> = {
  string: (field) => ({ ...TEXT, ...lengths(field) }),
  phone: (field) => ({ ...TEXT, ...lengths(field) }),
  secret: (field) => ({ ...TEXT, ...lengths(field) }),
  email: (field) => ({ ...TEXT, format: 'email', ...lengths(field) }),
  url: (field) => ({ ...TEXT, format: 'uri', ...lengths(field) }),
  text: () => TEXT,
  color: () => ({ ...TEXT, format: 'couleur', pattern: '^#[0-9a-fA-F]{6}$' }),
  integer: (field) => integer(field),
  year: (field) => integer(field, { min: 1000, max: 9999 }),
  money: (field) => number(field, 9_999_999_999.99),
  percent: (field) => number(field, 99_999.99),
  decimal: (field) => number(field, Number('9'.repeat(Math.min(9, 15 - (field.scale ?? 0))))),
  boolean: () => ({ type: 'boolean' }),
  date: () => ref('DateJour'),
  datetime: () => ref('DateHeure'),
  time: () => ref('Heure'),
  duration: () => ref('Duree'),
  enum: (field, model) => enumRef(field, model),
  flags: (field, model) => flagMask(field, model),
  object: () => ({ type: 'object', additionalProperties: true }),
  objects: (field) => arrayOf({ type: 'object', additionalProperties: true }, defined({ minItems: field.min, maxItems: field.max })),
  records: (field) => arrayOf(ref(`${pascal(field.to ?? '')}Input`), defined({ minItems: field.min, maxItems: field.max })),
  numbers: (field) => arrayOf({ type: 'number' }, defined({ minItems: field.min, maxItems: field.max })),
  days: (field) => arrayOf(ref('DateJour'), defined({ minItems: field.min, maxItems: field.max })),
  strings: (field) => arrayOf(TEXT, defined({ minItems: field.min, maxItems: field.max })),
};

const valueOf: Writer = (field, model) => VALUES[field.kind]?.(field, model) ?? ID;

function enumRef(field: FieldDescriptor, { enums }: Model): JsonObject {
  const found = enums.find(({ name }) => name === field.enum);
  return found === undefined ? { type: 'integer' } : ref(found.type);
}

function flagMask(field: FieldDescriptor, { enums }: Model): JsonObject {
  const values = enums.find(({ name }) => name === field.enum)?.values ?? [];
  return { type: 'integer', minimum: 0, maximum: values.reduce((mask, { value }) => mask | value, 0), 'x-flags': field.enum ?? '' };
}
