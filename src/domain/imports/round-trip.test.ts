/** An import reads again what an export writes: random records through a text file and a workbook of ours, and through exceljs. */
import { parse } from 'csv-parse/sync';
import ExcelJS from 'exceljs';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import type { FieldDescriptor, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { csvValue, exportCell } from '#domain/exports/export-cell.ts';
import { SHEET_END, SHEET_PATH, sheetRow, sheetStart, xlsxFixedParts } from '#domain/exports/xlsx-parts.ts';
import { csvRow, unguardFormula } from '#domain/records/read/csv.ts';
import { addDays, toUtcText } from '#domain/values/dates.ts';
import { formatDuration } from '#domain/values/dates/durations.ts';
import { createRandom, type Random } from '#domain/values/random.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { field } from '#tests/support/samples/entities.ts';
import type { Cell } from './cells.ts';
import { readCell } from './read-cell.ts';
import { readWorkbook } from './workbook/read-workbook.ts';

const FIELDS: readonly FieldDescriptor[] = [
  field('Titre', 'string'),
  field('Prix', 'money', { scale: 2 }),
  field('Taux', 'percent', { scale: 2 }),
  field('Nombre', 'integer'),
  field('Annee', 'year'),
  field('Jour', 'date'),
  field('Debut', 'datetime'),
  field('Heure', 'time'),
  field('Duree', 'duration'),
  field('Portable', 'phone'),
];

const STARTS = ['=', '+', '-', '@', "'", "'=", '', '', ''];
const WORDS = ['été', 'A;B', 'dit « oui »', '"x"', 'a, b', '42', '🎬', '<&>', "l'an"];

function drawn(random: Random): RecordData {
  return {
    Titre: random.pick(STARTS) + [random.pick(WORDS), random.pick(WORDS)].join(' '),
    Prix: random.int(-200_000, 9_999_999) / 100,
    Taux: random.int(0, 10_000) / 100,
    Nombre: random.int(-5000, 2_000_000),
    Annee: random.int(1895, 2030),
    Jour: addDays('2020-01-01', random.int(0, 4000)),
    Debut: toUtcText(Date.UTC(2026, 0, 1) + random.int(0, 60_000_000) * 1000),
    Heure: formatDuration(random.int(0, 86_399)),
    Duree: formatDuration(random.int(0, 400_000)),
    Portable: random.pick(['+33 6 12 34 56 78', '06 12 34 56 78', '0033612345678']),
  };
}

const random = createRandom(1252);
const RECORDS = Array.from({ length: 200 }, () => drawn(random));
const OPTIONS = { culture: 'fr', enums: {}, yes: 'Oui', no: 'Non' } as const;
const exported = RECORDS.map((record) => FIELDS.map((one) => exportCell(one, record, OPTIONS)));

function readRow(cells: readonly Cell[]): RecordData {
  return Object.fromEntries(
    FIELDS.map((one, index): readonly [string, JsonValue] => {
      const read = readCell(one, cells[index] ?? null, { enums: {}, today: null });
      return [one.name, 'value' in read ? read.value : JSON.stringify(read)];
    }),
  );
}

test('through a text file', () => {
  const text = exported.map((cells) => csvRow(cells.map(csvValue))).join('');
  const rows: string[][] = parse(text, { delimiter: ';', relax_quotes: true });
  expect(rows.map((cells) => readRow(cells.map(unguardFormula)))).toEqual(RECORDS);
});

test('through a workbook of ours', () => {
  const parts = new Map(xlsxFixedParts('Essai'));
  const titles = FIELDS.map(({ name }) => ({ title: name, width: 90 }));
  parts.set(SHEET_PATH, sheetStart(titles) + exported.map((cells, index) => sheetRow(cells, index + 2)).join('') + SHEET_END);
  const [sheet] = readWorkbook((path) => parts.get(path) ?? null);
  expect(sheet?.rows.slice(1).map(readRow)).toEqual(RECORDS);
});

test('through a workbook of ours, what looks like a character of XML too', () => {
  const parts = new Map(xlsxFixedParts('Essai'));
  const row = sheetRow([{ as: 'text', text: 'A_x0041_B' }], 1);
  parts.set(SHEET_PATH, `${sheetStart([])}${row}${SHEET_END}`);
  expect(readWorkbook((path) => parts.get(path) ?? null)[0]?.rows[0]).toEqual(['A_x0041_B']);
});

/** A workbook as somebody else's program writes the same values. */
test('through a workbook of exceljs', async () => {
  const workbook = new ExcelJS.Workbook();
  const sheet = workbook.addWorksheet('Essai');
  const formats: Readonly<Record<string, string>> = {
    Taux: '0.00%',
    Jour: 'dd/mm/yyyy',
    Debut: 'dd/mm/yyyy hh:mm',
    Heure: 'hh:mm',
    Duree: '[h]:mm',
  };
  for (const [line, cells] of exported.entries())
    for (const [column, cell] of cells.entries()) {
      const { name } = FIELDS[column] ?? { name: '' };
      const target = sheet.getCell(line + 1, column + 1);
      target.value = valueOf(cell, name);
      if (formats[name] !== undefined) target.numFmt = formats[name];
    }
  const parts = unzipSync(new Uint8Array(await workbook.xlsx.writeBuffer()));
  const [read] = readWorkbook((path) => (parts[path] === undefined ? null : strFromU8(parts[path])));
  expect(read?.rows.map(readRow)).toEqual(RECORDS);
});

const DAY_SECONDS = 86_400;

function serialOf(date: string): number {
  return Math.round(Date.parse(`${date}T00:00:00Z`) / 1000 / DAY_SECONDS) + 25_569;
}

function valueOf(cell: (typeof exported)[number][number], name: string): ExcelJS.CellValue {
  switch (cell.as) {
    case 'empty':
      return null;
    case 'text':
      return cell.text;
    case 'number':
      return name === 'Taux' ? cell.value / 100 : cell.value;
    case 'date':
      return serialOf(cell.date);
    case 'datetime':
      return serialOf(cell.date) + cell.seconds / DAY_SECONDS;
    default:
      return cell.seconds / DAY_SECONDS;
  }
}
