import type { OperationDescriptor } from '#generated/contract/operations.gen.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { choosingOf } from '#domain/records/engine/choosers.ts';
import type { Entity, Registry } from '#domain/records/engine/registry.ts';
import { admitted } from '#domain/records/requests/admitted.ts';
import type { RequestContext } from '#domain/records/requests/request-context.ts';
import { parseRouteRight } from '#domain/records/requests/route-right.ts';
import { admitBy } from '#domain/records/sight/shown-rows.ts';
import { ownRight, requireTokenWrites } from '../session/guard.ts';
import { isProgramWrite, requireReach, type TokenLimits } from '../session/tokens.ts';

/** A signed-in user, or a program with the limits of its token. */
export interface ContractReader {
  readonly context: RequestContext;
  /** Null: a session. */
  readonly token: TokenLimits | null;
}

/** Does the guard let the reader into the operation? */
export function isCallable(registry: Registry, operation: OperationDescriptor, reader: ContractReader): boolean {
  try {
    enter(registry, operation, reader);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** The context in which the operation runs for the reader, or the refusal of the guard: it calls the very functions that the guard calls. */
export function enter(registry: Registry, operation: OperationDescriptor, { context, token }: ContractReader): RequestContext {
  const right = parseRouteRight(operation.right);
  if (token !== null) requireWithin(token, operation);
  const requiredRight = token === null ? right : ownRight(right);
  if (operation.entity === null) return admitted(context, requiredRight, undefined);
  const entity = registry.get(operation.entity);
  if (operation.action === 'choix') return requireChoosing(registry, entity, context);
  const { others = [] } = operation;
  return admitted(context, requiredRight, (has) => admitBy(entity.descriptor, others, has));
}

/** Operations without a right need no token, and those of a session refuse one. */
function requireWithin(token: TokenLimits, { method, path, entity, right }: OperationDescriptor): void {
  if (right === 'public') return;
  const isWrite = isProgramWrite(method.toUpperCase(), path);
  requireReach(token, { isWrite, entity });
  if (isWrite) requireTokenWrites(entity);
  if (right === 'session') throw new AppError('jeton-acces-session');
}

function requireChoosing(registry: Registry, entity: Entity, context: RequestContext): RequestContext {
  if (!choosingOf(registry, entity, { has: context.has, among: {} }).isOpen) throw new AppError('droit-manquant');
  return context;
}
