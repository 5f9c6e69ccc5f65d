import { textsIn } from '#domain/texts/server-texts.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import { see } from '#domain/work/work.ts';
import { erasurePlan, type FateLine } from './erasure-plan.ts';
import { gatherPerson } from './gather.ts';

interface Effacement {
  readonly Version: number;
  readonly Lignes: readonly FateLine[];
}

/** Effects that an erasure would have, in the words of the reader. */
export const getEffacement: WorkService<Asked<{ readonly id: number }, unknown, unknown>, Effacement> = {
  entity: 'personne',
  *run({ params: { id } }, { culture }) {
    const person = yield* see('personne', id);
    return { Version: person.Version, Lignes: erasurePlan(yield* gatherPerson({ ...person }), textsIn(culture)) };
  },
};
