import type { Screening } from '../grid-model.ts';

/** The programmes of screenings, each once, in the order of their names. */
export function programmesOf(screenings: readonly Screening[]): readonly { readonly id: number; readonly name: string }[] {
  return [...new Map(screenings.map(({ idProgramme, name }) => [idProgramme, { id: idProgramme, name }])).values()].toSorted(
    (left, right) => left.name.localeCompare(right.name, 'fr', { numeric: true }),
  );
}
