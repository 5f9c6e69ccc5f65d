import { randomBytes } from 'node:crypto';
import type { Facts } from '#domain/work/rule.ts';
import type { UnitOfWork } from '#server/records/engine/engine.ts';

const TOKEN_BYTES = 15;

function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Facts about the person for rules and services. */
export function factsOf({ engine, context }: Pick<UnitOfWork, 'engine' | 'context'>): Facts {
  return {
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
  };
}
