/** The few JSON Schema shapes that the document is made of. */
import type { JsonValue } from '../../runtime/field.ts';

export interface JsonObject {
  readonly [key: string]: JsonValue;
}

export const INT32_MAX = 2_147_483_647;

export const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });

/** The same schema, null allowed. */
export function nullable(schema: JsonObject): JsonObject {
  if (typeof schema['type'] === 'string') return { ...schema, type: [schema['type'], 'null'] };
  return Object.keys(schema).length === 0 ? schema : { anyOf: [schema, { type: 'null' }] };
}

export const arrayOf = (items: JsonObject, bounds: JsonObject = {}): JsonObject => ({ type: 'array', items, ...bounds });

export const objectOf = (properties: JsonObject, required: readonly string[] = Object.keys(properties)): JsonObject => ({
  type: 'object',
  properties,
  ...(required.length > 0 && { required }),
});

/** An object that refuses what it does not know. */
export const strictObjectOf = (properties: JsonObject, required: readonly string[] = Object.keys(properties)): JsonObject => ({
  ...objectOf(properties, required),
  additionalProperties: false,
});

export const json = (schema: JsonObject): JsonObject => ({ content: { 'application/json': { schema } } });

/** Without the undefined values, which JSON does not have. */
export function defined(values: Readonly<Record<string, JsonValue | undefined>>): JsonObject {
  const result: Record<string, JsonValue> = {};
  for (const [key, value] of Object.entries(values)) if (value !== undefined) result[key] = value;
  return result;
}

export const isList = (value: JsonValue | undefined): value is readonly JsonValue[] => Array.isArray(value);
export const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
