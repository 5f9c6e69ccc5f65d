/** Letters as strokes on a grid of 4 by 6: points are `xy`, strokes are apart by `;`. Enough for initials and the titles of posters. */
const STROKES: Readonly<Record<string, string>> = {
  A: '06 02 10 30 42 46;04 44',
  B: '00 06 36 45 44 33 03;33 42 41 30 00',
  C: '41 30 10 01 05 16 36 45',
  D: '00 06 26 44 42 20 00',
  E: '40 00 06 46;03 33',
  F: '40 00 06;03 33',
  G: '41 30 10 01 05 16 36 45 43 23',
  H: '00 06;40 46;03 43',
  I: '20 26',
  J: '40 45 36 16 05',
  K: '00 06;40 03 46',
  L: '00 06 46',
  M: '06 00 23 40 46',
  N: '06 00 46 40',
  O: '10 30 41 45 36 16 05 01 10',
  P: '06 00 30 41 42 33 03',
  Q: '10 30 41 45 36 16 05 01 10;24 46',
  R: '06 00 30 41 42 33 03;23 46',
  S: '41 30 10 01 02 13 33 44 45 36 16 05',
  T: '00 40;20 26',
  U: '00 05 16 36 45 40',
  V: '00 26 40',
  W: '00 16 22 36 40',
  X: '00 46;40 06',
  Y: '00 23 40;23 26',
  Z: '00 40 06 46',
  0: '10 30 41 45 36 16 05 01 10',
  1: '11 20 26',
  2: '01 10 30 41 42 06 46',
  3: '00 40 23 33 44 45 36 16 05',
  4: '36 30 04 44',
  5: '40 00 03 33 44 45 36 16 05',
  6: '30 10 01 05 16 36 45 44 33 03',
  7: '00 40 16',
  8: '10 30 41 42 33 13 02 01 10;13 04 05 16 36 45 44 33',
  9: '43 13 02 01 10 30 41 45 36 16',
  "'": '20 21',
  '-': '13 33',
};

/** Width of a letter and of the space after it, in units of the grid. */
export const ADVANCE = 5.6;
export const GLYPH_HEIGHT = 6;

export type Stroke = readonly (readonly [number, number])[];

const parsed = new Map(
  Object.entries(STROKES).map(([letter, strokes]) => [
    letter,
    strokes.split(';').map((stroke): Stroke => stroke.split(' ').map((point) => [Number(point[0]), Number(point[1])])),
  ]),
);

export function strokesOf(letter: string): readonly Stroke[] {
  return parsed.get(letter) ?? [];
}

/** Letters of a text that can be drawn: capitals without accents. */
export function drawable(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").replaceAll('Œ', 'OE').replaceAll('œ', 'oe').toUpperCase();
}
