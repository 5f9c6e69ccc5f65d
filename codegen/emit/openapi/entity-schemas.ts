/** Components of one entity: record, input, list row, dictionary entry; and those of the enumerations. */
import type { JsonValue } from '../../runtime/field.ts';
import type { Model, ModelEntity, ModelEnum } from '../../model/model.ts';
import { isRequiredInput, readProperties, rowProperties, writeProperties } from './field-schemas.ts';
import { linkSchemas } from './link-calls.ts';
import { INT32_MAX, type JsonObject, nullable, objectOf, strictObjectOf } from './json-schema.ts';

const ID: JsonObject = { type: 'integer' };
const IDENTITY: JsonObject = { Id: ID, Version: ID };

export function entitySchemas(entity: ModelEntity, model: Model): JsonObject {
  const { entity: type } = entity;
  return {
    [type]: readSchema(entity, model),
    [`${type}Input`]: inputSchema(entity, model),
    [`${type}Row`]: rowSchema(entity, model),
    ...linkSchemas(entity, model),
    ...(entity.dictionary !== null && { [`${type}Dico`]: dictionarySchema(entity, model) }),
  };
}

function readSchema(entity: ModelEntity, model: Model): JsonObject {
  const properties = merge(entity.fields.map((field) => readProperties(field, model)));
  return described(entity, objectOf({ ...IDENTITY, ...properties }));
}

function inputSchema(entity: ModelEntity, model: Model): JsonObject {
  const properties = merge(entity.fields.map((field) => writeProperties(field, model)));
  const required = entity.fields.filter(isRequiredInput).map(({ name }) => name);
  // A negative id tells the new items of a lot apart.
  const identity = {
    Id: nullable({ type: 'integer', minimum: -INT32_MAX, maximum: INT32_MAX }),
    Version: nullable({ type: 'integer', minimum: 0, maximum: INT32_MAX }),
  };
  return strictObjectOf({ ...identity, ...properties }, required);
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

/** A name said by two fields keeps its first place and its last meaning. */
function merge(parts: readonly JsonObject[]): JsonObject {
  const result: Record<string, JsonValue> = {};
  for (const part of parts) Object.assign(result, part);
  return result;
}
