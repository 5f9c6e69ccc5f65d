import { BadgeFormat } from '#generated/enums/badge-format.gen.ts';

/** Points of a millimetre. */
const MM = 72 / 25.4;
const A4 = { width: 210 * MM, height: 297 * MM } as const;

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Place and size of a card on its sheet, in points. */
export interface CardBox extends Point, Size {}

interface Sheet {
  readonly page: Size;
  readonly card: Size;
  readonly columns: number;
  readonly rows: number;
  /** Between two cards: room for their crop marks. */
  readonly gap: Point;
}

const SHEETS: Readonly<Record<BadgeFormat, Sheet>> = {
  [BadgeFormat.a6]: {
    page: { width: A4.height, height: A4.width },
    card: { width: 105 * MM, height: 148 * MM },
    columns: 2,
    rows: 1,
    gap: { x: 40, y: 0 },
  },
  [BadgeFormat.carte]: { page: A4, card: { width: 86 * MM, height: 54 * MM }, columns: 2, rows: 5, gap: { x: 18, y: 10 } },
};

export function cardSize(format: BadgeFormat): Size {
  return SHEETS[format].card;
}

/** Upper left corners of the cards of a sheet, row by row; the sheet is centred. */
export function placesOf(format: BadgeFormat): readonly Point[] {
  const { page, card, columns, rows, gap } = SHEETS[format];
  const left = (page.width - columns * card.width - (columns - 1) * gap.x) / 2;
  const top = (page.height - rows * card.height - (rows - 1) * gap.y) / 2;
  return Array.from({ length: columns * rows }, (_, index) => ({
    x: left + (index % columns) * (card.width + gap.x),
    y: top + Math.floor(index / columns) * (card.height + gap.y),
  }));
}
