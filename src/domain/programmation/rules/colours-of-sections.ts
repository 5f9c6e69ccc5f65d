import type { FestivalSection } from '#generated/records/festival-section.gen.ts';
import type { WriteRule } from '#domain/work/rule.ts';
import { find } from '#domain/work/work.ts';
import { nextSectionColour } from '../section-colours.ts';

/** Sections distinguish the blocks of the grid, without anybody choosing colours first. */
export const coloursOfSections: WriteRule = {
  name: 'give a new section its colour',
  phase: 'before-write',
  on: [{ entity: 'festival-section', ops: ['insert'] }],
  *run({ Eannee, CouleurFond = null }: Partial<FestivalSection>) {
    if (CouleurFond !== null || Eannee === undefined) return {};
    return { CouleurFond: nextSectionColour(yield* find('festival-section', { Eannee }, ['CouleurFond'])) };
  },
};
