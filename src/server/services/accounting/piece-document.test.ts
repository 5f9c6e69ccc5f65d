import { expect, it } from 'vitest';
import { OperationType } from '#generated/enums/operation-type.gen.ts';
import type { PieceFace } from '#domain/accounting/printed-piece.ts';
import type { PieceLine } from '#domain/accounting/sales/sale-lines.ts';
import { pieceDocument } from './piece-document.ts';

const LINE: PieceLine = {
  Designation: 'Catalogues',
  Quantite: 3,
  PrixUnitaireHt: 20,
  TauxTva: 5.5,
  MontantHt: 60,
  MontantTva: 3.3,
  MontantTtc: 63.3,
  Ordre: 1,
};

function wordsOf(face: Partial<PieceFace>, lines: readonly PieceLine[]): string {
  const piece = {
    NoFacture: 'FA2042-00001',
    DateEmission: '2042-11-21',
    DateEcheance: null,
    Emetteur: null,
    NomClient: 'Librairie du Val',
  };
  const client = { Langue: 'fr', Livraison: ['9 impasse du Quai', '69001 Lyon'] };
  return JSON.stringify(pieceDocument({ piece: { ...piece, Client: client, ...face }, lines, invoice: null }).content);
}

it('says what a piece sells, each line of a mixed one, the days of supply and where goods are delivered', () => {
  const days = { DatePrestation: '2042-11-02', DateFinPrestation: '2042-11-04' };
  const lines = [LINE, { ...LINE, Designation: 'Stand' }].map((line, index) => ({
    ...line,
    NatureOperation: index === 0 ? OperationType.biens : OperationType.services,
  }));
  const words = wordsOf({ ...days, NatureOperation: OperationType.mixte }, lines);
  for (const word of [
    'Livraison de biens et prestation de services',
    'Prestation du 02/11/2042 au 04/11/2042',
    'Livraison à : 9 impasse du Quai, 69001 Lyon',
    String.raw`Catalogues\nLivraison de biens`,
    String.raw`Stand\nPrestation de services`,
  ])
    expect(words).toContain(word);
});

it('says a supply of services on pieces that were issued before natures said more', () => {
  const words = wordsOf({}, [LINE]);
  expect(words).toContain('Prestation de services');
  expect(words).not.toContain('Livraison de biens');
});
