import type { Screening } from '../grid-model.ts';

/** The programmes of screenings, each once, in the order of their names. */
export const programmesOf = (screenings: readonly Screening[]): readonly { readonly id: number; readonly name: string }[] =>
  [...new Map(screenings.map(({ idProgramme, name }) => [idProgramme, { id: idProgramme, name }])).values()].toSorted((left, right) =>
    left.name.localeCompare(right.name, 'fr', { numeric: true }),
  );
