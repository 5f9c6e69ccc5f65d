import { describe, expect, it } from 'vitest';
import type { FieldDescriptor, StatusMeaning } from '#generated/entities/descriptor.gen.ts';
import { descriptor } from '#generated/entities/film.gen.ts';
import { dated } from '#server/documents/page-foot.ts';
import { linesTable } from '#server/documents/pdf-blocks.ts';
import type { PdfDocument } from '#server/documents/pdf-document.ts';
import { renderPdf } from '#server/documents/render-pdf.ts';
import { listDocument, type ListPage, type PrintedCell } from '#server/services/exports/list-document.ts';
import { pdfPages } from '#tests/support/papers/pdf-text.ts';

const ROWS = 440;
const WORDS = 'Édition 2027 · À valider';

function field(name: string): FieldDescriptor {
  const found = descriptor.fields.find((one) => one.name === name);
  if (found === undefined) throw new TypeError(`No field ${name}`);
  return found;
}

const COLUMNS = [
  { title: 'Titre', field: field('Titre') },
  { title: 'Programmation', field: field('Titre') },
  { title: 'Photo', field: field('Photogramme') },
  { title: 'Statut', field: field('Titre') },
  { title: 'Ajouté', field: field('Titre') },
  { title: 'Durée', field: field('AnneeProd') },
  { title: 'Remarque', field: field('Titre') },
];

function cell(text: string, meaning: StatusMeaning | null = null): PrintedCell {
  return { text, meaning };
}

const LYING: ListPage = { isLarge: false, isPortrait: false };

function list(count: number, words: string | null = WORDS, page = LYING) {
  const rows = Array.from({ length: count }, (_, index) => [
    cell(`Film${index + 1}.`),
    cell('Programmation internationale'),
    cell(''),
    cell('Validé', 'ok'),
    cell('15/11/2026 10:30'),
    cell(String(1_000 + index)),
    cell('Une remarque assez longue pour prendre plusieurs lignes, comme il en vient des bureaux. '.repeat(index % 4)),
  ]);
  const user = { nom: 'Maïwenn Le Bihan' };
  return listDocument({ culture: 'fr', user, now: '2026-11-30T10:30:00.000' }, { title: 'Films', words, page, columns: COLUMNS, rows });
}

describe('a list on paper', () => {
  it('prints 440 rows of 440, under its titles on each page', async () => {
    const pages = pdfPages(await renderPdf(list(ROWS)));
    expect(pages.join('\n').match(/Film\d+\./g)).toHaveLength(ROWS);
    expect(pages.length).toBeGreaterThan(4);
    for (const page of pages) expect(page).toContain('Titre Programmation Statut Ajouté Durée Remarque');
  });

  it.each([
    [LYING, [842, 595]],
    [{ isLarge: true, isPortrait: false }, [1191, 842]],
    [{ isLarge: false, isPortrait: true }, [595, 842]],
    [{ isLarge: true, isPortrait: true }, [842, 1191]],
  ])('takes the paper that its reader chose: %j', async (page, [width, height]) => {
    const pdf = await renderPdf(list(60, WORDS, page));
    const box = /MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(Buffer.from(pdf).toString('latin1')) ?? [];
    expect(box.slice(1).map((side) => Math.round(Number(side)))).toEqual([width, height]);
    expect(
      pdfPages(pdf)
        .join('\n')
        .match(/Film\d+\./g),
    ).toHaveLength(60);
  });

  it('says title, filter, rows, date, person and number on each page', async () => {
    const pages = pdfPages(await renderPdf(list(120)));
    for (const [index, page] of pages.entries()) {
      expect(page).toContain(`Films · ${WORDS} 120 lignes`);
      expect(page).toContain(`par Maïwenn Le Bihan Page ${index + 1} / ${pages.length}`);
      expect(page).toMatch(/Imprimé le 30\/11\/2026/);
    }
  });

  it('keeps words and dates whole, leaves an empty column out, and gives a status its sign', async () => {
    const [page = ''] = pdfPages(await renderPdf(list(1, null)));
    expect(page).not.toContain('Photo');
    expect(page).toContain('✓\u00a0Validé');
    for (const word of ['Programmation', 'internationale', '15/11/2026']) expect(page.split(' ')).toContain(word);
  });
});

describe('tables of one document', () => {
  const columns = [{ title: 'Pièce' }, { title: 'Lettre' }, { title: 'Montant', alignment: 'right' as const }];
  function ledger(letter: string): PdfDocument {
    const rows = ['A', 'A much longer piece'].map((piece) => [
      [piece, '', '1,00 €'],
      ['B', letter, '2,00 €'],
    ]);
    return {
      title: 'Journal',
      culture: 'fr',
      createdAt: new Date('2026-11-30'),
      content: rows.map((lines) => linesTable({ columns, rows: lines })),
    };
  }

  it('have the same columns under the same titles, without the one that none of them fills', async () => {
    const [full, without] = await Promise.all([renderPdf(ledger('AA')), renderPdf(ledger(''))]);
    expect(pdfPages(full)[0]?.match(/Lettre/g)).toHaveLength(2);
    expect(pdfPages(without)[0]).not.toContain('Lettre');
  });

  it('say their date at the foot where they say nothing else', () => {
    expect(dated(ledger(''), 'Maïwenn Le Bihan').footer).toMatch(/^Imprimé le 30\/11\/2026 .* par Maïwenn Le Bihan$/);
    expect(dated(ledger(''), null).footer).not.toContain('par');
    expect(dated({ ...ledger(''), footer: 'SIRET' }, null).footer).toBe('SIRET');
  });
});
