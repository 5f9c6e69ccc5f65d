import type { ProblemScreening } from './problem.ts';

/**
 * One screening of each programme of a competition is the one at which its jury sits: of those that stay where they are the first, else the
 * first that is to be placed. Nine days hold a competition once before its jury, not each of its repeats.
 */
export function seatJuries(screenings: readonly ProblemScreening[]): readonly ProblemScreening[] {
  const judged = screenings.filter(({ IdJury }) => IdJury !== null);
  const seats = [...Map.groupBy(judged, ({ IdProgramme }) => IdProgramme).values()].map((some) => some.toSorted(bySeat)[0]?.Id);
  const seated = new Set(seats);
  return screenings.map((one) => (one.IdJury === null || seated.has(one.Id) ? one : { ...one, IdJury: null }));
}

function bySeat(left: ProblemScreening, right: ProblemScreening): number {
  return Number(left.IsAPlacer) - Number(right.IsAPlacer) || hourOf(left).localeCompare(hourOf(right)) || left.Id - right.Id;
}

/** Screenings without an hour come last. */
function hourOf({ Place }: ProblemScreening): string {
  return Place === null ? '~' : `${Place.Jour} ${String(Place.Debut).padStart(4, '0')}`;
}
