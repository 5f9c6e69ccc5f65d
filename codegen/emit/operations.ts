/** `generated/contract/operations.gen.ts`: every call with its right, and `services.gen.ts`: those written by hand. */
import type { EmittedFile } from '../model/model.ts';
import { camel, kebab, pascal } from '../model/naming.ts';
import type { JsonValue } from '../runtime/field.ts';
import { type Contract, tagOf } from './openapi/document.ts';
import type { JsonObject } from './openapi/json-schema.ts';
import type { Operation } from './openapi/operation.ts';
import { HEADER, literal, union } from './text.ts';

export function emitOperations(contract: Contract): readonly EmittedFile[] {
  const services = contract.operations.filter(({ entity }) => entity === null);
  return [
    { path: 'generated/contract/operations.gen.ts', text: operationsFile(contract.operations) },
    { path: 'generated/contract/services.gen.ts', text: servicesFile(services, contract.document) },
  ];
}

/** `/films/{id}` → `/api/films/:id`, as the server mounts it. */
function urlOf(path: string): string {
  return `/api${path.replace(/\{(\w+)\}/g, ':$1')}`;
}

function operationsFile(operations: readonly Operation[]): string {
  const rows = operations.map(
    ({ operationId, method, path, entity, action, right, others = [] }) =>
      `  ${literal({ operationId, method, path: `/api${path}`, entity, action, right, ...(others.length > 0 && { others: [...others] }) }, 2)},\n`,
  );
  return `${HEADER}
export interface OperationDescriptor {
  readonly operationId: string;
  readonly method: 'get' | 'post' | 'put' | 'delete';
  /** With the base: \`/api/films/{id}\`. */
  readonly path: string;
  /** Null: written by hand. */
  readonly entity: string | null;
  readonly action: string;
  /** \`<CODE>\` | \`session\` | \`public\` | \`self:<CODE>\` */
  readonly right: string;
  /** Other codes that let in too; that of another screen, to the rows that its list shows. */
  readonly others?: readonly string[];
}

export const operations: readonly OperationDescriptor[] = [
${rows.join('')}];
`;
}

const TYPES = `
type JsonOf<T> = T extends { readonly content: { readonly 'application/json': infer Body } } ? Body : unknown;
type Given<T> = [Exclude<T, undefined>] extends [never] ? Record<string, never> : Exclude<T, undefined>;

export type ServiceParams<Id extends ServiceId> = Given<operations[Id]['parameters']['path']>;
export type ServiceQuery<Id extends ServiceId> = Given<operations[Id]['parameters']['query']>;
export type ServiceBody<Id extends ServiceId> = operations[Id] extends { readonly requestBody: infer Body } ? JsonOf<Body> : undefined;
/** Body of the 200; unknown where it is not JSON (a stream, a file). */
export type ServiceReply<Id extends ServiceId> = JsonOf<operations[Id]['responses'][200]>;

export interface ServiceCall<Id extends ServiceId, Context> {
  readonly params: ServiceParams<Id>;
  readonly query: ServiceQuery<Id>;
  readonly body: ServiceBody<Id>;
  readonly context: Context;
}

/** One function for each operation written by hand; \`satisfies ServiceHandlers<…>\` refuses a missing one. */
export type ServiceHandlers<Context> = {
  readonly [Id in ServiceId]: (call: ServiceCall<Id, Context>) => ServiceReply<Id> | Promise<ServiceReply<Id>>;
};

export interface ServiceRoute {
  readonly operationId: ServiceId;
  readonly method: 'get' | 'post' | 'put' | 'delete';
  /** As the server mounts it: \`/api/corbeille/:lot/restauration\`. */
  readonly url: string;
  readonly right: string;
  readonly tag: string;
  /** Media type of the 200. */
  readonly produces: string;
  /** Nature of its line in the journal of access; absent: none by itself. */
  readonly journal?: ServiceJournal;
  /** With \`journal\`: the operation in words. */
  readonly summary?: string;
}

export interface ServiceValidators {
  readonly params?: ZodType;
  readonly query?: ZodType;
  readonly body?: ZodType;
}
`;

function servicesFile(services: readonly Operation[], document: JsonObject): string {
  const natures = [...new Set(services.flatMap((service) => journalOf(service) ?? []))].toSorted();
  const ids = services.map(({ operationId }) => operationId).toSorted();
  const tags = Map.groupBy(services, tagOf);
  const validators = new Map(services.map((service) => [service.operationId, validatorsOf(service, document)]));
  const imports = [...tags]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([tag, found]) => {
      const used = found.some(({ operationId }) => (validators.get(operationId)?.length ?? 0) > 0);
      return used ? [`import * as ${camel(tag)}Schemas from '../schemas/services/${kebab(tag)}.zod.ts';\n`] : [];
    });
  const routes = services.map((service) => `  ${literal(routeOf(service), 2)},\n`);
  const lines = services.map(
    ({ operationId }) => `  ${operationId}: {${(validators.get(operationId) ?? []).map((line) => ` ${line}`).join(',')} },\n`,
  );
  return `${HEADER}
import type { ZodType } from 'zod';
import type { operations } from './api.gen.d.ts';
${imports.join('')}
export type ServiceId =${union(ids)};

/** Values of \`x-journal\`: lines of the journal of access, or why a file leaves none. */
export type ServiceJournal =${union(natures)};
${TYPES}
export const serviceRoutes: readonly ServiceRoute[] = [
${routes.join('')}];

export const serviceValidators: Readonly<Record<ServiceId, ServiceValidators>> = {
${lines.join('')}};
`;
}

/** Media type of the 200. */
export function mediaTypeOf({ document }: Operation): string {
  return mediaTypes(at(document, 'responses', '200'))[0] ?? 'application/json';
}

function routeOf(service: Operation): Readonly<Record<string, string>> {
  const { operationId, method, path, right } = service;
  const journal = journalOf(service);
  return {
    operationId,
    method,
    url: urlOf(path),
    right,
    tag: tagOf(service),
    produces: mediaTypeOf(service),
    ...(journal !== undefined && { journal, summary: String(service.document['summary'] ?? '') }),
  };
}

/** `x-journal: export` in `schema/openapi`. */
function journalOf({ document }: Operation): string | undefined {
  const journal = document['x-journal'];
  return typeof journal === 'string' ? journal : undefined;
}

/** orval names a validator after the operation and what it validates. */
function validatorsOf(service: Operation, document: JsonObject): string[] {
  const prefix = `${camel(tagOf(service))}Schemas.${pascal(service.operationId)}`;
  const places = parametersOf(service.document, document);
  const body = mediaTypes(at(service.document, 'requestBody')).includes('application/json');
  return [
    ...(places.includes('path') ? [`params: ${prefix}Params`] : []),
    ...(places.includes('query') ? [`query: ${prefix}QueryParams`] : []),
    ...(body ? [`body: ${prefix}Body`] : []),
  ];
}

function parametersOf(operation: JsonObject, document: JsonObject): string[] {
  const { parameters } = operation;
  if (!Array.isArray(parameters)) return [];
  return parameters.map((parameter: JsonValue) => {
    const target = at(parameter, '$ref');
    const found = typeof target === 'string' ? at(document, ...target.split('/').slice(1)) : parameter;
    return String(at(found, 'in') ?? '');
  });
}

function mediaTypes(value: JsonValue | undefined): string[] {
  const content = at(value, 'content');
  return typeof content === 'object' && content !== null ? Object.keys(content) : [];
}

function at(value: JsonValue | undefined, ...steps: readonly string[]): JsonValue | undefined {
  let current = value;
  for (const step of steps) {
    if (typeof current !== 'object' || current === null) return undefined;
    current = new Map<string, JsonValue>(Object.entries(current)).get(step);
  }
  return current;
}
