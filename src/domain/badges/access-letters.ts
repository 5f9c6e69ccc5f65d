import { find, type Work } from '#domain/work/work.ts';

/** Letters of the places that badges open, in the order of their list. */
export function* accessLetters(): Work<(places: readonly number[]) => readonly string[]> {
  const places = (yield* find('festival-lieu', {}, ['LettreAcces', 'Ordre'])).toSorted(
    (left, right) => (left.Ordre ?? Infinity) - (right.Ordre ?? Infinity) || left.Id - right.Id,
  );
  return (ids) => [...new Set(places.flatMap(({ Id, LettreAcces }) => (ids.includes(Id) ? (LettreAcces ?? []) : [])))];
}
