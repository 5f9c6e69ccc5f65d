import { cleanLine } from '#domain/values/text/clean-text.ts';
import { cellText, type Grid } from './cells.ts';

type Headed = Pick<Grid, 'rows' | 'merged'>;

/** Titles of two rows: « Adresse » over « Ville » is « Adresse : Ville ». Null where the row above groups no columns. */
export function groupedHeads(grid: Headed, headLine: number): readonly string[] | null {
  const titles = (grid.rows[headLine - 1] ?? []).map(clean);
  const above = grid.rows[headLine - 2]?.map(clean) ?? [];
  // One cell above a table is its title.
  if (above.filter((text, column) => text !== '' && text !== titles[column]).length < 2 && !hasSpan(grid, headLine - 1, titles.length))
    return null;
  const groups = overColumns(grid, headLine - 1, titles);
  const heads = titles.map((title, column) => joined(groups[column] ?? '', title));
  return heads.some((head, column) => head !== titles[column]) ? heads : null;
}

/** Groups are read at once where cells of their row are merged over some columns, or where titles alone repeat. */
export function likelyGrouped(grid: Headed, headLine: number): boolean {
  const titles = (grid.rows[headLine - 1] ?? []).map(clean).filter((title) => title !== '');
  if (groupedHeads(grid, headLine) === null) return false;
  return hasSpan(grid, headLine - 1, titles.length) || new Set(titles).size < titles.length;
}

function clean(cell: Parameters<typeof cellText>[0]): string {
  return cleanLine(cellText(cell));
}

function joined(group: string, title: string): string {
  if (title === '' || group === '' || group === title) return title === '' ? group : title;
  return `${group} : ${title}`;
}

/** The group over each column: over those that its merged cells cover, else up to the next group. */
function overColumns({ rows, merged }: Headed, line: number, titles: readonly string[]): readonly string[] {
  const above = rows[line - 1]?.map(clean) ?? [];
  const spans = spansOf(merged, line);
  let group = '';
  return titles.map((title, column) => {
    const heading = above[column] ?? '';
    if (spans.length > 0)
      return heading === '' ? (above[spans.find(({ first, last }) => first <= column && column <= last)?.first ?? column] ?? '') : heading;
    if (heading !== '') group = heading;
    return title === '' ? heading : group;
  });
}

interface Span {
  readonly first: number;
  readonly last: number;
}

/** A merged cell of that row over some of the columns, and not over the whole table. */
function hasSpan({ merged }: Headed, line: number, columns: number): boolean {
  return spansOf(merged, line).some(({ first, last }) => last - first + 1 < columns);
}

/** Columns that merged cells of one row cover. */
function spansOf(merged: readonly string[], line: number): readonly Span[] {
  return merged.flatMap((address) => {
    const [, from = '', top, to = '', bottom] = /^([A-Z]+)(\d+):([A-Z]+)(\d+)$/.exec(address) ?? [];
    const span = { first: placeOf(from), last: placeOf(to) };
    return Number(top) === line && Number(bottom) === line && span.last > span.first ? [span] : [];
  });
}

const LETTERS = 26;
const FIRST_LETTER = 64;

function placeOf(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * LETTERS + letter.charCodeAt(0) - FIRST_LETTER, 0) - 1;
}
