import { ChambreType, chambreTypeEnum } from '#generated/enums/chambre-type.gen.ts';
import { enumLabel } from '#domain/records/read/display.ts';
import { readDay } from '#domain/records/typed/typed-moment.ts';
import { readNumber } from '#domain/records/typed/typed-number.ts';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { formatDate } from '#domain/values/dates.ts';
import { enumValue } from '#domain/values/enum-value.ts';
import { norm } from '#domain/values/text/norm.ts';

/** Rooms of one type for one night; null: of any type. */
export interface ContingentLine {
  readonly Date: string;
  readonly TypeChambre: ChambreType | null;
  readonly NbChambres: number;
}

/** A line of the sheet that cannot be read, by its number and its text. */
export interface SheetFault {
  readonly line: number;
  readonly text: string;
}

/** Types in the order in which hotels name them. */
const TYPES: readonly (ChambreType | null)[] = [ChambreType.single, ChambreType.double, ChambreType.twin, ChambreType.triple, null];

interface SheetWords {
  readonly culture: Language;
  /** Titles of the nights and of rooms of any type. */
  readonly night: string;
  readonly any: string;
}

/** The contract as a sheet: a night a line, a type a column; it goes to a spreadsheet and comes back. */
export function contingentSheet(nights: readonly string[], lines: readonly ContingentLine[], { culture, night, any }: SheetWords): string {
  const titles = TYPES.map((type) => (type === null ? any : (enumLabel(chambreTypeEnum, type, culture) ?? '')));
  function cell(date: string, type: ChambreType | null): string {
    return String(lines.find((line) => line.Date === date && line.TypeChambre === type)?.NbChambres ?? '');
  }
  const rows = nights.map((date) => [formatDate(date), ...TYPES.map((type) => cell(date, type))]);
  return [[night, ...titles], ...rows].map((row) => row.join('\t')).join('\n');
}

/** Contingents that somebody pasted or typed: columns by their titles, else in the usual order; an empty cell says nothing. */
export function readContingents(text: string): { readonly lines: readonly ContingentLine[]; readonly faults: readonly SheetFault[] } {
  const rows = text.split(/\r?\n/).map((row) => row.split(/\t|;/).map((cell) => cell.trim()));
  const types = typesOf(rows[0] ?? []);
  const lines: ContingentLine[] = [];
  const faults: SheetFault[] = [];
  for (const [index, [day = '', ...cells]] of rows.entries()) {
    if ((index === 0 && types !== null) || [day, ...cells].every((cell) => cell === '')) continue;
    const read = readRow(day, cells, types ?? TYPES);
    if (read === null) faults.push({ line: index + 1, text: [day, ...cells].join(' ').trim() });
    else lines.push(...read);
  }
  return { lines, faults };
}

/** Types of the columns; null: the first row is no heading. */
function typesOf([first = '', ...titles]: readonly string[]): readonly (ChambreType | null)[] | null {
  if ('value' in readDay(first, { today: null })) return null;
  return titles.map((title) => {
    const found = chambreTypeEnum.values.find(({ labels }) => Object.values(labels).some((label) => norm(label) === norm(title)));
    return enumValue(ChambreType, found?.value ?? null);
  });
}

function readRow(day: string, cells: readonly string[], types: readonly (ChambreType | null)[]): readonly ContingentLine[] | null {
  const date = readDay(day, { today: null });
  if (!('value' in date)) return null;
  const lines: ContingentLine[] = [];
  for (const [index, cell] of cells.entries()) {
    if (cell === '') continue;
    const rooms = readNumber(cell, { scale: 0 });
    if (!('value' in rooms) || rooms.value < 0 || index >= types.length) return null;
    lines.push({ Date: date.value, TypeChambre: types[index] ?? null, NbChambres: rooms.value });
  }
  return lines;
}
