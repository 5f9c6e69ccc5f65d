import { expect, it } from 'vitest';
import type { BookLine } from '#domain/accounting/books/book-line.ts';
import { layOutPdf } from '#server/documents/lay-out-pdf.ts';
import { pdfLines, pdfText } from '#tests/support/papers/pdf-text.ts';
import { clientStatement } from './client-statement.ts';

const LINE: BookLine = {
  journal: 'BQ',
  journalLabel: 'Journal de banque',
  number: 1,
  date: '2027-01-12',
  account: '411000',
  accountLabel: 'Clients',
  auxiliary: 'S12',
  auxiliaryLabel: 'Lycée des Crêtes',
  piece: 'MFA2027-00012',
  pieceDate: '2027-01-12',
  label: 'Règlement de FA2027-00012',
  debit: 0,
  credit: 12_345.67,
  letter: 'ABC',
  letteredOn: '2027-01-12',
  validatedOn: '2027-01-12',
  role: null,
  analytic: 0,
  mode: 0,
  key: 'p1',
  lettering: null,
  client: 'S12',
  pieceId: 1,
  invoice: 1,
  due: '2027-02-12',
};

/** Height of a row of one line, in points. */
const ONE_LINE_MAX = 22;

it('keeps the movements of a client on one line each, large amounts and long numbers included', async () => {
  const file = await layOutPdf(
    clientStatement({
      client: 'Lycée des Crêtes',
      lines: [LINE, { ...LINE, debit: 98_765.43, credit: 0 }, LINE],
      from: '2027-01-01',
      to: '2027-12-31',
      issuer: { RaisonSociale: 'Association', Iban: 'FR76 0000 0000 0000 0000 0000 000' },
      culture: 'fr',
      printedAt: new Date('2027-12-31T10:00:00Z'),
    }),
  );
  expect(pdfText(file)).toContain('MFA2027-00012');
  const [marks = []] = pdfLines(file);
  const heights = marks.slice(1).map((mark, index) => mark - (marks[index] ?? 0));
  // Balance carried forward, three movements, totals.
  expect(heights.slice(0, 5).every((height) => height < ONE_LINE_MAX)).toBe(true);
});

it('says that an account shows open invoices only, and carries no balance forward', async () => {
  const statement = {
    client: 'Lycée des Crêtes',
    lines: [{ ...LINE, debit: 405, credit: 0, letter: '' }],
    from: '2027-01-12',
    to: '2027-12-31',
    issuer: {},
    culture: 'fr',
    printedAt: new Date('2027-12-31T10:00:00Z'),
  } as const;
  const open = pdfText(await layOutPdf(clientStatement({ ...statement, isOpenOnly: true })));
  expect(open).toContain('Factures non soldées au 31/12/2027');
  expect(open).not.toContain('Solde au 11/01/2027');
  expect(pdfText(await layOutPdf(clientStatement(statement)))).toContain('Solde au 11/01/2027');
});
