import { DEFAULT_PAGE_SIZE, PAGE_SIZES } from '#domain/records/query/pagination.ts';
import { readRowHeight } from '../grid/row-height.ts';

interface Shape {
  /** The views of the list stand over it. */
  readonly hasTabs: boolean;
  /** Its rows are high enough for a picture. */
  readonly hasStills: boolean;
  readonly isCards: boolean;
}

/** Height over and under the rows of a list, in pixels: header, title, tools, head of the table, pages. */
const AROUND = 226;
const TABS = 44;
const CARD = { width: 190, height: 248 };
const SIDE = 88;

/** Number of rows, or cards, that a window holds; the default of the specification when it holds fewer. */
export function windowRows(
  { innerHeight, innerWidth }: Pick<Window, 'innerHeight' | 'innerWidth'>,
  { hasTabs, hasStills, isCards }: Shape,
): number {
  const height = innerHeight - AROUND - (hasTabs ? TABS : 0);
  const fitting = isCards
    ? Math.max(1, Math.floor((innerWidth - SIDE) / CARD.width)) * Math.max(1, Math.ceil(height / CARD.height))
    : Math.floor(height / readRowHeight(hasStills));
  return Math.min(Math.max(fitting, DEFAULT_PAGE_SIZE), PAGE_SIZES.at(-1) ?? fitting);
}
