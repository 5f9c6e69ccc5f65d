import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import ExcelJS from 'exceljs';
import { readSheet } from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import type { ExportCell } from '#domain/exports/export-cell.ts';
import { workbookOf } from '#mocks/services/written-file.ts';
import { xlsxStream } from '#server/exports/xlsx-stream.ts';

const TITLES = ['Titre', 'Séance', 'Jour', 'Durée', 'Recette', 'Note', 'Vide'];
const columns = TITLES.map((title) => ({ title, width: 120 }));

function row(text: string): readonly ExportCell[] {
  return [
    { as: 'text', text },
    { as: 'datetime', date: '2026-12-18', seconds: 72_900 },
    { as: 'date', date: '2024-03-05' },
    { as: 'duration', seconds: 3723 },
    { as: 'number', value: 1234.5, format: 'money' },
    { as: 'text', text: ' +33 1 42 <&> "é" \u{1F3AC}\u0007 ' },
    { as: 'empty' },
  ];
}

const ROWS = [row('=1+1'), row('Nuit')];

async function* batches(rows: readonly (readonly ExportCell[])[]) {
  for (const one of rows) yield [one];
}

function collected(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  return buffer(pieces);
}

const FILES = {
  server: () => collected(xlsxStream({ name: 'Séances : 2026/27', columns, batches: batches(ROWS) })),
  simulation: async () => Buffer.from(await workbookOf({ name: 'Séances : 2026/27', columns, batches: batches(ROWS) })),
};

/** Programs that staff and their partners use: packages of Debian, which `npm test` brings where it may (the third is large). */
const GNUMERIC = '/usr/bin/ssconvert';
const OPENPYXL = '/usr/lib/python3/dist-packages/openpyxl';
const LIBREOFFICE = '/usr/bin/soffice';
/** The part that reads workbooks: a machine may have the other parts alone. */
const CALC = '/usr/lib/libreoffice/program/libsclo.so';
const READ_CELLS = `
import json, sys, openpyxl
sheet = openpyxl.load_workbook(sys.argv[1]).worksheets[0]
print(json.dumps([sheet.title, [[str(cell.value) for cell in row] for row in sheet.iter_rows()], [cell.data_type for cell in sheet[2]]]))`;

/** The file in a folder of its own, and what the program made of it. */
function inFolder(file: Buffer, open: (folder: string, workbook: string) => string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'workbook-'));
  const workbook = path.join(folder, 'file.xlsx');
  try {
    writeFileSync(workbook, file);
    return open(folder, workbook);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe.each(Object.entries(FILES))('a workbook of the %s', (_, make) => {
  it('opens in exceljs, with numbers and dates as such and nothing to run', async () => {
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(Uint8Array.from(await make()).buffer);
    const sheet = workbook.worksheets[0];
    expect(sheet?.name).toBe('Séances   2026 27');
    expect(sheet?.getRow(1).values).toEqual([undefined, ...TITLES]);
    expect(sheet?.actualRowCount).toBe(3);
    expect(sheet?.getCell('A2').type).toBe(ExcelJS.ValueType.String);
    expect(sheet?.getCell('A2').value).toBe('=1+1');
    expect(sheet?.getCell('B2').value).toEqual(new Date('2026-12-18T20:15:00Z'));
    expect(sheet?.getCell('C3').value).toEqual(new Date('2024-03-05T00:00:00Z'));
    expect(sheet?.getCell('D2').numFmt).toBe('[h]:mm:ss');
    expect(sheet?.getCell('E3').value).toBe(1234.5);
    expect(sheet?.getCell('F2').value).toBe(' +33 1 42 <&> "é" \u{1F3AC} ');
    expect(sheet?.getCell('G2').value).toBeNull();
  });

  it('opens in read-excel-file', async () => {
    const rows = await readSheet(await make());
    expect(rows).toHaveLength(3);
    expect(rows[1]?.slice(0, 3)).toEqual(['=1+1', new Date('2026-12-18T20:15:00Z'), new Date('2024-03-05T00:00:00Z')]);
    expect(rows[2]?.[4]).toBe(1234.5);
  });

  it.runIf(existsSync(OPENPYXL))('opens in openpyxl without a warning', async () => {
    const read = inFolder(await make(), (_folder, workbook) =>
      execFileSync('/usr/bin/python3', ['-W', 'error', '-c', READ_CELLS, workbook], { encoding: 'utf8' }),
    );
    const cells = ['=1+1', '2026-12-18 20:15:00', '2024-03-05 00:00:00', '1:02:03', '1234.5', ' +33 1 42 <&> "é" \u{1F3AC} ', 'None'];
    expect(JSON.parse(read)).toEqual([
      'Séances   2026 27',
      [TITLES, cells, ['Nuit', ...cells.slice(1)]],
      ['s', 'd', 'd', 'd', 'n', 's', 'n'],
    ]);
  });

  it.runIf(existsSync(GNUMERIC))('opens in Gnumeric', async () => {
    const shown = inFolder(await make(), (folder, workbook) => {
      execFileSync(GNUMERIC, [workbook, path.join(folder, 'file.csv')], { env: { ...process.env, HOME: folder } });
      return readFileSync(path.join(folder, 'file.csv'), 'utf8');
    });
    const cells = '"2026/12/18 20:15:00",2024/03/05,1:02:03,1234.5," +33 1 42 <&> ""é"" \u{1F3AC} ",';
    expect(shown.trimEnd().split('\n')).toEqual([TITLES.join(','), `=1+1,${cells}`, `Nuit,${cells}`]);
  });

  it.runIf(existsSync(LIBREOFFICE) && existsSync(CALC))(
    'opens in LibreOffice, with numbers, days and hours shown as they are here',
    async () => {
      const shown = inFolder(await make(), (folder, workbook) => {
        const format = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true';
        execFileSync(LIBREOFFICE, ['--headless', '--convert-to', format, '--outdir', folder, workbook], {
          env: { ...process.env, HOME: folder },
          stdio: 'pipe',
        });
        return readFileSync(path.join(folder, 'file.csv'), 'utf8');
      });
      expect(shown.split('\n')[1]).toBe('=1+1,18/12/2026 20:15,05/03/2024,1:02:03,"1,234.50 €"," +33 1 42 <&> ""é"" \u{1F3AC} ",');
    },
  );
});

describe('a workbook', () => {
  it('of many columns names them as spreadsheets do', async () => {
    const wide = Array.from({ length: 703 }, (_, index) => ({ title: `C${index}`, width: 60 }));
    const file = await collected(xlsxStream({ name: 'Large', columns: wide, batches: batches([]) }));
    const workbook = new ExcelJS.Workbook();
    await workbook.xlsx.load(Uint8Array.from(file).buffer);
    for (const [address, title] of [
      ['Z1', 'C25'],
      ['AA1', 'C26'],
      ['ZZ1', 'C701'],
      ['AAA1', 'C702'],
    ] as const)
      expect(workbook.worksheets[0]?.getCell(address).value).toBe(title);
  });

  it('of 50,000 rows is never whole in memory', async () => {
    async function* many() {
      for (let batch = 0; batch < 100; batch += 1) yield Array.from({ length: 500 }, (_, index) => row(`Film ${batch} ${index}`));
    }
    const before = process.memoryUsage.rss();
    let size = 0;
    let peak = 0;
    for await (const piece of xlsxStream({ name: 'Films', columns, batches: many() })) {
      size += piece.length;
      peak = Math.max(peak, process.memoryUsage.rss() - before);
    }
    expect(size).toBeGreaterThan(500_000);
    expect(peak).toBeLessThan(150 * 1024 * 1024);
  });

  it('that nobody reads to its end lets go of its rows', async () => {
    let isLeft = false;
    async function* endless() {
      try {
        for (;;) yield Array.from({ length: 500 }, () => row('Film'));
      } finally {
        isLeft = true;
      }
    }
    for await (const piece of xlsxStream({ name: 'Films', columns, batches: endless() })) if (piece.length > 10_000) break;
    await expect.poll(() => isLeft).toBe(true);
  });

  it('whose rows fail is cut short instead of looking whole', async () => {
    async function* failing() {
      yield [row('Film')];
      throw new Error('base partie');
    }
    await expect(collected(xlsxStream({ name: 'Films', columns, batches: failing() }))).rejects.toThrow('base partie');
  });
});
