/** One field → the schema of its value, as it is read and as it may be written. */
import type { SchemaOf } from '../../kinds/kind.ts';
import { KINDS } from '../../kinds/kinds.ts';
import type { FieldDescriptor, JsonValue } from '../../runtime/field.ts';
import type { Model } from '../../model/model.ts';
import { pascal, withoutId } from '../../model/naming.ts';
import { arrayOf, isObject, type JsonObject, nullable, ref } from './json-schema.ts';

const TEXT: JsonObject = { type: 'string' };

/** Property of the record embedded by an owned field: `IdAdresse` → `Adresse`. */
export function ownedProperty(field: FieldDescriptor): string {
  return withoutId(field.name);
}

/** Component of the translation a field embeds; another limit than the usual one is another component. */
export function translationInput({ kind, max }: FieldDescriptor): { readonly name: string; readonly max: number | undefined } {
  if (kind === 'longText') return max === undefined ? { name: 'TradTexteInput', max } : { name: `TradTexte${max}Input`, max };
  return max === undefined || max === 255 ? { name: 'TradLibelleInput', max: 255 } : { name: `TradLibelle${max}Input`, max };
}

/** A value that the reader may not be allowed to see is null whatever the field requires. */
function mayBeNull(field: FieldDescriptor): boolean {
  return !field.required || isHidden(field);
}

function isHidden({ privacy }: FieldDescriptor): boolean {
  return privacy !== undefined && (privacy.mask || privacy.right !== null);
}

/** The field and its siblings in a record that is read. */
export function readProperties(field: FieldDescriptor, model: Model): JsonObject {
  const fieldProperty = { [field.name]: readValue(field, model) };
  switch (field.kind) {
    case 'links':
      return {};
    case 'secret':
      return field.store === 'encrypt' ? { [field.name]: { type: 'null' }, [`Has${field.name}`]: { type: 'boolean' } } : {};
    case 'label':
    case 'longText':
      return { ...fieldProperty, [field.trad ?? '']: nullable(ref(field.kind === 'label' ? 'TradLibelle' : 'TradTexte')) };
    case 'owned':
      return { ...fieldProperty, [ownedProperty(field)]: nullable(ref(pascal(field.to ?? ''))) };
    case 'reference':
    case 'ids':
      return { ...fieldProperty, ...sibling(field) };
    default:
      return fieldProperty;
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

/**
 * Properties of a field in a write. Read-only values and siblings are declared `readOnly`: a record that was read can be sent back as it
 * is, and clients that are made of the contract do not ask for them.
 */
export function writeProperties(field: FieldDescriptor, model: Model): JsonObject {
  if (field.kind === 'links') return {};
  if (field.readOnly) return readOnly(relaxed(readProperties(field, model)));
  const fieldProperty = { [field.name]: writeValue(field, model) };
  switch (field.kind) {
    case 'secret':
      return field.store === 'encrypt' ? { ...fieldProperty, ...readOnly({ [`Has${field.name}`]: { type: 'boolean' } }) } : fieldProperty;
    case 'label':
    case 'longText':
      return { ...fieldProperty, [field.trad ?? '']: embedded(field, ref(translationInput(field).name)) };
    case 'owned':
      return { ...fieldProperty, [ownedProperty(field)]: embedded(field, ref(`${pascal(field.to ?? '')}Input`)) };
    case 'reference':
    case 'ids':
      return { ...fieldProperty, ...readOnly(sibling(field)) };
    default:
      return fieldProperty;
  }
}

/** The same of a new record, where a secret has nothing to keep. */
export function inputProperties(field: FieldDescriptor, model: Model): JsonObject {
  const properties = writeProperties(field, model);
  const isNeeded = field.kind === 'secret' && requiredInput(field) !== null;
  return isNeeded ? { ...properties, [field.name]: { ...valueOf(field, model), minLength: Math.max(1, field.min ?? 1) } } : properties;
}

/** The property that a new record must have for this field; null: it may be left out. */
export function requiredInput(field: FieldDescriptor): string | null {
  const isAsked = field.required || (field.kind === 'ids' && (field.min ?? 0) > 0);
  if (!isAsked || field.readOnly || field.default !== undefined) return null;
  switch (field.kind) {
    case 'ids':
      return field.name;
    case 'label':
    case 'longText':
      return field.trad ?? null;
    case 'owned':
      return ownedProperty(field);
    default:
      return KINDS[field.kind].isLeftOut ? null : field.name;
  }
}

function readOnly(properties: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, isObject(schema) ? { ...schema, readOnly: true } : schema]),
  );
}

/** Null takes what is embedded away, which a required field does not allow. */
function embedded({ required }: FieldDescriptor, schema: JsonObject): JsonObject {
  return required ? schema : nullable(schema);
}

function relaxed(properties: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, isNullable(schema) ? schema : nullableValue(schema)]),
  );
}

function isNullable(schema: JsonValue): boolean {
  return JSON.stringify(schema).includes('"null"');
}

function nullableValue(schema: JsonValue): JsonValue {
  return typeof schema === 'object' && schema !== null && !isList(schema) ? nullable(schema) : schema;
}

function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

function sibling(field: FieldDescriptor): JsonObject {
  if (field.libelle === undefined) return {};
  if (field.kind === 'ids') return { [field.libelle]: arrayOf(nullable(TEXT)) };
  return { [field.libelle]: nullable(TEXT) };
}

function readValue(field: FieldDescriptor, model: Model): JsonObject {
  if (field.as !== undefined) {
    const { 'x-flags': _, ...derived } = withoutBounds(KINDS[field.as].schema(field, model));
    return KINDS[field.kind].isNeverEmpty && !isHidden(field) ? derived : nullable(derived);
  }
  if (field.kind === 'ids') return arrayOf({ type: 'integer' });
  const schema = withoutBounds(valueOf(field, model));
  return mayBeNull(field) && field.kind !== 'boolean' ? nullable(schema) : schema;
}

function writeValue(field: FieldDescriptor, model: Model): JsonObject {
  if (field.kind === 'ids') return valueOf(field, model);
  const schema = valueOf(field, model);
  const filled =
    schema['type'] === 'string' && field.required && field.kind !== 'secret'
      ? { ...schema, minLength: Math.max(1, field.min ?? 1) }
      : schema;
  // A field that the record fills by itself, from a translation or an embedded record, may be null although it is required.
  const optional = !field.required || ['label', 'longText', 'owned', 'secret'].includes(field.kind);
  return optional && field.kind !== 'boolean' ? nullable(filled) : filled;
}

const BOUNDS = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'multipleOf', 'pattern'];

function withoutBounds(schema: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(schema).filter(([key]) => !BOUNDS.includes(key)));
}

/** The value alone, with every bound, null not counted. */
const valueOf: SchemaOf = (field, model) => KINDS[field.kind].schema(field, model);
