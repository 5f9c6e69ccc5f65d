/** One call of an entity, in short form; `toOperation` makes the OpenAPI operation of it. */
import type { JsonValue } from '../../runtime/field.ts';
import type { ModelEntity } from '../../model/model.ts';
import { type CallShape, errorReplies, usualRefusals } from './error-replies.ts';
import { type JsonObject, json } from './json-schema.ts';
import type { Method, Operation } from './operation.ts';

export interface Call {
  readonly operationId: string;
  readonly action: string;
  readonly method: Method;
  readonly path: string;
  readonly right: string;
  readonly reason?: string | null;
  readonly summary: string;
  readonly parameters?: readonly string[];
  readonly body?: JsonObject;
  readonly reply: JsonObject;
  /** Replies beside the success and the usual refusals. */
  readonly otherReplies?: JsonObject;
}

export const NUMBER: JsonObject = { type: 'integer' };
export const TRUE: JsonObject = { type: 'boolean', const: true };

export function bodyOf(schema: JsonObject): JsonObject {
  return { ...json(schema), required: true };
}

/** A person may have this right over the own record. */
export function allowSelf({ rights, reasons }: ModelEntity, code: string): Pick<Call, 'right' | 'reason'> {
  return rights.self === null ? { right: code } : { right: `self:${code}`, reason: reasons.self };
}

const SIDE_OF: Readonly<Record<string, 'list' | 'record' | 'write' | 'delete'>> = {
  list: 'list',
  search: 'list',
  count: 'list',
  countSearch: 'list',
  get: 'record',
  historique: 'record',
  create: 'write',
  update: 'write',
  delete: 'delete',
};

/** Other codes that open the call too: those of the other screens of an entity, for the rows that their lists show. */
function othersOf({ screens, rights, operations }: ModelEntity, action: string): readonly string[] {
  // Rows of a list tab may be removed by who adds none.
  if (action === 'lot') return operations.includes('delete') ? [rights.delete] : [];
  const side = SIDE_OF[action];
  if (side === undefined) return [];
  return [...new Set(screens.flatMap((screen) => (screen.rights[side] === rights[side] ? [] : [screen.rights[side]])))];
}

function shapeOf({ method, path, right, body, parameters = [] }: Call): CallShape {
  return {
    method,
    path,
    isPublic: right === 'public',
    hasBody: body !== undefined,
    namesRecords: path.endsWith('/lot'),
    isRepeatable: parameters.includes('IdempotencyKey'),
  };
}

export function toOperation(entity: ModelEntity, call: Call): Operation {
  const { operationId, action, method, path, right, reason = null } = call;
  const others = othersOf(entity, action);
  const parameters: readonly JsonValue[] = (call.parameters ?? []).map((name) => ({ $ref: `#/components/parameters/${name}` }));
  const document = {
    operationId,
    tags: [entity.name],
    summary: call.summary,
    'x-entity': entity.name,
    'x-action': action,
    'x-right': right,
    ...(others.length > 0 && { 'x-right-others': [...others] }),
    ...(reason !== null && { 'x-right-reason': reason }),
    ...(parameters.length > 0 && { parameters }),
    ...(call.body !== undefined && { requestBody: call.body }),
    responses: { '200': call.reply, ...call.otherReplies, ...errorReplies(usualRefusals(shapeOf(call))) },
  };
  return { operationId, action, method, path, right, others, entity: entity.name, document, position: entity.position };
}
