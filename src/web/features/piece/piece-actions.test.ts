// @vitest-environment jsdom
import { beforeAll, expect, it } from 'vitest';
import * as entity from '#generated/entities/bam-paiement.gen.ts';
import { PaiementEtat } from '#generated/enums/paiement-etat.gen.ts';
import type { RecordData } from '#domain/records/record-data.ts';
import { offerActions, showTexts } from '../test-sheet-action.ts';
import { pieceActions } from './piece-actions.ts';

const issued = { Id: 5, Version: 2, NoFacture: 'F-2044-0001', Etat: PaiementEtat.emise, PrixTtc: 100, Credite: 0, Regle: 0 };
const rights = ['ENCAISSER', 'BAM-PAIEMENT-WRITE'];
const labelsOf = (record: RecordData): readonly string[] => offerActions(pieceActions, { entity, record, rights }).labels;

beforeAll(() => showTexts('comptabilite', 'metier'));

it('offers nothing on a piece that is not issued', () => {
  expect(labelsOf({ ...issued, NoFacture: null })).toEqual([]);
});

it('offers to receive what is due and to credit what no credit note took back', () => {
  expect(labelsOf(issued)).toEqual(['Imprimer', 'Encaisser', 'Faire un avoir']);
  expect(labelsOf({ ...issued, Credite: -100 })).toEqual(['Imprimer']);
  expect(labelsOf({ ...issued, Etat: PaiementEtat.reglee, Regle: 100 })).toEqual(['Imprimer', 'Faire un avoir']);
});

it('offers to give the money of a credit note back, never to credit it', () => {
  expect(labelsOf({ ...issued, IsAvoir: true, PrixTtc: -100 })).toEqual(['Imprimer', 'Rembourser']);
});
