import type { FieldDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { WritingCall } from './actions.ts';
import { type Entity, linkFieldOfPath, type Registry } from '#domain/records/engine/registry.ts';
import { narrowingFields } from '#domain/records/read/narrowing-fields.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { type ChoiceRequest, readChoiceRequest } from '#domain/records/requests/choice-request.ts';
import {
  type CountRequest,
  type PageRequest,
  readCountRequest,
  readPageRequest,
  readSearchBody,
} from '#domain/records/requests/list-request.ts';

/** A call of a generated operation, whichever side it comes to. */
export interface AskedOperation {
  readonly entity: Entity;
  /** Address of the operation in the contract: `/api/films/{id}/mots-cles`. */
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** Reads of either side on its rows for one call. */
export interface RecordReader<Reply> {
  readonly registry: Registry;
  readonly get: (entity: Entity, id: number) => Reply;
  readonly list: (entity: Entity, request: PageRequest) => Reply;
  readonly count: (entity: Entity, request: CountRequest) => Reply;
  readonly choices: (entity: Entity, request: ChoiceRequest) => Reply;
  readonly dictionary: (entity: Entity) => Reply;
  readonly history: (entity: Entity, id: number) => Reply;
  readonly links: (entity: Entity, field: FieldDescriptor, id: number) => Reply;
}

type Reading = <Reply>(reader: RecordReader<Reply>, operation: AskedOperation) => Reply;

/** Reads of each action of the contract; writing ones are in the engine of the domain. */
export const readingActions: Readonly<Record<string, Reading>> = {
  get: (reader, { entity, params }) => reader.get(entity, idOfPath(params)),
  list: (reader, { entity, query }) => reader.list(entity, readPageRequest(reader.registry, entity, query)),
  search: (reader, { entity, body }) => reader.list(entity, readPageRequest(reader.registry, entity, readSearchBody(body))),
  count: (reader, { entity, query }) =>
    reader.count(entity, readCountRequest(reader.registry, entity, { filter: query['filter'], max: query['max'] })),
  countSearch: (reader, { entity, query, body }) =>
    reader.count(entity, readCountRequest(reader.registry, entity, { filter: body, max: query['max'] })),
  choix: (reader, { entity, query }) => reader.choices(entity, readChoiceRequest(query, narrowingFields(entity.name))),
  dictionary: (reader, { entity }) => reader.dictionary(entity),
  historique: (reader, { entity, params }) => reader.history(entity, idOfPath(params)),
  links: (reader, { entity, path, params }) => reader.links(entity, linkFieldOfPath(entity, path), idOfPath(params)),
};

/** The same call for an action that writes. `key`: the header under which one creation is made once. */
export function writingCall(
  { entity, path, params, body }: AskedOperation,
  { key, newSecret }: { readonly key: string | string[] | null | undefined; readonly newSecret: () => string },
): WritingCall {
  return {
    entity,
    path,
    id: () => idOfPath(params),
    ids: params['ids'] ?? '',
    body,
    key: typeof key === 'string' && key !== '' ? key : null,
    newSecret,
  };
}

const ID_MAX = 2_147_483_647;

/** The id of the path; what cannot be one names nothing. */
function idOfPath({ id: text }: Readonly<Record<string, string>>): number {
  const id = Number(text);
  if (!Number.isInteger(id) || id < 1 || id > ID_MAX) throw new AppError('introuvable');
  return id;
}
