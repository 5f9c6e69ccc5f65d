/** Components of one entity: record, input, list row, dictionary entry; and those of the enumerations. */
import type { JsonValue } from '../../runtime/field.ts';
import type { Model, ModelEntity, ModelEnum } from '../../model/model.ts';
import { inputProperties, readProperties, requiredInput, rowProperties, writeProperties } from './field-schemas.ts';
import { linkSchemas } from './link-calls.ts';
import { INT32_MAX, type JsonObject, nullable, objectOf, strictObjectOf } from './json-schema.ts';

const ID: JsonObject = { type: 'integer' };
const IDENTITY: JsonObject = { Id: ID, Version: ID };

export function entitySchemas(entity: ModelEntity, model: Model): JsonObject {
  const { entity: type } = entity;
  return {
    [type]: readSchema(entity, model),
    [`${type}Input`]: inputSchema(entity, model),
    ...(entity.operations.includes('update') && { [`${type}Change`]: changeSchema(entity, model) }),
    [`${type}Row`]: rowSchema(entity, model),
    ...linkSchemas(entity, model),
    ...(entity.dictionary !== null && { [`${type}Dico`]: dictionarySchema(entity, model) }),
  };
}

function readSchema(entity: ModelEntity, model: Model): JsonObject {
  const properties = merge(entity.fields.map((field) => readProperties(field, model)));
  return described(entity, objectOf({ ...IDENTITY, ...properties }));
}

/** A new record. A record that others embed is also sent back inside them, with its id and its version. */
function inputSchema(entity: ModelEntity, model: Model): JsonObject {
  const properties = merge(entity.fields.map((field) => inputProperties(field, model)));
  const required = entity.fields.flatMap((field) => requiredInput(field) ?? []);
  return strictObjectOf({ ...(isEmbedded(entity, model) ? EMBEDDED : PROVISIONAL), ...properties }, required);
}

// A negative id tells the new items of a lot apart.
const PROVISIONAL: JsonObject = { Id: nullable({ type: 'integer', minimum: -INT32_MAX, maximum: 0 }) };
const EMBEDDED: JsonObject = {
  Id: nullable({ type: 'integer', minimum: -INT32_MAX, maximum: INT32_MAX }),
  Version: nullable({ type: 'integer', minimum: 0, maximum: INT32_MAX }),
};

function isEmbedded({ name }: ModelEntity, { entities }: Model): boolean {
  return entities.some(({ fields }) => fields.some(({ kind, to }) => (kind === 'owned' || kind === 'records') && to === name));
}

/** A stored record: what is absent stays as it is, and its version shows what its author had read. */
function changeSchema(entity: ModelEntity, model: Model): JsonObject {
  const properties = merge(entity.fields.map((field) => writeProperties(field, model)));
  const bounds = { type: 'integer', minimum: 1, maximum: INT32_MAX };
  return strictObjectOf({ Id: bounds, Version: bounds, ...properties }, ['Version']);
}

function rowSchema(entity: ModelEntity, model: Model): JsonObject {
  const properties = merge(entity.fields.map((field) => rowProperties(field, model)));
  return objectOf({ ...IDENTITY, ...properties }, ['Id', 'Version']);
}

function dictionarySchema(entity: ModelEntity, model: Model): JsonObject {
  const shown = new Set(entity.dictionary?.fields);
  const fields = entity.fields.filter(({ name, text }) => shown.has(name) || (text !== undefined && shown.has(text)));
  const properties = merge(fields.map((field) => rowProperties(field, model)));
  return objectOf({ Id: ID, Libelle: { type: ['string', 'null'] }, ...properties });
}

export function enumSchema({ label, values }: ModelEnum): JsonObject {
  return {
    type: 'integer',
    description: label,
    enum: values.map(({ value }) => value),
    'x-enum-varnames': values.map(({ key }) => key),
    'x-enum-descriptions': values.map(({ labels }) => labels.fr),
  };
}

function described({ description }: ModelEntity, schema: JsonObject): JsonObject {
  return description === null ? schema : { ...schema, description };
}

/** A name that two fields share keeps its first place and its last meaning. */
function merge(parts: readonly JsonObject[]): JsonObject {
  const result: Record<string, JsonValue> = {};
  for (const part of parts) Object.assign(result, part);
  return result;
}
