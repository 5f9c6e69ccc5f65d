import type { RecordData } from '#domain/values/record-data.ts';
import { norm } from '#domain/values/text/norm.ts';
import { faulty, type Typed, type TypedFault } from '#domain/records/typed/typed.ts';
import { readClock, readHourOf } from '#domain/records/typed/typed-moment.ts';
import { addDays, FESTIVAL_ZONE, parseInstant, zonedParts } from '#domain/values/dates.ts';
import { assembleRow, type ReadValue } from '#domain/imports/assemble-row.ts';
import { type Cell, cellText, type Sheet } from '#domain/imports/cells.ts';
import type { ImportRow } from '#domain/imports/import-rows.ts';
import { furtherField } from '#domain/imports/further-names.ts';
import { partsOf, readCell } from '#domain/imports/read-cell.ts';
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

export function answerKey({ entity, text }: Wanted): string {
  return `${entity} ${norm(text)}`;
}

/** A whole name in one column, and the parts that it would be written in. */
export interface SplitName extends Wanted {
  readonly said: RecordData;
}

/** A name that is written, apart from one that is looked for in the same entity. */
export function splitKey({ entity, text }: Wanted): string {
  return `* ${entity} ${text}`;
}

interface Reading {
  readonly columns: Columns;
  /** An empty cell empties the field. */
  readonly clears: boolean;
  readonly answers: Answers;
  /** What every line says besides its columns. */
  readonly fixed: RecordData;
  /** Day that « 31/12 » is counted from, where the cells were typed by hand. */
  readonly today?: string | null;
}

/** Something in a cell that its field does not take. */
export interface CellFault {
  readonly line: number;
  /** Place of the column; null: of the whole line. */
  readonly column: number | null;
  readonly fault: TypedFault;
}

/** All the names that the reference columns of a sheet hold, each once. */
export function namesIn(sheet: Sheet, { columns }: Pick<Reading, 'columns'>): readonly Wanted[] {
  const wanted = new Map<string, Wanted>();
  for (const row of sheet.rows)
    for (const [index, target] of columns.entries()) {
      const cell = row.cells[index];
      if (target === null || cellText(cell) === '' || target.place.in === 'name') continue;
      const read = readCell(target.field, cell ?? null, { enums: target.module.enums, today: null });
      if (!('names' in read)) continue;
      for (const text of namesOf(target, read.names)) {
        const one = { entity: target.field.to ?? '', text };
        wanted.set(answerKey(one), one);
      }
    }
  return [...wanted.values()];
}

/** The whole names of a sheet, each once, as they would be split. */
export function splitsIn(sheet: Sheet, { columns }: Pick<Reading, 'columns'>): readonly SplitName[] {
  const splits = new Map<string, SplitName>();
  for (const [index, target] of columns.entries()) {
    if (target?.place.in !== 'name') continue;
    const { descriptor } = target.module;
    for (const { cells } of sheet.rows) {
      const text = cellText(cells[index]);
      const said = text === '' ? null : saidByName(descriptor, text);
      if (said !== null) splits.set(splitKey({ entity: descriptor.name, text }), { entity: descriptor.name, text, said });
    }
  }
  return [...splits.values()];
}

/** The lines as they are sent, and the cells that could not be read. */
export function readSheet(sheet: Sheet, reading: Reading): { readonly rows: readonly ImportRow[]; readonly faults: readonly CellFault[] } {
  const faults: CellFault[] = [];
  const rows = sheet.rows.map((row): ImportRow => {
    const values = reading.columns.flatMap((target, column): readonly ReadValue[] => {
      if (target === null || target.place.in === 'clock') return [];
      const read = valueOf(target, row.cells[column] ?? null, reading);
      if ('fault' in read) faults.push({ line: row.line, column, fault: read.fault });
      return 'value' in read ? read.value : [];
    });
    const { data, linked } = assembleRow(values);
    const { moments, wrong } = momentsOf(data, row.cells, reading.columns);
    faults.push(...wrong.map((one) => ({ line: row.line, ...one })));
    return { line: row.line, data: { ...reading.fixed, ...data, ...moments }, linked, additions: [] };
  });
  return { rows, faults };
}

function valueOf(target: ChosenTarget, cell: Cell, { clears, answers, today = null }: Reading): Typed<readonly ReadValue[]> {
  const { field, place, module } = target;
  if (cellText(cell) === '')
    return { value: clears && place.in !== 'linked' && place.in !== 'name' ? [{ target, value: emptyOf(target) }] : [] };
  if (place.in === 'name') {
    const text = cellText(cell);
    const chosen = answers.get(splitKey({ entity: module.descriptor.name, text }));
    const said = chosen !== undefined && 'said' in chosen ? chosen.said : saidByName(module.descriptor, text);
    return said === null ? faulty('format') : { value: [{ target, said }] };
  }
  const read = readCell(field, cell, { enums: module.enums, today });
  if ('value' in read) return { value: [{ target, value: read.value }] };
  if ('fault' in read) return read;
  const found = namesOf(target, read.names).map((text) => answers.get(answerKey({ entity: field.to ?? '', text })));
  if (found.includes(undefined)) return faulty('nom-inconnu');
  if (field.kind === 'ids')
    return { value: [{ target, value: [...new Set(found.flatMap((answer) => (answer && 'id' in answer ? answer.id : [])))] }] };
  const [answer, ...further] = found;
  const others = furtherValue(target, further);
  if (answer === undefined || 'none' in answer) return { value: others };
  return { value: ['id' in answer ? { target, value: answer.id } : { target, said: answer.said }, ...others] };
}

/** A cell of one record may name several, where the others have a field of theirs. */
function namesOf({ field, module }: ChosenTarget, names: readonly string[]): readonly string[] {
  return field.kind === 'reference' && furtherField(module.descriptor, field) !== undefined ? names.flatMap(partsOf) : names;
}

function furtherValue(target: ChosenTarget, answers: readonly (Answer | undefined)[]): readonly ReadValue[] {
  const field = furtherField(target.module.descriptor, target.field);
  const ids = answers.flatMap((answer) => (answer !== undefined && 'id' in answer ? answer.id : []));
  if (field === undefined || ids.length === 0) return [];
  return [{ target: { key: field.name, field, entity: target.entity, place: { in: 'record' } }, value: ids }];
}

interface Moments {
  readonly moments: RecordData;
  readonly wrong: readonly Omit<CellFault, 'line'>[];
}

/** Moments of which the day and the hour stand in two columns; an end without a day of its own is that of the beginning. */
function momentsOf(data: RecordData, cells: readonly Cell[], columns: Columns): Moments {
  const moments: Record<string, string> = {};
  const wrong: Omit<CellFault, 'line'>[] = [];
  const first = columns.find((target) => target?.place.in === 'record' && target.field.kind === 'datetime')?.field.name ?? '';
  for (const [column, target] of columns.entries()) {
    const cell = cells[column] ?? null;
    if (target?.place.in !== 'clock' || cellText(cell) === '') continue;
    const { name } = target.field;
    const own = dayOf(data[name]);
    const start = moments[first] ?? data[first];
    const clock = readCell({ ...target.field, kind: 'time' }, cell, { enums: {}, today: null });
    const at = 'value' in clock ? String(clock.value) : cellText(cell);
    const read = own === null ? hourAfter(start, at) : readHourOf(own, at);
    if ('fault' in read) wrong.push({ column, fault: read.fault });
    else moments[name] = read.value;
  }
  return { moments, wrong };
}

function dayOf(instant: RecordData[string]): string | null {
  const at = typeof instant === 'string' ? parseInstant(instant) : null;
  return at === null ? null : zonedParts(at, FESTIVAL_ZONE).date;
}

/** The first moment of that hour from the beginning on: « 00:15 » after « 23:30 » is past midnight, and so is « 26:45 » after « 25:30 ». */
function hourAfter(start: RecordData[string], at: string): Typed<string> {
  const day = dayOf(start);
  if (day === null) return 'fault' in readClock(at) ? readClock(at) : faulty('jour-manquant');
  const hours = [-1, 0, 1].map((days) => readHourOf(addDays(day, days), at));
  return hours.find((read) => 'fault' in read || read.value >= String(start)) ?? faulty('heure');
}

function emptyOf({ field: { kind } }: ChosenTarget) {
  if (kind === 'boolean') return false;
  return kind === 'ids' || kind === 'strings' ? [] : null;
}

/** The column of a refused field; null: none of the file's. */
export function columnOf(columns: Columns, path: string): number | null {
  const index = columns.findIndex((target) => target !== null && pathsOf(target).includes(path));
  return index === -1 ? null : index;
}

function pathsOf({ key, field, place, module }: ChosenTarget): readonly string[] {
  if (place.in === 'linked') return [place.by.name, `${place.by.name}.${field.name}`, field.name];
  if (place.in === 'text')
    return [
      key.replace(/\.(..)$/, (_, code: string) => `.Traduction${code.charAt(0).toUpperCase()}${code.charAt(1)}`),
      key.split('.')[0] ?? key,
    ];
  if (place.in === 'name')
    return [key, ...module.descriptor.display.flatMap((part) => ('path' in part && part.path.field !== null ? [part.path.field] : []))];
  return [key, field.name];
}
