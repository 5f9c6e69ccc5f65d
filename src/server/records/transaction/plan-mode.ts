import type { UnitOfWork } from '../engine/engine.ts';

/** Until the transaction ends: a statement is planned once, whatever its values, and no more for each of them. */
export const PLANNED_FOR_ANY = 'set local plan_cache_mode = force_generic_plan';

/** A person's search is planned for the very words: a rare one is not found the way of a frequent one. */
export async function plannedForValues<T>(unit: UnitOfWork, ask: () => Promise<T>): Promise<T> {
  await unit.query('set local plan_cache_mode = auto');
  const answer = await ask();
  await unit.query(PLANNED_FOR_ANY);
  return answer;
}
