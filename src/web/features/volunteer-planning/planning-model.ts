import type { AffectationPlanifiee, BenevolePlanifie, BesoinPlanifie, PlanningBenevoles } from '#generated/client/types.gen.ts';
import { addDays, daysBetween } from '#domain/values/dates.ts';
import { norm } from '#domain/values/text/norm.ts';
import { hoursText } from '#domain/volunteers/planning.ts';
import { dayOf, hoursOf, type Obstacle, obstacleOf, wishRank } from '#domain/volunteers/shift-fits.ts';

export type Shift = AffectationPlanifiee;
export type Need = BesoinPlanifie;
export type Volunteer = BenevolePlanifie;

export interface Planning {
  readonly data: PlanningBenevoles;
  readonly days: readonly string[];
  readonly needs: ReadonlyMap<number, Need>;
  readonly posts: ReadonlyMap<number, PlanningBenevoles['Postes'][number]>;
  readonly volunteers: ReadonlyMap<number, Volunteer>;
  readonly shifts: ReadonlyMap<number, Shift>;
  readonly byNeed: ReadonlyMap<number | null, readonly Shift[]>;
  readonly byVolunteer: ReadonlyMap<number, readonly Shift[]>;
  /** Needs of each day, in the order of its hours. */
  readonly byDay: ReadonlyMap<string, readonly Need[]>;
  /** Hours of each volunteer. */
  readonly hours: ReadonlyMap<number, number>;
}

/** Days on which volunteers build and take down. */
const [BEFORE, AFTER] = [2, 1];

function byId<T extends { readonly Id: number }>(all: readonly T[]): ReadonlyMap<number, T> {
  return new Map(all.map((one) => [one.Id, one]));
}

/** The clock of the festival is read once for each need and shift: a day that is drawn asks for none of it. */
export function readPlanning(data: PlanningBenevoles): Planning {
  const byDay = Map.groupBy(
    data.Besoins.toSorted((left, right) => left.Debut.localeCompare(right.Debut)),
    dayOf,
  );
  const byVolunteer = Map.groupBy(data.Affectations, ({ IdBenevole }) => IdBenevole);
  return {
    data,
    days: daysOf(data, [...byDay.keys()]),
    needs: byId(data.Besoins),
    posts: byId(data.Postes),
    volunteers: byId(data.Benevoles),
    shifts: byId(data.Affectations),
    byNeed: Map.groupBy(data.Affectations, ({ IdBesoin }) => IdBesoin),
    byVolunteer,
    byDay,
    hours: new Map(
      [...byVolunteer].map(([id, shifts]) => [id, Math.round(shifts.reduce((sum, shift) => sum + hoursOf(shift), 0) * 10) / 10]),
    ),
  };
}

function daysOf({ Debut, Fin }: PlanningBenevoles, extraDays: readonly string[]): readonly string[] {
  if (Debut === null || Fin === null) return extraDays.toSorted();
  const first = addDays(Debut, -BEFORE);
  const all = Array.from({ length: daysBetween(first, addDays(Fin, AFTER)) + 1 }, (_, index) => addDays(first, index));
  return [...new Set([...all, ...extraDays])].toSorted();
}

interface Row {
  readonly post: number;
  /** Needs of the post in each of the hours of the day. */
  readonly cells: readonly (readonly Need[])[];
  /** Hours given beside the needs. */
  readonly loose: readonly Shift[];
}

export interface Day {
  readonly slots: readonly string[];
  readonly rows: readonly Row[];
}

/** The posts of a day in their order, by the hours of their needs. */
export function dayBoard({ data, byDay }: Planning, day: string): Day {
  const needs = (byDay.get(day) ?? []).map((need) => ({ need, slot: hoursText(need) }));
  const loose = data.Affectations.filter((shift) => shift.IdBesoin === null && dayOf(shift) === day);
  const slots = [...new Set(needs.map(({ slot }) => slot))];
  const byPost = Map.groupBy(needs, ({ need }) => need.IdPoste);
  const rows = data.Postes.map(({ Id }) => ({
    post: Id,
    cells: slots.map((slot) => (byPost.get(Id) ?? []).flatMap((one) => (one.slot === slot ? [one.need] : []))),
    loose: loose.filter(({ IdPoste }) => IdPoste === Id),
  }));
  return { slots, rows: rows.filter((row) => row.loose.length > 0 || row.cells.some((cell) => cell.length > 0)) };
}

/** Places that nobody has yet. */
function missing(planning: Planning, need: Need): number {
  return Math.max(0, need.Voulus - (planning.byNeed.get(need.Id)?.length ?? 0));
}

export function missingOn(planning: Planning, day: string): number {
  return (planning.byDay.get(day) ?? []).reduce((sum, need) => sum + missing(planning, need), 0);
}

export function totalHours(planning: Planning, volunteer: number): number {
  return planning.hours.get(volunteer) ?? 0;
}

export interface Candidate {
  readonly volunteer: Volunteer;
  readonly obstacle: Obstacle | null;
  readonly rank: number | null;
  readonly hours: number;
}

function isPossible({ obstacle }: Candidate): boolean {
  return obstacle === null || obstacle === 'jourNonPropose';
}

/** Candidates for a need: those who requested the post first, then those with the fewest hours; impossible ones last, with their reason. */
export function candidatesFor(
  planning: Planning,
  need: Need,
  search: { readonly text: string; readonly isAll: boolean },
): readonly Candidate[] {
  const asksLicence = planning.posts.get(need.IdPoste)?.IsPermis === true;
  const wanted = norm(search.text);
  const datedNeed = { ...need, day: dayOf(need) };
  const there = new Set((planning.byNeed.get(need.Id) ?? []).map(({ IdBenevole }) => IdBenevole));
  return planning.data.Benevoles.filter(({ Id, Nom }) => !there.has(Id) && (wanted === '' || norm(Nom).includes(wanted)))
    .map((volunteer) => {
      const taken = planning.byVolunteer.get(volunteer.Id) ?? [];
      return {
        volunteer,
        obstacle: obstacleOf({ ...volunteer, taken }, datedNeed, asksLicence),
        rank: wishRank(volunteer, need.IdPoste),
        hours: totalHours(planning, volunteer.Id),
      };
    })
    .filter((candidate) => search.isAll || isPossible(candidate))
    .toSorted(byFit);
}

const ORDER: readonly (Obstacle | null)[] = [null, 'jourNonPropose', 'occupe', 'sansPermis', 'nonValide', 'mineur'];
const NO_WISH = 99;

function byFit(left: Candidate, right: Candidate): number {
  return (
    ORDER.indexOf(left.obstacle) - ORDER.indexOf(right.obstacle) ||
    (left.rank ?? NO_WISH) - (right.rank ?? NO_WISH) ||
    left.hours - right.hours
  );
}
