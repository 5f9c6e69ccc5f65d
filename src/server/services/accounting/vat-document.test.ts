import { expect, it } from 'vitest';
import { vatDocument } from './vat-document.ts';

const AMOUNTS = { ht: 10_000, tva: 2000, ttc: 12_000 };

it('gives each issuer a page of its own, with its SIREN, its choice of debits or receipts, and the boxes of its return', () => {
  const { content, header } = vatDocument({
    issuers: [
      { seller: 'Association', siren: '732829320', isDebits: false, due: [{ percent: 20, reason: null, box: '08', amounts: AMOUNTS }] },
      {
        seller: 'Marché SAS',
        siren: '552100554',
        isDebits: true,
        due: [{ percent: 0, reason: 'Autoliquidation', box: 'E2', amounts: AMOUNTS }],
      },
    ],
    from: '2027-03-01',
    to: '2027-03-31',
    culture: 'fr',
    printedAt: new Date(0),
    today: '2027-04-02',
  });
  expect(header).toMatchObject({ left: '' });
  const pages = (Array.isArray(content) ? content : []).map((page) => JSON.stringify(page));
  expect(pages.map((page) => page.includes('pageBreak'))).toEqual([false, true]);
  for (const word of ['Association, SIREN 732829320', '"08"', 'encaissements']) expect(pages[0]).toContain(word);
  for (const word of ['Marché SAS, SIREN 552100554', '"E2"', 'Autoliquidation', 'sur les débits']) expect(pages[1]).toContain(word);
  expect(pages[0]).not.toContain('Marché SAS');
});
