import type { CustomTableLayout, StyleDictionary } from 'pdfmake/interfaces.js';

/** Colours of printed documents: dark enough for a printer without colours. */
export const INK = { text: '#1b2330', aside: '#5a6577', line: '#c5ccd6', accent: '#8f1d3f' } as const;

/** `colour`: that of titles. */
export function stylesIn(colour: string): StyleDictionary {
  return {
    heading: { fontSize: 17, bold: true, color: colour, lineHeight: 1.1 },
    subheading: { fontSize: 12, bold: true },
    label: { fontSize: 8, color: INK.aside },
    aside: { fontSize: 8, color: INK.aside },
    columnTitle: { fontSize: 8, bold: true, color: INK.aside },
    strong: { bold: true },
  };
}

const hairlines = { vLineWidth: () => 0, hLineColor: () => INK.line, paddingTop: () => 4, paddingBottom: () => 3 };

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
