import type { OperationDescriptor } from '#generated/contract/operations.gen.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { choosingOf } from '#domain/records/engine/choosers.ts';
import type { Registry } from '#domain/records/engine/registry.ts';
import { admitted } from '#domain/records/requests/admitted.ts';
import type { RequestContext } from '#domain/records/requests/request-context.ts';
import { parseRouteRight } from '#domain/records/requests/route-right.ts';
import { admitBy } from '#domain/records/sight/shown-rows.ts';
import { ownRight } from '../session/guard.ts';
import { isProgramWrite, reachesEntity, type TokenLimits } from '../session/tokens.ts';

/** A signed-in user, or a program with the limits of its token. */
export interface ContractReader {
  readonly context: RequestContext;
  /** Null: a session. */
  readonly token: TokenLimits | null;
}

/** Does the guard let the reader into the operation? Asked of the very functions that the guard asks. */
export function isCallable(registry: Registry, operation: OperationDescriptor, { context, token }: ContractReader): boolean {
  if (token !== null && !isWithin(token, operation)) return false;
  const right = parseRouteRight(operation.right);
  if (operation.entity === null) return isAdmitted(() => admitted(context, token === null ? right : ownRight(right), undefined));
  const entity = registry.get(operation.entity);
  if (operation.action === 'choix') return choosingOf(registry, entity, { has: context.has, among: {} }).isOpen;
  const { others = [] } = operation;
  return isAdmitted(() => admitted(context, token === null ? right : ownRight(right), (has) => admitBy(entity.descriptor, others, has)));
}

/** Operations without a right need no token, and those of a session refuse one. */
function isWithin(token: TokenLimits, { method, path, entity, right }: OperationDescriptor): boolean {
  if (right === 'public') return true;
  const isRefused = right === 'session' || (token.isReadOnly && isProgramWrite(method.toUpperCase(), path));
  return !isRefused && reachesEntity(token, entity);
}

function isAdmitted(admit: () => unknown): boolean {
  try {
    admit();
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
