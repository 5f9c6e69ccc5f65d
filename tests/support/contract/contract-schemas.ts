/** Validators of any component of the published document: what the project itself has no use for at run time. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z, type ZodType } from 'zod';

interface Components {
  readonly [name: string]: z.core.JSONSchema.JSONSchema;
}

const file = path.join(import.meta.dirname, '../../../generated/openapi.json');
const text = readFileSync(file, 'utf8').replaceAll('"#/components/schemas/', '"#/$defs/');
const document: { readonly components: { readonly schemas: Components } } = JSON.parse(text);
const { schemas } = document.components;

export const componentNames: readonly string[] = Object.keys(schemas);

/** Fresh at each call: the conversion keeps what it has met. */
export function componentSchema(name: string): ZodType {
  return z.fromJSONSchema({ $ref: `#/$defs/${name}`, $defs: reachedFrom(name) });
}

function reachedFrom(name: string): Components {
  const reached: Record<string, z.core.JSONSchema.JSONSchema> = {};
  const waiting = [name];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const schema = schemas[next];
    if (schema === undefined || next in reached) continue;
    reached[next] = schema;
    waiting.push(...[...JSON.stringify(schema).matchAll(/"#\/\$defs\/([^"]+)"/g)].map(([, found]) => found ?? ''));
  }
  return reached;
}
