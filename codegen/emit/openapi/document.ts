/** `generated/openapi.json`: records and services in one OpenAPI 3.1 document, byte-stable. */
import type { Diagnostics } from '../../load/diagnostics.ts';
import type { Services } from '../../load/services.ts';
import type { EmittedFile, Model, ModelEntity, Position } from '../../model/model.ts';
import type { JsonValue } from '../../runtime/field.ts';
import { checkServices } from './check-services.ts';
import { COMMON_PARAMETERS } from './common-parameters.ts';
import { commonSchemas, errorResponses } from './common-schemas.ts';
import { entitySchemas, enumSchema } from './entity-schemas.ts';
import { type Examples, makeExamples } from './examples.ts';
import { defined, isList, isObject, type JsonObject } from './json-schema.ts';
import type { Operation } from './operation.ts';
import { describe, describeParameters, tagDescription } from './prose.ts';
import { SECURITY_SCHEMES, securityOf } from './security.ts';
import { toOperation } from './call.ts';
import { readCalls } from './read-calls.ts';
import { linkCalls } from './link-calls.ts';
import { writeCalls } from './write-calls.ts';
import { inLines } from '../lines.ts';

export const OPENAPI_FILE = 'generated/openapi.json';

export interface Contract {
  readonly operations: readonly Operation[];
  readonly document: JsonObject;
}

/** Every operation and component; clashes and dangling references are reported. */
export function buildContract(model: Model, services: Services, diagnostics: Diagnostics): Contract {
  const found = [...model.entities.flatMap(entityOperations), ...services.operations].toSorted(byPath);
  checkOperations(found, diagnostics);
  checkRights(found, { model, diagnostics });
  const components = buildComponents(model, services, diagnostics);
  const examples = makeExamples(model, isObject(components['schemas']) ? components['schemas'] : {});
  const operations = tellAll(found, model, examples);
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Festival back-office',
      version: '1.0.0',
      description: 'Produit par « npm run codegen » à partir de schema/ : ne pas modifier.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/api' }],
    tags: buildTags(operations, model, services),
    paths: buildPaths(operations),
    components: { ...components, examples: examples.components(), securitySchemes: SECURITY_SCHEMES },
  };
  checkReferences(document, { operations, services, diagnostics });
  checkServices(services, document, diagnostics);
  return { operations, document };
}

export function emitOpenapi({ document }: Contract): readonly EmittedFile[] {
  return [{ path: OPENAPI_FILE, text: `${documentText(document)}\n` }];
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function byPath(a: Operation, b: Operation): number {
  return compare(a.path, b.path) || compare(a.method, b.method);
}

export function tagOf({ document, entity }: Operation): string {
  const { tags } = document;
  const [first] = isList(tags) ? tags : [];
  return typeof first === 'string' ? first : (entity ?? '');
}

/** Additions to the document for its readers: sentences, rights, examples. */
function tellAll(operations: readonly Operation[], model: Model, { withExamples }: Examples): readonly Operation[] {
  const entities = new Map(model.entities.map((entity) => [entity.name, entity]));
  return operations.map((operation) => {
    const description = describe(operation, entities.get(operation.entity ?? ''));
    const { operationId, tags, summary, description: _, parameters, ...others } = operation.document;
    const head = defined({ operationId, tags, summary, description, parameters: describeParameters(parameters) });
    return { ...operation, document: { ...head, ...others, ...securityOf(operation), ...withExamples(operation) } };
  });
}

function buildTags(operations: readonly Operation[], { entities }: Model, { tags }: Services): JsonObject[] {
  const descriptions = new Map([...tags, ...entities.map((entity) => [entity.name, tagDescription(entity)] as const)]);
  const used = [...new Set(operations.map(tagOf))].toSorted();
  return used.map((name) => defined({ name, description: descriptions.get(name) }));
}

function buildPaths(operations: readonly Operation[]): JsonObject {
  const paths: Record<string, Record<string, JsonValue>> = {};
  for (const { path, method, document } of operations) paths[path] = { ...paths[path], [method]: document };
  return paths;
}

function buildComponents(model: Model, services: Services, diagnostics: Diagnostics): JsonObject {
  const schemas = new Map<string, JsonValue>(Object.entries(commonSchemas(model)));
  const shared = new Set(schemas.keys());
  function add(found: JsonObject, position: Position): void {
    for (const [name, schema] of Object.entries(found)) {
      if (schemas.has(name))
        diagnostics.report(
          'names/clash',
          position,
          `le nom « ${name} » est déjà pris dans le contrat${shared.has(name) ? ' (nom réservé)' : ''}`,
        );
      schemas.set(name, schema);
    }
  }
  for (const entity of model.entities) add(entitySchemas(entity, model), entity.position);
  for (const found of model.enums) add({ [found.type]: enumSchema(found) }, found.position);
  const others: Record<string, Record<string, JsonValue>> = { parameters: { ...COMMON_PARAMETERS }, responses: { ...errorResponses() } };
  for (const { kind, name, value, position } of services.components) {
    if (kind === 'schemas') add({ [name]: value }, position);
    else others[kind] = { ...others[kind], [name]: value };
  }
  return {
    schemas: sorted(schemas),
    ...Object.fromEntries(Object.entries(others).map(([kind, values]) => [kind, sorted(new Map(Object.entries(values)))])),
  };
}

function sorted(values: ReadonlyMap<string, JsonValue>): JsonObject {
  return Object.fromEntries([...values].toSorted(([a], [b]) => compare(a, b)));
}

function checkOperations(operations: readonly Operation[], diagnostics: Diagnostics): void {
  const ids = new Map<string, Operation>();
  const routes = new Map<string, Operation>();
  for (const operation of operations) {
    const { operationId, method, path, position } = operation;
    const twin = ids.get(operationId);
    if (twin !== undefined)
      diagnostics.report('names/operation-clash', position, `l'opération « ${operationId} » existe déjà (${twin.method} ${twin.path})`);
    // Two parameters with different names are one address.
    const route = `${method} ${path.replace(/\{\w+\}/g, '{}')}`;
    const other = routes.get(route);
    if (other !== undefined)
      diagnostics.report('names/operation-clash', position, `« ${method} ${path} » est déjà l'adresse de « ${other.operationId} »`);
    ids.set(operationId, operation);
    routes.set(route, operation);
  }
}

function checkRights(
  operations: readonly Operation[],
  { model, diagnostics }: { readonly model: Model; readonly diagnostics: Diagnostics },
): void {
  const rightCodes = new Set(model.rights.map(({ code }) => code));
  for (const { right, operationId, position, entity } of operations) {
    const code = right.replace(/^self:/, '');
    if (entity !== null || code === 'session' || code === 'public' || rightCodes.has(code)) continue;
    diagnostics.unknown('model/unknown-right', position, {
      message: `« ${operationId} » demande le droit inconnu « ${code} »`,
      name: code,
      known: rightCodes,
    });
  }
}

interface ReferencePlaces {
  readonly operations: readonly Operation[];
  readonly services: Services;
  readonly diagnostics: Diagnostics;
}

/** A `$ref` to nothing is an error here: one of the tools only warns about it. */
function checkReferences(document: JsonObject, { operations, services, diagnostics }: ReferencePlaces): void {
  const resolvedTargets = new Set<string>();
  function check(value: JsonValue, position: Position): void {
    eachReference(value, (target) => {
      if (resolvedTargets.has(target)) return;
      if (exists(document, target)) resolvedTargets.add(target);
      else diagnostics.report('openapi/unresolved-ref', position, `« ${target} » n'existe pas dans le contrat`);
    });
  }
  for (const { document: operation, position } of operations) check(operation, position);
  for (const { value, position } of services.components) check(value, position);
}

function eachReference(value: JsonValue, visit: (target: string) => void): void {
  if (value === null || typeof value !== 'object') return;
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner === 'object') eachReference(inner, visit);
    else if (key === '$ref' && typeof inner === 'string') visit(inner);
  }
}

function exists(document: JsonObject, target: string): boolean {
  const [root, ...steps] = target.split('/');
  let current: JsonValue | undefined = document;
  for (const step of steps) {
    if (current === null || typeof current !== 'object' || isList(current)) return false;
    const values: JsonObject = current;
    current = values[step.replaceAll('~1', '/').replaceAll('~0', '~')];
  }
  return root === '#' && current !== undefined;
}

/** The calls of one entity, as docs/wire-format.md tells them. */

function entityOperations(entity: ModelEntity): readonly Operation[] {
  const links = entity.fields.filter(({ kind }) => kind === 'links');
  const calls = [
    ...(entity.operations.includes('read') ? readCalls(entity) : []),
    ...writeCalls(entity),
    ...links.flatMap((field) => linkCalls(entity, field)),
  ];
  return calls.map((call) => toOperation(entity, call));
}

/** JSON on one line while it fits, one property a line beyond: a fifth of the lines, and a difference still reads. */

/** Characters that JSON writes unchanged. */
const PLAIN = /^[ !#-[\]-\ud7ff\ue000-\uffff]*$/;

function quoted(text: string): string {
  return PLAIN.test(text) ? `"${text}"` : JSON.stringify(text);
}

function documentText(document: JsonValue): string {
  // A hundred thousand properties have some hundred names.
  const names = new Map<string, string>();
  function property(key: string): string {
    let cached = names.get(key);
    if (cached === undefined) names.set(key, (cached = `${quoted(key)}: `));
    return cached;
  }
  function write(value: JsonValue, indent: number): string {
    if (isList(value)) {
      const items = value.map((item) => write(item, indent + 1));
      return inLines(items, { open: '[', close: ']', indent, step: 1 });
    }
    if (isObject(value)) {
      const items = Object.keys(value).map((key) => property(key) + write(value[key] ?? null, indent + 1));
      return inLines(items, { open: '{ ', close: ' }', indent, step: 1 });
    }
    return typeof value === 'string' ? quoted(value) : JSON.stringify(value);
  }
  return write(document, 0);
}
