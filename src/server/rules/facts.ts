import { randomBytes } from 'node:crypto';
import type { Facts } from '#domain/work/rule.ts';
import type { UnitOfWork } from '#server/records/engine/engine.ts';

const TOKEN_BYTES = 15;
const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** What rules and services may know of who asks. */
export const factsOf = ({ engine, context }: Pick<UnitOfWork, 'engine' | 'context'>): Facts => ({
  userId: context.user.id,
  culture: context.culture,
  today: engine.today(),
  now: engine.now(),
  confirmation: context.confirmation,
  isSelfOnly: context.selfOnly,
  isProven: context.proven,
  newToken,
  has: context.has,
  writesAll: (entity) => engine.rowScope(engine.registry.get(entity), context, 'write') === null,
});
