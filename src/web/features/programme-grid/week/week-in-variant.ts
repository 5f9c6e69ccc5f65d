import type { FestivalVarianteSeanceRow } from '#generated/client/types.gen.ts';
import { readWeekScreening, type WeekScreening } from './week-model.ts';

/** Screenings of several days as a variant has them; those that it adds bear the number of their line, below zero. */
export function weekInVariant(screenings: readonly WeekScreening[], lines: readonly FestivalVarianteSeanceRow[]): readonly WeekScreening[] {
  const changed = new Set(lines.flatMap(({ IdProgrammation }) => IdProgrammation ?? []));
  const former = new Map(screenings.map((one) => [one.id, one]));
  const kept = screenings.filter(({ id }) => !changed.has(id));
  const placed = lines
    .filter(({ IsRetiree }) => IsRetiree !== true)
    .flatMap((line) =>
      readWeekScreening({ ...line, Id: line.IdProgrammation ?? -line.Id }).map((drawn): WeekScreening => {
        const { idSalle, day, start, end } = drawn;
        return { ...(former.get(drawn.id) ?? drawn), idSalle, day, start, end, isPlacedByVariant: true };
      }),
    );
  const all = [...kept, ...placed];
  const byPlace = Map.groupBy(all, ({ idSalle, day }) => `${idSalle ?? ''} ${day}`);
  return all.map((one) =>
    one.isPlacedByVariant === true ? { ...one, isConflicting: isMet(one, byPlace.get(`${one.idSalle ?? ''} ${one.day}`) ?? []) } : one,
  );
}

/** True where another screening of the room shares some minutes. */
function isMet(one: WeekScreening, others: readonly WeekScreening[]): boolean {
  return one.idSalle !== null && others.some((other) => other.id !== one.id && one.start < other.end && other.start < one.end);
}
