import type { FastifyRequest } from 'fastify';
import { type OperationDescriptor, operations } from '#generated/contract/operations.gen.ts';
import { AppError } from '#domain/errors/app-error.ts';
import type { RequestContext } from '#domain/records/requests/request-context.ts';
import { type ContractReader, enter, isCallable } from '#server/api-docs/callable.ts';
import type { RecordEngine } from '#server/records/engine/engine.ts';
import type { TokenBearer } from '#server/session/tokens.ts';
import { refusalOf } from './mcp-refusal.ts';

/** The program behind one request, and what its tools work with. */
export interface McpCaller {
  readonly request: FastifyRequest;
  readonly bearer: TokenBearer;
  readonly context: RequestContext;
  readonly engine: RecordEngine;
  readonly clock: () => number;
}

interface RestCall {
  readonly type: string;
  readonly action: 'get' | 'search' | 'countSearch';
  readonly id?: number;
  readonly body?: object;
}

/** Asks the service as the program would by itself: guard, limits of the token, pace and journal are those of that call. */
export async function callRest({ request }: McpCaller, { type, action, id, body }: RestCall): Promise<string> {
  const { method, path } = recordOperation(type, action);
  const { statusCode, body: answer } = await request.server.inject({
    method: method === 'get' ? 'GET' : 'POST',
    url: path.replace('{id}', String(id ?? '')),
    headers: forwarded(request),
    remoteAddress: request.ip,
    ...(body === undefined ? {} : { payload: body }),
  });
  if (statusCode >= 400) throw refusalOf(answer);
  return answer;
}

const FORWARDED = ['authorization', 'culture', 'edition', 'host', 'user-agent'] as const;

function forwarded({ headers }: FastifyRequest): Readonly<Record<string, string>> {
  return Object.fromEntries(
    FORWARDED.flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value] as const] : [];
    }),
  );
}

/** Operations of each kind of records, looked up at every call. */
let operationsByType: ReadonlyMap<string | null, readonly OperationDescriptor[]> | null = null;

export function operationsOf(type: string): readonly OperationDescriptor[] {
  operationsByType ??= Map.groupBy(operations, ({ entity }) => entity);
  return operationsByType.get(type) ?? [];
}

/** The operation of the contract that an action on a kind of records is. */
export function recordOperation(type: string, action: string, step: string | null = null): OperationDescriptor {
  const all = operationsOf(type);
  if (all.length === 0) throw new AppError('type-inconnu');
  const found = all.find((one) => one.action === action && (step === null || one.path.endsWith(`/${step}`)));
  if (found === undefined) throw new AppError('methode-refusee');
  return found;
}

function readerOf({ context, bearer }: McpCaller): ContractReader {
  return { context, token: bearer.limits };
}

/** The context in which the operation runs for the program, or the refusal of the guard. */
export function enterAs(caller: McpCaller, operation: OperationDescriptor): RequestContext {
  return enter(caller.engine.registry, operation, readerOf(caller));
}

export function mayCall(caller: McpCaller, operation: OperationDescriptor): boolean {
  return isCallable(caller.engine.registry, operation, readerOf(caller));
}
