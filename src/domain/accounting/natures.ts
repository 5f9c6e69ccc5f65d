import type { FestivalFormule } from '#generated/records/festival-formule.gen.ts';

/** System rows of the natures of what is sold, for a plan that names none; staff add theirs. */
export const VenteNature = { accesPhysique: 1, abonnement: 3 } as const;

/** Tax of a plan of an accreditation. */
export function taxOfPlan(plan: FestivalFormule | null): {
  readonly nature: number;
  readonly forced: number | null;
  readonly own: number | null;
} {
  return {
    nature: plan?.IdNature ?? VenteNature.accesPhysique,
    forced: plan?.IsTvaForce === true ? plan.TauxTva : null,
    own: plan?.TauxTva ?? null,
  };
}
