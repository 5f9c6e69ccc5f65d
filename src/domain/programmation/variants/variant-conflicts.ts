import type { FestivalProgrammation } from '#generated/records/festival-programmation.gen.ts';
import type { SeanceAcquittement } from '#generated/records/seance-acquittement.gen.ts';
import { unchanged, warningKey } from '../acknowledgements/standing.ts';
import { roomConflicts } from '../acknowledgements/room-conflicts.ts';
import { alertsOf, foundWarnings } from '../grid-warnings.ts';
import type { GridFacts } from '../warnings/grid-facts.ts';
import { isOverlapping, type VariantGrid } from './variant-grid.ts';

/** Screenings of a variant on the days that its lines touch: those that its conflicts may be with. */
export function screeningsAround({ screenings, byLine }: VariantGrid): readonly FestivalProgrammation[] {
  const days = new Set([...byLine.values()].map(({ Jour }) => Jour));
  return screenings.filter(({ Jour }) => days.has(Jour));
}

/** The facts of a grid as a variant changes them: a jury sees the screenings of the variant, not those of the true grid. */
export function factsInVariant(facts: GridFacts, { screenings }: Pick<VariantGrid, 'screenings'>): GridFacts {
  const programmes = new Set(facts.all.map(({ IdProgramme }) => IdProgramme));
  return { ...facts, all: screenings.filter(({ IdProgramme }) => programmes.has(IdProgramme)) };
}

/** Number of screenings placed by the lines that are in conflict, by the rules that count those of the true grid; accepted conflicts count no more. */
export function countVariantConflicts(
  grid: VariantGrid,
  { facts, standing }: { readonly facts: GridFacts; readonly standing: readonly SeanceAcquittement[] },
): number {
  const screenings = screeningsAround(grid);
  const variantFacts = factsInVariant(facts, grid);
  const rooms = roomConflicts(screenings, variantFacts);
  const warnings = standing.length === 0 ? [] : [...rooms, ...foundWarnings(screenings, variantFacts)];
  const accepted = unchanged(standing, warnings, { screenings, facts: variantFacts });
  const alerts = alertsOf(screenings, variantFacts, accepted);
  const inRoom = new Set(rooms.filter((one) => !accepted.has(warningKey(one))).map(({ screening }) => screening.Id));
  return [...grid.byLine.values()].filter((placed) => alerts.has(placed.Id) || inRoom.has(placed.Id) || isOverlapping(placed, screenings))
    .length;
}
