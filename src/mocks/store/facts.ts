import type { Facts } from '#domain/work/rule.ts';
import { toUtcText } from '#domain/values/dates.ts';
import type { MockContext } from '../mock-context.ts';
import { isLimited } from './scope.ts';
import type { Store } from './store.ts';

/** Facts about the person for rules and services. */
export function factsOf(store: Store, context: MockContext): Facts {
  return {
    userId: context.user.id,
    culture: context.culture,
    today: context.today,
    now: toUtcText(context.nowMs),
    confirmation: context.confirmation,
    isSelfOnly: context.selfOnly,
    isProven: context.proven,
    newToken: tokensOf(context),
    has: context.has,
    writesAll: (entity) => !isLimited(store, entity, context),
  };
}

function tokensOf({ requestId }: MockContext): Facts['newToken'] {
  let count = 0;
  return () => `${requestId}-${(count += 1)}`;
}
