import type { Entity } from '../engine/registry.ts';
import { isOwn } from '../engine/scope.ts';
import { AppError } from '#domain/errors/app-error.ts';
import type { RequestContext } from './request-context.ts';

/** Without the right, a person reaches the own record and no other. */
export function requireSelf(entity: Entity, { user }: RequestContext, record: unknown): void {
  if (!isOwn(entity, user.id, record)) throw new AppError('droit-manquant');
}
