import type { FestivalSection } from '#generated/records/festival-section.gen.ts';
import { byId, numbersIn } from '#domain/values/record-columns.ts';
import { find, type Work } from '#domain/work/work.ts';
import { readableInk } from './readable-ink.ts';

/** Backgrounds that stay apart from one another, in the light and in the dark, and on which black or white reads. */
const SECTION_COLOURS = [
  '#1f4e9e',
  '#a8322d',
  '#2f6b3a',
  '#b8860b',
  '#5b2a86',
  '#3d7ea6',
  '#e07b39',
  '#43aa8b',
  '#c9184a',
  '#6b4f3a',
  '#90be6d',
  '#577590',
  '#f2c14e',
  '#22223b',
  '#d9a5c8',
  '#8c7b6b',
] as const;

/** The first colour that the other sections of the edition have least. */
export function nextSectionColour(sections: readonly Pick<FestivalSection, 'CouleurFond'>[]): string {
  const counts = SECTION_COLOURS.map((colour) => sections.filter(({ CouleurFond }) => CouleurFond?.toLowerCase() === colour).length);
  return SECTION_COLOURS[counts.indexOf(Math.min(...counts))] ?? SECTION_COLOURS[0];
}

export interface Colours {
  readonly background: string;
  readonly ink: string;
}

/** Colours of programmes in the grid, by id: their own, else those of their section. */
export function* coloursOfProgrammes(ids: readonly number[]): Work<ReadonlyMap<number, Colours>> {
  const programmes = yield* find('festival-programme', { Id: [...new Set(ids)] });
  const sections = byId(yield* find('festival-section', { Id: numbersIn(programmes, 'IdSection') }));
  return new Map(
    programmes.flatMap((programme) => {
      const coloured = programme.CouleurFond === null ? sections.get(programme.IdSection) : programme;
      const background = coloured?.CouleurFond ?? null;
      return background === null
        ? []
        : [[programme.Id, { background, ink: readableInk(background, coloured?.CouleurTexte ?? null) }] as const];
    }),
  );
}
