import ExcelJS from 'exceljs';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { SHEET_END, sheetRow, SHEET_PATH, sheetStart, xlsxFixedParts } from '#domain/exports/xlsx-parts.ts';
import { addDays } from '#domain/values/dates.ts';
import { formatDuration } from '#domain/values/dates/durations.ts';
import { createRandom } from '#domain/values/random.ts';
import { formatOf } from './number-format.ts';
import { readWorkbook, type WorkbookSheet } from './read-workbook.ts';

type Sheets = readonly WorkbookSheet[];

async function written(fill: (workbook: ExcelJS.Workbook) => void): Promise<Sheets> {
  const workbook = new ExcelJS.Workbook();
  fill(workbook);
  const parts = unzipSync(new Uint8Array(await workbook.xlsx.writeBuffer()));
  return readWorkbook((path) => (parts[path] === undefined ? null : strFromU8(parts[path])));
}

function rowsOf(sheets: Sheets): readonly (readonly unknown[])[] {
  return sheets[0]?.rows ?? [];
}

test('shows what the formats of cells show', async () => {
  const sheets = await written((workbook) => {
    const sheet = workbook.addWorksheet('Essai');
    function put(at: string, value: ExcelJS.CellValue, numFmt?: string): void {
      sheet.getCell(at).value = value;
      if (numFmt !== undefined) sheet.getCell(at).numFmt = numFmt;
    }
    put('A1', 1000, '00000');
    put('B1', 612_345_678, '0#" "##" "##" "##" "##');
    put('C1', 0.055, '0.0%');
    put('D1', 0.0625, 'hh:mm');
    put('E1', 26.5 / 24, '[h]:mm');
    put('F1', new Date('2027-08-04T11:00:00Z'), 'dd/mm/yyyy hh:mm');
    put('G1', { error: '#REF!' });
    put('H1', { formula: '1+1', result: 2 });
    put('I1', { richText: [{ text: 'Cléo ' }, { text: 'de 5 à 7' }] });
    put('J1', 1234.5, '#,##0.00 "€"');
    put('K1', true);
    put('L1', 2026, '0');
  });
  expect(rowsOf(sheets)[0]).toEqual([
    { shown: '01000', number: 1000, isPercent: false },
    { shown: '06 12 34 56 78', number: 612_345_678, isPercent: false },
    { shown: '5,5 %', number: 5.5, isPercent: true },
    { at: '1899-12-30T01:30:00', seconds: 5400 },
    { at: '1900-01-01T02:30:00', seconds: 95_400 },
    { at: '2027-08-04T11:00:00' },
    { error: '#REF!' },
    2,
    'Cléo de 5 à 7',
    1234.5,
    true,
    2026,
  ]);
});

test('says what is hidden and merged, and gives every row of a merged cell its value', async () => {
  const [first, second] = await written((workbook) => {
    workbook.addWorksheet('Listes', { state: 'hidden' }).addRow(['x']);
    const sheet = workbook.addWorksheet('Contacts');
    sheet.addRows([
      ['Structure', 'Personne'],
      ['Cherimi', 'Ines'],
      [null, 'Paul'],
    ]);
    sheet.mergeCells('A2:A3');
    sheet.getRow(2).hidden = true;
  });
  expect(first).toMatchObject({ name: 'Listes', isHidden: true });
  expect(second).toMatchObject({ name: 'Contacts', isHidden: false, hiddenLines: [2], merged: ['A2:A3'] });
  expect(second?.rows[2]).toEqual(['Cherimi', 'Paul']);
});

test('counts days from 1904 where the workbook does', async () => {
  const sheets = await written((workbook) => {
    workbook.properties.date1904 = true;
    const cell = workbook.addWorksheet('Mac').getCell('A1');
    cell.value = 45_141.5;
    cell.numFmt = 'dd/mm/yyyy hh:mm';
  });
  expect(rowsOf(sheets)[0]).toEqual([{ at: '2027-08-04T12:00:00' }]);
});

test.each([
  ['General', 'plain'],
  ['#,##0.00', 'plain'],
  ['0.00', 'plain'],
  ['# ##0', 'plain'],
  ['0.00E+00', 'plain'],
  ['00000', 'digits'],
  ['00 00 00 00 00', 'digits'],
  ['0%', 'percent'],
  ['[$-40C]d mmm yyyy', 'date'],
  ['[Red]dd/mm/yy;@', 'date'],
  ['mm:ss', 'hours'],
  ['[h]:mm:ss', 'hours'],
  ['[$-F400]h:mm:ss\\ AM/PM', 'hours'],
  ['dd/mm/yyyy\\ hh:mm', 'date'],
  ['"jour "0', 'plain'],
])('the format %s is of %s', (code, as) => {
  expect(formatOf(code).as).toBe(as);
});

describe('moments come back to the second', () => {
  const random = createRandom(39);
  const moments = Array.from({ length: 500 }, () => ({ date: addDays('2020-01-01', random.int(0, 4000)), seconds: random.int(0, 86_399) }));
  const expected = moments.map(({ date, seconds }) => ({ at: `${date}T${formatDuration(seconds)}` }));

  test('from our own workbooks', () => {
    const parts = new Map(xlsxFixedParts('Séances'));
    const rows = moments.map((moment, index) => sheetRow([{ as: 'datetime', ...moment }], index + 2));
    parts.set(SHEET_PATH, `${sheetStart([{ title: 'Début', width: 90 }])}${rows.join('')}${SHEET_END}`);
    const cells = rowsOf(readWorkbook((path) => parts.get(path) ?? null)).slice(1);
    expect(cells.map(([cell]) => cell)).toEqual(expected);
  });

  test('from those of others, of 15 digits as of 17', async () => {
    function serialOf({ date, seconds }: (typeof moments)[number]): number {
      return Math.round(Date.parse(`${date}T00:00:00Z`) / 86_400_000) + 25_569 + seconds / 86_400;
    }
    for (const written15 of [false, true]) {
      const sheets = await written((workbook) => {
        const sheet = workbook.addWorksheet('Grille');
        for (const [index, moment] of moments.entries()) {
          const cell = sheet.getCell(index + 1, 1);
          cell.value = written15 ? Number(serialOf(moment).toPrecision(15)) : serialOf(moment);
          cell.numFmt = 'dd/mm/yyyy hh:mm';
        }
      });
      expect(rowsOf(sheets).map(([cell]) => cell)).toEqual(expected);
    }
  });
});
