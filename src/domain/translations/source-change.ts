import type { FestivalTrancheFilm } from '#generated/records/festival-tranche-film.gen.ts';

export const STEPS = ['IsCorrige', 'IsTraduit', 'IsRelu'] as const;

/** A line of a batch from whose source somebody already worked: a change of it must be seen. */
export function isWorkedOn(line: Pick<FestivalTrancheFilm, (typeof STEPS)[number]>): boolean {
  return STEPS.some((step) => line[step] === true);
}
