/** Part of the document that each tool gets: calls of records follow one pattern, which the record client, the engine and one stateful handler know. */

export interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** The hand-written services, with every component. */
export function servicesOf(document: Document): Document {
  const paths = Object.entries(document.paths).flatMap(([route, calls]) => {
    const kept = Object.entries(calls).filter(([, call]) => !('x-entity' in call));
    return kept.length === 0 ? [] : [[route, Object.fromEntries(kept)] as const];
  });
  return { ...document, paths: Object.fromEntries(paths) };
}

/** Calls without what they answer: only what is sent is validated. */
export function withoutReplies(document: Document): Document {
  const paths = Object.entries(document.paths).map(([route, calls]) => {
    const requests = Object.entries(calls).map(([method, call]) => [method, { ...call, responses: NOTHING }] as const);
    return [route, Object.fromEntries(requests)] as const;
  });
  return { ...document, paths: Object.fromEntries(paths) };
}

const NOTHING = { 200: { description: '' } };

/** Component of a written record (`FilmInput`): its validator checks the form of the browser. */
export function inputsOf({ components }: Document): readonly string[] {
  const { schemas = {} } = components;
  return Object.keys(schemas).flatMap((name) => (name.endsWith('Row') ? [`schemas/${name.replace(/Row$/, 'Input')}`] : []));
}

/** The document with only the components that its calls, or the named ones, lead to. */
export function pruned(document: Document, named: readonly string[] = []): Document {
  const reached = new Set<string>();
  const waiting = [...named, ...referencesIn(document.paths)];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    waiting.push(...referencesIn(componentOf(document, next)));
  }
  const components = Object.entries(document.components).map(([kind, all]) => {
    const kept = Object.entries(all).filter(([name]) => kind === 'securitySchemes' || reached.has(`${kind}/${name}`));
    return [kind, Object.fromEntries(kept)] as const;
  });
  return { ...document, components: Object.fromEntries(components) };
}

/** `#/components/schemas/Film` → `schemas/Film`. */
function referencesIn(part: unknown): string[] {
  return [...(JSON.stringify(part) ?? '').matchAll(/"#\/components\/(\w+\/[^"]+)"/g)].flatMap(([, name]) => name ?? []);
}

function componentOf({ components }: Document, reference: string): unknown {
  const [kind = '', name = ''] = reference.split('/');
  return components[kind]?.[name];
}

/** operationId → its first tag. */
export function tagsOf({ paths }: Document): ReadonlyMap<string, string> {
  const calls = Object.values(paths).flatMap((route) => Object.values(route));
  return new Map(
    calls.flatMap((call) => {
      if (!('operationId' in call) || !('tags' in call) || !Array.isArray(call.tags)) return [];
      return [[String(call.operationId), String(call.tags[0])] as const];
    }),
  );
}

interface Shape {
  readonly [key: string]: unknown;
  readonly properties?: Readonly<Record<string, Shape>>;
}

/** The document without the properties that nobody should send: the type of what is written does not have them. */
export function withoutReadOnly(document: Document): Document {
  return JSON.parse(JSON.stringify(document), (key, value: unknown) =>
    key === 'properties' && isValues(value) ? Object.fromEntries(Object.entries(value).filter(([, one]) => !isReadOnly(one))) : value,
  );
}

function isReadOnly(schema: unknown): boolean {
  return isValues(schema) && schema['readOnly'] === true;
}

function isValues(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** An embedded object is bounded by its own component; nothing is null that either side refuses to be. */
function boundedBy(input: Shape, read: Shape): Shape {
  const bounded = read['type'] === 'null' || JSON.stringify(input).includes('Input"') ? read : input;
  return mayBeNull(input) && mayBeNull(read) ? bounded : withoutNull(bounded);
}

function mayBeNull({ type, anyOf }: Shape): boolean {
  return (
    (Array.isArray(type) && type.includes('null')) || (Array.isArray(anyOf) && anyOf.some((arm) => isValues(arm) && arm['type'] === 'null'))
  );
}

function withoutNull(schema: Shape): Shape {
  const { type, anyOf, ...others } = schema;
  if (Array.isArray(type)) return { ...others, type: type.find((one) => one !== 'null') };
  if (!Array.isArray(anyOf)) return schema;
  const arms: readonly unknown[] = anyOf.filter((arm) => isValues(arm) && arm['type'] !== 'null');
  return arms.length === 1 && isValues(arms[0]) ? { ...others, ...arms[0] } : { ...others, anyOf: arms };
}

/** Records as a mock draws them: within the bounds of what is written, so that a record that was read can be saved. */
export function withBoundedRecords(document: Document): Document {
  const { components } = document;
  const schemas: Readonly<Record<string, Shape>> = JSON.parse(JSON.stringify(components['schemas'] ?? {}));
  const bounded = Object.entries(schemas).map(([name, schema]) => {
    const { properties: written = {} } = schemas[`${name}Input`] ?? schemas[name.replace(/Row$/, 'Input')] ?? {};
    const { properties = {} } = schema;
    const read = Object.entries(properties).map(([property, read]) => {
      const input = written[property];
      return [property, input === undefined || isReadOnly(input) ? read : boundedBy(input, read)] as const;
    });
    return [name, { ...schema, ...(schema.properties !== undefined && { properties: Object.fromEntries(read) }) }] as const;
  });
  return { ...document, components: { ...components, schemas: Object.fromEntries(bounded) } };
}
