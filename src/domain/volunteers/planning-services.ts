import type { BenevoleDeplacement } from '#generated/schemas/benevole-deplacement.zod.ts';
import type { BenevolesAffectation } from '#generated/schemas/benevoles-affectation.zod.ts';
import type { BenevolesProposition } from '#generated/schemas/benevoles-proposition.zod.ts';
import type { BesoinsAnnulation } from '#generated/schemas/besoins-annulation.zod.ts';
import type { BesoinsCopie } from '#generated/schemas/besoins-copie.zod.ts';
import type { BenevolesRetrait } from '#generated/schemas/benevoles-retrait.zod.ts';
import type { Asked, WorkService } from '#domain/work/service.ts';
import type { infer as Infer } from 'zod';
import { find } from '#domain/work/work.ts';
import { assignShifts, moveShift, removeShifts } from './assign-shifts.ts';
import { type CopiedNeeds, copyNeeds, takeBackNeeds } from './copy-needs.ts';
import { type PlanningBenevoles, planningOf } from './planning.ts';
import { type Proposal, proposeShifts } from './propose-shifts.ts';

type Year = { readonly annee: number };
type Body<T> = Asked<unknown, unknown, T>;

const AGE_RIGHT = 'DONNEES-SENSIBLES';

/** A reader who may not see births sees no age either. */
export const getPlanningBenevoles: WorkService<Asked<Year, unknown, unknown>, PlanningBenevoles> = {
  entity: 'benevole-affectation',
  *run({ params: { annee } }, { has }) {
    const planning = yield* planningOf(annee);
    if (has(AGE_RIGHT)) return planning;
    return { ...planning, Benevoles: planning.Benevoles.map((one) => ({ ...one, IsMineur: null })) };
  },
};

/** Nothing is written: the caller takes what suits them. */
export const proposeBenevoles: WorkService<Asked<Year, unknown, Infer<typeof BenevolesProposition>>, Proposal> = {
  entity: 'benevole-affectation',
  *run({ params: { annee }, body: { Jour } }) {
    return proposeShifts(yield* planningOf(annee), Jour, yield* find('festival-course', { Eannee: annee }));
  },
};

export const assignBenevoles: WorkService<Body<Infer<typeof BenevolesAffectation>>, readonly number[]> = {
  entity: 'benevole-affectation',
  run: ({ body: { Affectations } }) => assignShifts(Affectations),
};

export const moveBenevole: WorkService<Body<Infer<typeof BenevoleDeplacement>>, number> = {
  entity: 'benevole-affectation',
  run: ({ body }) => moveShift(body),
};

export const removeBenevoles: WorkService<Body<Infer<typeof BenevolesRetrait>>, number> = {
  entity: 'benevole-affectation',
  isUndoable: () => true,
  run: ({ body: { Affectations } }, facts) => removeShifts(Affectations, facts),
};

export const copyBesoins: WorkService<Asked<Year, unknown, Infer<typeof BesoinsCopie>>, CopiedNeeds> = {
  entity: 'benevole-besoin',
  run: ({ params: { annee }, body }) => copyNeeds(annee, body),
};

export const undoBesoins: WorkService<Asked<Year, unknown, Infer<typeof BesoinsAnnulation>>, number> = {
  entity: 'benevole-besoin',
  run: ({ params: { annee }, body: { Ids } }) => takeBackNeeds(annee, Ids),
};
