/** One call of an entity, told shortly; `toOperation` makes the OpenAPI operation of it. */
import type { JsonValue } from '../../runtime/field.ts';
import type { ModelEntity } from '../../model/model.ts';
import { type ErrorStatus, errorReplies } from './error-replies.ts';
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
  readonly refusals: readonly ErrorStatus[];
}

export const READ: readonly ErrorStatus[] = [400, 401, 403, 404];
export const LIST: readonly ErrorStatus[] = [400, 401, 403];
export const WRITE: readonly ErrorStatus[] = [400, 401, 403, 404, 409, 413, 415, 429];
export const NUMBER: JsonObject = { type: 'integer' };
export const TRUE: JsonObject = { type: 'boolean', const: true };

export const bodyOf = (schema: JsonObject): JsonObject => ({ ...json(schema), required: true });

/** A person may have this right over the own record. */
export const own = ({ rights, reasons }: ModelEntity, code: string): Pick<Call, 'right' | 'reason'> =>
  rights.self === null ? { right: code } : { right: `self:${code}`, reason: reasons.self };

export function toOperation(entity: ModelEntity, call: Call): Operation {
  const { operationId, action, method, path, right, reason = null } = call;
  const parameters: readonly JsonValue[] = (call.parameters ?? []).map((name) => ({ $ref: `#/components/parameters/${name}` }));
  const document = {
    operationId,
    tags: [entity.name],
    summary: call.summary,
    'x-entity': entity.name,
    'x-action': action,
    'x-right': right,
    ...(reason !== null && { 'x-right-reason': reason }),
    ...(parameters.length > 0 && { parameters }),
    ...(call.body !== undefined && { requestBody: call.body }),
    responses: { '200': call.reply, ...errorReplies(call.refusals) },
  };
  return { operationId, action, method, path, right, entity: entity.name, document, position: entity.position };
}
