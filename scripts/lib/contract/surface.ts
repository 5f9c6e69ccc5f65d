/** The contract as sorted lines of a key and a value: two of them differ where a program that calls the service would notice. */

type Json = null | boolean | number | string | readonly Json[] | JsonObject;
interface JsonObject {
  readonly [key: string]: Json | undefined;
}

/** `operation getFilm` → `get /films/{id} · FILM`. */
export type Surface = ReadonlyMap<string, string>;

export interface ContractDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, object>>>>;
}

export function surfaceOf(document: ContractDocument): Surface {
  const lines = new Map<string, string>();
  for (const [route, calls] of Object.entries(document.paths))
    for (const [method, call] of Object.entries(calls)) addOperation(lines, { document, route, method, call: toObject(call) });
  const sides = sidesOf(document);
  for (const [name, schema] of Object.entries(document.components['schemas'] ?? {}))
    addSchema(lines, { name, schema: toObject(schema), side: sides.get(name) ?? 'both' });
  return new Map([...lines].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

interface OperationPlace {
  readonly document: ContractDocument;
  readonly route: string;
  readonly method: string;
  readonly call: JsonObject;
}

function addOperation(lines: Map<string, string>, { document, route, method, call }: OperationPlace): void {
  const id = textOf(call['operationId']);
  const others = listOf(call['x-right-others']).map(textOf);
  lines.set(`operation ${id}`, `${method} ${route} · ${[textOf(call['x-right']), ...others].join(' ou ')}`);
  for (const parameter of listOf(call['parameters'])) {
    const { name, in: place, required, schema } = resolved(document, toObject(parameter));
    lines.set(`parameter ${id}.${textOf(name)}`, `${textOf(place)} ${shapeOf(schema)}${required === true ? ' obligatoire' : ''}`);
  }
  const body = resolved(document, toObject(call['requestBody']));
  for (const [type, { schema }] of contentsOf(body))
    lines.set(`body ${id}`, `${type} ${shapeOf(schema)}${body['required'] === true ? ' obligatoire' : ''}`);
  for (const [status, reply] of Object.entries(toObject(call['responses'])))
    if (status.startsWith('2'))
      for (const [type, { schema }] of contentsOf(resolved(document, toObject(reply))))
        lines.set(`reply ${id} ${status}`, `${type} ${shapeOf(schema)}`);
}

interface SchemaPlace {
  readonly name: string;
  readonly schema: JsonObject;
  readonly side: Side;
}

function addSchema(lines: Map<string, string>, { name, schema, side }: SchemaPlace): void {
  const { properties, enum: values } = schema;
  lines.set(`schema ${name}`, side);
  if (values !== undefined) for (const value of listOf(values)) lines.set(`value ${name}.${String(value)}`, '');
  else if (properties === undefined) lines.set(`shape ${name}`, shapeOf(schema));
  const required = new Set(listOf(schema['required']).map(textOf));
  for (const [field, shape] of Object.entries(toObject(properties)))
    lines.set(`field ${name}.${field}`, `${shapeOf(shape)}${required.has(field) ? ' obligatoire' : ''}`);
}

/** Sent to the service, read from it, or both. */
type Side = 'sent' | 'read' | 'both';

function sidesOf(document: ContractDocument): ReadonlyMap<string, Side> {
  const calls = Object.values(document.paths).flatMap((route) => Object.values(route).map(toObject));
  const sent = reach(
    document,
    calls.map(({ parameters, requestBody }) => [parameters, requestBody]),
  );
  const read = reach(
    document,
    calls.map(({ responses }) => responses),
  );
  return new Map(Object.keys(document.components['schemas'] ?? {}).map((name) => [name, sideOf(sent.has(name), read.has(name))]));
}

function sideOf(isSent: boolean, isRead: boolean): Side {
  if (isSent === isRead) return 'both';
  return isSent ? 'sent' : 'read';
}

/** Names of the schemas that a part of the document leads to. */
function reach(document: ContractDocument, start: unknown): ReadonlySet<string> {
  const reached = new Set<string>();
  const waiting = referencesIn(start);
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    const [kind = '', name = ''] = next.split('/');
    waiting.push(...referencesIn(document.components[kind]?.[name]));
  }
  return new Set([...reached].flatMap((name) => (name.startsWith('schemas/') ? [name.slice('schemas/'.length)] : [])));
}

function referencesIn(part: unknown): string[] {
  return [...(JSON.stringify(part) ?? '').matchAll(/"#\/components\/(\w+\/[^"]+)"/g)].flatMap(([, name]) => name ?? []);
}

/** A schema in few words: `string|null`, `[Film]`, `integer 1..12`. */
function shapeOf(value: Json | undefined): string {
  const schema = toObject(value);
  const { $ref, type, items, anyOf, oneOf, allOf, properties, enum: values, const: only, format, additionalProperties } = schema;
  if (typeof $ref === 'string') return $ref.slice($ref.lastIndexOf('/') + 1);
  const arms = [anyOf, oneOf, allOf].flatMap(listOf);
  if (arms.length > 0) return arms.map(shapeOf).join(allOf === undefined ? '|' : '&');
  if (values !== undefined) return listOf(values).map(String).join('|');
  if (only !== undefined) return String(only);
  const types = Array.isArray(type) ? listOf(type).map(textOf) : [textOf(type ?? 'any')];
  return (
    types.map((one) => (one === 'array' ? `[${shapeOf(items)}]` : one)).join('|') +
    detailsOf({ properties, additionalProperties, schema, format })
  );
}

interface Details {
  readonly properties: Json | undefined;
  readonly additionalProperties: Json | undefined;
  readonly schema: JsonObject;
  readonly format: Json | undefined;
}

const BOUNDS = ['minimum', 'maximum', 'minLength', 'maxLength', 'minItems', 'maxItems', 'pattern'];

function detailsOf({ properties, additionalProperties, schema, format }: Details): string {
  const required = new Set(listOf(schema['required']).map(textOf));
  const fields = Object.entries(toObject(properties)).map(([name, one]) => `${name}${required.has(name) ? '!' : ''}: ${shapeOf(one)}`);
  const others =
    additionalProperties === undefined || typeof additionalProperties === 'boolean' ? '' : ` de ${shapeOf(additionalProperties)}`;
  const bounds = BOUNDS.flatMap((bound) => (schema[bound] === undefined ? [] : [`${bound} ${String(schema[bound])}`]));
  return `${fields.length === 0 ? '' : ` {${fields.join(', ')}}`}${others}${format === undefined ? '' : ` ${textOf(format)}`}${bounds.length === 0 ? '' : ` (${bounds.join(', ')})`}`;
}

function contentsOf(part: JsonObject): readonly (readonly [string, JsonObject])[] {
  return Object.entries(toObject(part['content'])).map(([type, content]) => [type, toObject(content)] as const);
}

function resolved(document: ContractDocument, part: JsonObject): JsonObject {
  const { $ref } = part;
  if (typeof $ref !== 'string') return part;
  const [kind = '', name = ''] = $ref.split('/').slice(2);
  return toObject(document.components[kind]?.[name]);
}

function toObject(value: unknown): JsonObject {
  return isJsonObject(value) ? value : {};
}

function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}
