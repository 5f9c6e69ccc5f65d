import type { RecordData } from '#domain/values/record-data.ts';
import { faulty, type Typed } from '#domain/records/typed/typed.ts';
import { readClock, readHourOf } from '#domain/records/typed/typed-moment.ts';
import { addDays, festivalZone, parseInstant, zonedParts } from '#domain/values/dates.ts';
import { assembleRow, type ReadValue } from '#domain/imports/assemble-row.ts';
import { type Cell, cellText, type Sheet } from '#domain/imports/cells.ts';
import type { Addition } from '#domain/imports/beside/addition.ts';
import type { ImportRow } from '#domain/imports/import-rows.ts';
import { furtherField } from '#domain/imports/further-names.ts';
import { readCell } from '#domain/imports/read-cell.ts';
import { saidByName } from '#domain/imports/said-by-name.ts';
import { readAnswers } from './answers/read-answers.ts';
import type { CellFault } from './cell-fault.ts';
import type { ChosenTarget } from './chosen-target.ts';
import { type Answers, answerKey, type Columns, recordOf, splitKey, type Wanted, wantedOf } from './names/wanted-names.ts';

interface Reading {
  readonly columns: Columns;
  /** An empty cell empties the field. */
  readonly clears: boolean;
  readonly answers: Answers;
  /** Values of every line besides its columns. */
  readonly fixed: RecordData;
  /** Day that « 31/12 » is counted from, where the cells were typed by hand. */
  readonly today?: string | null;
}

/** The lines as they are sent, and the cells that could not be read. */
export function readSheet(sheet: Sheet, reading: Reading): { readonly rows: readonly ImportRow[]; readonly faults: readonly CellFault[] } {
  const faults: CellFault[] = [];
  const rows = sheet.rows.map((row): ImportRow => {
    const values = reading.columns.flatMap((target, column): readonly ReadValue[] => {
      if (target === null || APART.has(target.place.in)) return [];
      const read = valueOf(target, { ...row, column }, reading);
      if ('fault' in read) faults.push({ line: row.line, column, fault: read.fault });
      return 'value' in read ? read.value : [];
    });
    const { data: rowData, linked } = assembleRow(values);
    const { moments, wrong } = momentsOf(rowData, row.cells, reading.columns);
    faults.push(...wrong.map((one) => ({ line: row.line, ...one })));
    const { additions, unknown } = additionsOf(row.cells, reading);
    faults.push(...unknown.map(({ column, name }) => ({ line: row.line, column, ...faulty('nom-inconnu', { nom: name }) })));
    const answered = readAnswers(row.cells, reading.columns);
    faults.push(...answered.wrong.map((one) => ({ line: row.line, ...one })));
    const data = { ...reading.fixed, ...rowData, ...moments };
    return { line: row.line, data, linked, additions: [...additions, ...answered.additions] };
  });
  return { rows, faults };
}

/** Columns that are no value of the record by themselves. */
const APART: ReadonlySet<ChosenTarget['place']['in']> = new Set(['clock', 'detail', 'beside', 'part', 'answer']);

interface RowCell {
  readonly cells: readonly Cell[];
  readonly column: number;
}

function valueOf(target: ChosenTarget, { cells, column }: RowCell, reading: Reading): Typed<readonly ReadValue[]> {
  const { clears, answers, today = null, columns } = reading;
  const { field, place, module } = target;
  const cell = cells[column] ?? null;
  if (cellText(cell) === '')
    return { value: clears && place.in !== 'linked' && place.in !== 'name' ? [{ target, value: emptyOf(target) }] : [] };
  if (place.in === 'name') {
    const text = cellText(cell);
    const chosen = answers.get(splitKey({ entity: module.descriptor.name, text }));
    const nameValues = chosen !== undefined && 'parts' in chosen ? chosen.parts : saidByName(module.descriptor, text);
    return nameValues === null ? faulty('format') : { value: [{ target, said: nameValues }] };
  }
  const read = readCell(field, cell, { enums: module.enums, today });
  if ('value' in read) return { value: [{ target, value: read.value }] };
  if ('fault' in read) return read;
  const wanted = wantedOf(target, read.names, { cells, columns });
  const missing = wanted.find((one) => !answers.has(answerKey(one)));
  if (missing !== undefined) return faulty('nom-inconnu', { nom: missing.text });
  const records = namedRecords(wanted, answers);
  if (field.kind === 'ids') return { value: [{ target, value: distinct(records) }] };
  // The first name is the record even where nothing is to stand for it.
  const [first, ...further] = wanted.map((one) => recordOf(one, answers.get(answerKey(one))));
  const others = furtherValue(
    target,
    further.filter((record) => record !== null),
  );
  return { value: first === null || first === undefined ? others : [{ target, value: first }, ...others] };
}

type NamedRecord = NonNullable<ReturnType<typeof recordOf>>;

function namedRecords(wanted: readonly Wanted[], answers: Answers): readonly NamedRecord[] {
  return wanted.map((one) => recordOf(one, answers.get(answerKey(one)))).filter((record) => record !== null);
}

function distinct(records: readonly NamedRecord[]): readonly NamedRecord[] {
  return [...new Map(records.map((record) => [JSON.stringify(record), record])).values()];
}

function furtherValue(target: ChosenTarget, records: readonly NamedRecord[]): readonly ReadValue[] {
  const field = furtherField(target.module.descriptor, target.field);
  if (field === undefined || records.length === 0) return [];
  return [{ target: { key: field.name, field, entity: target.entity, place: { in: 'record' } }, value: distinct(records) }];
}

interface UnknownName {
  readonly column: number;
  readonly name: string;
}

/** Records beside the record, in the order of the line; columns of which a name is unknown. */
function additionsOf(
  cells: readonly Cell[],
  { columns, answers }: Reading,
): { readonly additions: readonly Addition[]; readonly unknown: readonly UnknownName[] } {
  const additions: Addition[] = [];
  const unknown: UnknownName[] = [];
  for (const [column, target] of columns.entries()) {
    if (target?.place.in !== 'beside') continue;
    const { entity, field, kind, names, rank } = target.place.columns;
    const wanted = wantedOf(target, [cellText(cells[column])], { cells, columns });
    const missing = wanted.find((one) => !answers.has(answerKey(one)));
    if (missing !== undefined) unknown.push({ column, name: missing.text });
    const records = distinct(namedRecords(wanted, answers));
    for (const record of records)
      additions.push({ entity, field, data: { [kind]: target.place.kind, [names]: record, [rank]: additions.length + 1 } });
  }
  return { additions, unknown };
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
    const ownDay = dayOf(data[name]);
    const start = moments[first] ?? data[first];
    const clock = readCell({ ...target.field, kind: 'time' }, cell, { enums: {}, today: null });
    const at = 'value' in clock ? String(clock.value) : cellText(cell);
    const read = ownDay === null ? hourAfter(start, at) : readHourOf(ownDay, at);
    if ('fault' in read) wrong.push({ column, fault: read.fault });
    else moments[name] = read.value;
  }
  return { moments, wrong };
}

function dayOf(instant: RecordData[string]): string | null {
  const at = typeof instant === 'string' ? parseInstant(instant) : null;
  return at === null ? null : zonedParts(at, festivalZone()).date;
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
