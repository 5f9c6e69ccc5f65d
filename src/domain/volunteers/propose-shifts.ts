import type { BenevolePlanifie, BesoinPlanifie, PlanningBenevoles } from './planning.ts';
import { dayOf, type Hours, hoursOf, obstacleOf, wishRank } from './shift-fits.ts';

interface ProposedShift {
  readonly IdBesoin: number;
  readonly IdBenevole: number;
  readonly Rang: number;
}

export interface Proposal {
  readonly Affectations: readonly ProposedShift[];
  readonly Restent: readonly { readonly IdBesoin: number; readonly Nombre: number }[];
}

/** Nobody is proposed for more than this on one day, whatever their wishes. */
export const LONGEST_DAY_H = 9;

/** Hours at which a volunteer drives: at no other post meanwhile. */
export interface DrivenHours extends Hours {
  readonly IdBenevole: number | null;
}

interface Load {
  readonly volunteer: BenevolePlanifie;
  readonly taken: Hours[];
  readonly driven: readonly Hours[];
  hours: number;
}

/**
 * Proposal of shifts, place by place in the order of the hours: by wish, then by fewest hours, then by name. The same planning
 * gives the same answer; a place is left only when nobody who requested the post may take it.
 */
export function proposeShifts(planning: PlanningBenevoles, day: string | null, runs: readonly DrivenHours[] = []): Proposal {
  const shifts = Map.groupBy(planning.Affectations, ({ IdBenevole }) => IdBenevole);
  const loads = planning.Benevoles.map((volunteer): Load => {
    const taken = [...(shifts.get(volunteer.Id) ?? [])];
    const driven = runs.filter(({ IdBenevole }) => IdBenevole === volunteer.Id);
    return { volunteer, taken, driven, hours: taken.reduce((sum, one) => sum + hoursOf(one), 0) };
  });
  const filled = Map.groupBy(planning.Affectations, ({ IdBesoin }) => IdBesoin);
  const licence = new Set(planning.Postes.flatMap(({ Id, IsPermis }) => (IsPermis ? [Id] : [])));
  const Affectations: ProposedShift[] = [];
  const Restent: { IdBesoin: number; Nombre: number }[] = [];
  for (const need of planning.Besoins.toSorted(byStart)) {
    if (day !== null && dayOf(need) !== day) continue;
    const wanted = need.Voulus - (filled.get(need.Id)?.length ?? 0);
    let given = 0;
    for (; given < wanted; given += 1) {
      const found = bestFor(need, loads, licence.has(need.IdPoste));
      if (found === null) break;
      found.load.taken.push(need);
      found.load.hours += hoursOf(need);
      Affectations.push({ IdBesoin: need.Id, IdBenevole: found.load.volunteer.Id, Rang: found.rank });
    }
    if (given < wanted) Restent.push({ IdBesoin: need.Id, Nombre: wanted - given });
  }
  return { Affectations, Restent };
}

function bestFor(
  need: BesoinPlanifie,
  loads: readonly Load[],
  asksLicence: boolean,
): { readonly load: Load; readonly rank: number } | null {
  let best: { readonly load: Load; readonly rank: number } | null = null;
  for (const load of loads) {
    const rank = wishRank(load.volunteer, need.IdPoste);
    if (rank === null || !isFree(load, need, asksLicence)) continue;
    if (best === null || rank < best.rank || (rank === best.rank && load.hours < best.load.hours)) best = { load, rank };
  }
  return best;
}

function isFree({ volunteer, taken, driven }: Load, need: BesoinPlanifie, asksLicence: boolean): boolean {
  // Hours given to drive are for driving.
  const busy = asksLicence ? taken : [...taken, ...driven];
  if (obstacleOf({ ...volunteer, taken: busy }, need, asksLicence) !== null) return false;
  const day = dayOf(need);
  const sameDay = taken.filter((one) => dayOf(one) === day).reduce((sum, one) => sum + hoursOf(one), 0);
  return sameDay + hoursOf(need) <= LONGEST_DAY_H || sameDay === 0;
}

function byStart(left: BesoinPlanifie, right: BesoinPlanifie): number {
  return left.Debut.localeCompare(right.Debut) || left.Id - right.Id;
}
