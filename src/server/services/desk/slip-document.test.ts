import { expect, test } from 'vitest';
import type { BamCloture } from '#generated/records/bam-cloture.gen.ts';
import { layOutPdf } from '#server/documents/lay-out-pdf.ts';
import { pdfText } from '#tests/support/papers/pdf-text.ts';
import { slipDocument } from './slip-document.ts';

const CLOSING: BamCloture = {
  Id: 3,
  Version: 1,
  Jour: '2027-01-30',
  Guichet: 'Guichet 3',
  Rang: 2,
  FondCaisse: 150,
  IdUtilisateur: null,
  TotalEspeces: 45.5,
  TotalCheques: 42.5,
  TotalCb: 25,
  TotalAutres: 18,
  EspecesComptees: 190.5,
  ChequesComptes: 42.5,
  CbComptees: 25,
  AutresComptes: 18,
  Ecart: -5,
  Explication: 'Un billet rendu en trop.',
  DateCloture: '2027-01-30T18:00:00.000',
  Empreinte: '58a39f023051f44c',
};

async function printed(overrides: Partial<BamCloture> = {}): Promise<string> {
  const closing = { ...CLOSING, ...overrides };
  const cheques = [{ NoCheque: '0004521', Banque: 'Crédit agricole', Client: 'Rhys Oakrove', Montant: 42.5 }];
  const days = ['2027-01-30', '2027-01-30'] as const;
  const file = await layOutPdf(
    slipDocument({ closing, cheques, by: null, issuer: {}, days, culture: 'fr', printedAt: new Date('2027-01-30T18:00:00Z') }),
  );
  return pdfText(file);
}

test('names the float in the cash that was counted and takes it out of what goes to the bank', async () => {
  const text = await printed();
  expect(text).toContain('Espèces, fond de caisse compris');
  expect(text).toMatch(/Espèces, fond de caisse retiré\s*40,50/);
  expect(text).toMatch(/À déposer\s*83,00/);
  expect(await printed({ FondCaisse: 0, EspecesComptees: 40.5 })).not.toContain('fond de caisse');
});

test('says which closing of the day it is, once there are several', async () => {
  expect(await printed()).toContain('clôture n° 2 du jour');
  expect(await printed({ Rang: 1 })).not.toContain('clôture n°');
});

test('leaves both sides a place to date and sign', async () => {
  const text = await printed();
  expect(text.match(/Date et signature/g)).toHaveLength(2);
});
