import type { RecordData } from '#domain/values/record-data.ts';
import { norm } from '#domain/values/text/norm.ts';
import { assembleRow, type ReadValue } from '#domain/imports/assemble-row.ts';
import { type Cell, cellText, type Sheet } from '#domain/imports/cells.ts';
import type { ImportRow } from '#domain/imports/import-rows.ts';
import { readCell } from '#domain/imports/read-cell.ts';
import { saidByName } from '#domain/imports/said-by-name.ts';
import type { ChosenTarget } from './load-targets.ts';

/** What each column is; null: it is not imported. */
export type Columns = readonly (ChosenTarget | null)[];

/** What stands for a name of the file: a record, one to create, or nothing. */
export type Answer = { readonly id: number } | { readonly said: RecordData } | { readonly none: true };
type Answers = ReadonlyMap<string, Answer>;

/** Names that are looked for in one entity. */
export interface Wanted {
  readonly entity: string;
  readonly text: string;
}

export const answerKey = ({ entity, text }: Wanted): string => `${entity} ${norm(text)}`;

interface Reading {
  readonly columns: Columns;
  readonly today: string;
  /** An empty cell empties the field. */
  readonly clears: boolean;
  readonly answers: Answers;
}

/** Something in a cell that its field does not take. */
export interface CellFault {
  readonly line: number;
  /** Place of the column; null: of the whole line. */
  readonly column: number | null;
  /** Null: the cell is not read as what the field holds. */
  readonly message: string | null;
}

/** All the names that the reference columns of a sheet hold, each once. */
export function namesIn(sheet: Sheet, { columns, today }: Pick<Reading, 'columns' | 'today'>): readonly Wanted[] {
  const wanted = new Map<string, Wanted>();
  for (const row of sheet.rows)
    for (const [index, target] of columns.entries()) {
      const cell = row.cells[index];
      if (target === null || cellText(cell) === '' || target.place.in === 'name') continue;
      const read = readCell(target.field, cell ?? null, { enums: target.module.enums, today });
      if (!('names' in read)) continue;
      for (const text of read.names) {
        const one = { entity: target.field.to ?? '', text };
        wanted.set(answerKey(one), one);
      }
    }
  return [...wanted.values()];
}

/** The lines as they are sent, and the cells that could not be read. */
export function readSheet(sheet: Sheet, reading: Reading): { readonly rows: readonly ImportRow[]; readonly faults: readonly CellFault[] } {
  const faults: CellFault[] = [];
  const rows = sheet.rows.map((row): ImportRow => {
    const values = reading.columns.flatMap((target, column): readonly ReadValue[] => {
      if (target === null) return [];
      const read = valueOf(target, row.cells[column] ?? null, reading);
      if (read === null) faults.push({ line: row.line, column, message: null });
      return read ?? [];
    });
    return { line: row.line, ...assembleRow(values) };
  });
  return { rows, faults };
}

/** Null: the cell cannot be read. */
function valueOf(target: ChosenTarget, cell: Cell, { today, clears, answers }: Reading): readonly ReadValue[] | null {
  const { field, place, module } = target;
  if (cellText(cell) === '') return clears && place.in !== 'linked' && place.in !== 'name' ? [{ target, value: emptyOf(target) }] : [];
  if (place.in === 'name') {
    const said = saidByName(module.descriptor, cellText(cell));
    return said === null ? null : [{ target, said }];
  }
  const read = readCell(field, cell, { enums: module.enums, today });
  if ('value' in read) return [{ target, value: read.value }];
  if (!('names' in read)) return null;
  const found = read.names.map((text) => answers.get(answerKey({ entity: field.to ?? '', text })));
  if (found.includes(undefined)) return null;
  if (field.kind === 'ids')
    return [{ target, value: [...new Set(found.flatMap((answer) => (answer && 'id' in answer ? answer.id : [])))] }];
  const [answer] = found;
  if (answer === undefined || 'none' in answer) return [];
  return ['id' in answer ? { target, value: answer.id } : { target, said: answer.said }];
}

const emptyOf = ({ field: { kind } }: ChosenTarget) => {
  if (kind === 'boolean') return false;
  return kind === 'ids' || kind === 'strings' ? [] : null;
};

/** The column of a refused field; null: none of the file's. */
export function columnOf(columns: Columns, path: string): number | null {
  const index = columns.findIndex((target) => target !== null && pathsOf(target).includes(path));
  return index === -1 ? null : index;
}

function pathsOf({ key, field, place }: ChosenTarget): readonly string[] {
  if (place.in === 'linked') return [place.by.name, `${place.by.name}.${field.name}`, field.name];
  if (place.in === 'text')
    return [
      key.replace(/\.(..)$/, (_, code: string) => `.Traduction${code.charAt(0).toUpperCase()}${code.charAt(1)}`),
      key.split('.')[0] ?? key,
    ];
  return [key, field.name];
}
