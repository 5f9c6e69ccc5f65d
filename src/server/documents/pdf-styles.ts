import type { CustomTableLayout, StyleDictionary } from 'pdfmake/interfaces.js';
import type { StatusMeaning } from '#generated/entities/descriptor.gen.ts';

/** Colours of printed documents: dark enough for a printer without colours. */
export const INK = { text: '#1b2330', aside: '#5a6577', line: '#c5ccd6', accent: '#8f1d3f' } as const;

/** Points of usual letters, of those that keep a wide table on single lines, and of the smallest that paper bears. */
export const LETTERS = 9;
export const LETTERS_SMALL = 7.5;
export const LETTERS_MIN = 6.5;

/** Statuses on paper: each word is read on white, and its sign shows its meaning without colours. */
export const STATUS_INK = {
  draft: { colour: INK.aside, sign: '○' },
  todo: { colour: '#8a4b00', sign: '▲' },
  sent: { colour: '#1d4f91', sign: '◆' },
  agreed: { colour: '#115e68', sign: '●' },
  ok: { colour: '#17653a', sign: '✓' },
  done: { colour: '#3b4658', sign: '■' },
  no: { colour: '#a31d2b', sign: '×' },
  off: { colour: INK.aside, sign: '–' },
} as const satisfies Record<StatusMeaning, { readonly colour: string; readonly sign: string }>;

const SIZES = {
  heading: { fontSize: 16, bold: true, lineHeight: 1.1 },
  subheading: { fontSize: 11.5, bold: true },
  label: { fontSize: 7.5 },
  aside: { fontSize: 7.5 },
  columnTitle: { fontSize: 7.5, bold: true },
  strong: { bold: true },
} as const;

/** `colour`: that of titles. */
export function stylesIn(colour: string): StyleDictionary {
  return {
    ...SIZES,
    heading: { ...SIZES.heading, color: colour },
    label: { ...SIZES.label, color: INK.aside },
    aside: { ...SIZES.aside, color: INK.aside },
    columnTitle: { ...SIZES.columnTitle, color: INK.aside },
  };
}

interface Letters {
  readonly size: number;
  readonly bold: boolean;
}

/** The letters of a part of a content within others. */
export function lettersOf(node: object, { size, bold }: Letters): Letters {
  const style: unknown = Reflect.get(node, 'style');
  const named: { readonly fontSize?: number; readonly bold?: boolean } = typeof style === 'string' && isStyle(style) ? SIZES[style] : {};
  const [ownSize, ownBold]: unknown[] = [Reflect.get(node, 'fontSize'), Reflect.get(node, 'bold')];
  return {
    size: typeof ownSize === 'number' ? ownSize : (named.fontSize ?? size),
    bold: typeof ownBold === 'boolean' ? ownBold : (named.bold ?? bold),
  };
}

function isStyle(name: string): name is keyof typeof SIZES {
  return name in SIZES;
}

const hairlines = { vLineWidth: () => 0, hLineColor: () => INK.line, paddingTop: () => 3, paddingBottom: () => 2 };

function outer(index: number, count: number): number {
  return index === 0 || index === count ? 0 : 4;
}

/** Layouts that tables name. */
export const LAYOUTS = {
  /** Rows under hairlines, as in a list. */
  lines: {
    ...hairlines,
    hLineWidth: (index) => (index === 0 ? 0 : 0.5),
    paddingLeft: (index) => outer(index, -1),
    paddingRight: (index, node) => outer(index + 1, node.table.widths?.length ?? -1),
  },
  /** No line and no margin: columns that align. */
  bare: {
    hLineWidth: () => 0,
    vLineWidth: () => 0,
    paddingLeft: () => 0,
    paddingRight: () => 8,
    paddingTop: () => 1,
    paddingBottom: () => 1,
  },
  /** Lines between all cells: rows to compare, boxes to fill in. */
  grid: {
    hLineWidth: () => 0.5,
    vLineWidth: () => 0.5,
    hLineColor: () => INK.line,
    vLineColor: () => INK.line,
    paddingLeft: () => 4,
    paddingRight: () => 4,
    paddingTop: () => 2,
    paddingBottom: () => 1,
  },
  /** A frame around one cell or several. */
  box: {
    hLineWidth: () => 0.5,
    vLineWidth: () => 0.5,
    hLineColor: () => INK.line,
    vLineColor: () => INK.line,
    paddingLeft: () => 8,
    paddingRight: () => 8,
    paddingTop: () => 6,
    paddingBottom: () => 6,
  },
} as const satisfies Record<string, CustomTableLayout>;

export type LayoutName = keyof typeof LAYOUTS;
