import { wait } from '#domain/records/engine/rows.ts';
import type { TakenStep } from '#domain/transitions/taken-step.ts';
import type { Facts } from '#domain/work/rule.ts';
import type { Work } from '#domain/work/work.ts';

/** Nothing follows a step of the library: it writes to nobody. */
export function followStep(_taken: TakenStep, _facts: Facts): Work<null> {
  return wait(null);
}
