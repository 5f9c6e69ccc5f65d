import { type ContractDocument, readContract } from '#server/api-docs/contract.ts';

/** Shape of an answer in the contract. */
type Shape =
  | { readonly kind: 'value' }
  | { readonly kind: 'list'; readonly items: Shape }
  | { readonly kind: 'record'; readonly properties: ReadonlyMap<string, Shape> };

type Shapes = ReadonlyMap<string, Shape>;

/** The contract is the list of what leaves: whatever else an answer holds stays inside. */
export class DeclaredReplies {
  private read: Promise<Shapes> | null = null;

  /** The value without what the contract does not declare. */
  async keep(operationId: string, value: unknown): Promise<unknown> {
    this.read ??= readContract().then(shapesIn);
    const shape = (await this.read).get(operationId);
    if (shape === undefined) throw new Error(`The contract declares no answer of ${operationId}`);
    return within(shape, value);
  }
}

/** Whole answers of the operations that only read what is public, by their names. */
function shapesIn(document: ContractDocument): Shapes {
  const { schemas = {} } = document.components;
  return new Map(
    Object.entries(document.paths).flatMap(([route, { get: call }]) => {
      if (call === undefined || !route.startsWith('/public/')) return [];
      const schema = at(call, 'responses', '200', 'content', 'application/json', 'schema');
      return schema === undefined ? [] : [[call.operationId, shapeOf(schema, schemas)] as const];
    }),
  );
}

function shapeOf(schema: unknown, schemas: Readonly<Record<string, unknown>>): Shape {
  const name = at(schema, '$ref');
  if (typeof name === 'string') return shapeOf(schemas[name.slice(name.lastIndexOf('/') + 1)], schemas);
  const either = at(schema, 'anyOf');
  if (Array.isArray(either)) return shapeOf(either[0], schemas);
  const items = at(schema, 'items');
  if (items !== undefined) return { kind: 'list', items: shapeOf(items, schemas) };
  const properties = at(schema, 'properties');
  if (typeof properties !== 'object' || properties === null) return { kind: 'value' };
  return { kind: 'record', properties: new Map(Object.entries(properties).map(([key, inner]) => [key, shapeOf(inner, schemas)])) };
}

function at(value: unknown, ...keys: readonly string[]): unknown {
  return keys.reduce<unknown>((inner, key) => (isRecord(inner) ? inner[key] : undefined), value);
}

function within(shape: Shape, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (shape.kind === 'list') return Array.isArray(value) ? value.map((item) => within(shape.items, item)) : [];
  if (shape.kind === 'value') return typeof value === 'object' ? null : value;
  if (!isRecord(value)) return null;
  return Object.fromEntries([...shape.properties].map(([key, inner]) => [key, within(inner, value[key])]));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
