import type { Facts } from '#domain/work/rule.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { refuse, type Work } from '#domain/work/work.ts';
import { type GuestBudget, readBudget } from './read-budget.ts';

/** Rights behind the figures: a reader without one of these would read it in a sum. */
const BUDGET_RIGHTS: readonly string[] = ['FESTIVAL-HOTEL-PEC', 'FESTIVAL-PARTICIPANT-INVITE'];

export function* checkBudgetRights({ has }: Pick<Facts, 'has'>): Work<void> {
  if (!BUDGET_RIGHTS.every((right) => has(right))) yield* refuse('droit-manquant');
}

export const getBudgetInvites: WorkService<Asked<unknown, { readonly edition: number }, unknown>, GuestBudget> = {
  entity: 'festival-participant',
  *run({ query }, facts) {
    yield* checkBudgetRights(facts);
    return yield* readBudget(query.edition);
  },
};
