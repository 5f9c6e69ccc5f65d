/** The few JSON Schema shapes that the document is made of. */
import type { JsonValue } from '../../runtime/field.ts';

export interface JsonObject {
  readonly [key: string]: JsonValue;
}

export const INT32_MAX = 2_147_483_647;

export function ref(name: string): JsonObject {
  return { $ref: `#/components/schemas/${name}` };
}

/** The same schema, null allowed. */
export function nullable(schema: JsonObject): JsonObject {
  if (typeof schema['type'] === 'string') return { ...schema, type: [schema['type'], 'null'] };
  return Object.keys(schema).length === 0 ? schema : { anyOf: [schema, { type: 'null' }] };
}

export function arrayOf(items: JsonObject, bounds: JsonObject = {}): JsonObject {
  return { type: 'array', items, ...bounds };
}

export function objectOf(properties: JsonObject, required: readonly string[] = Object.keys(properties)): JsonObject {
  return {
    type: 'object',
    properties,
    ...(required.length > 0 && { required }),
  };
}

/** An object that refuses what it does not know. */
export function strictObjectOf(properties: JsonObject, required: readonly string[] = Object.keys(properties)): JsonObject {
  return {
    ...objectOf(properties, required),
    additionalProperties: false,
  };
}

export function json(schema: JsonObject): JsonObject {
  return { content: { 'application/json': { schema } } };
}

/** Without the undefined values, which JSON does not have. */
export function defined(values: Readonly<Record<string, JsonValue | undefined>>): JsonObject {
  const result: Record<string, JsonValue> = {};
  for (const [key, value] of Object.entries(values)) if (value !== undefined) result[key] = value;
  return result;
}

export function isList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}

export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
