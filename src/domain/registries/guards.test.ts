import { describe, expect, it } from 'vitest';
import type { RecordData } from '#domain/values/record-data.ts';
import { batchGuards } from '#domain/translations/transitions/batches.ts';
import { paymentGuards } from '#domain/accounting/transitions/payments.ts';
import { peopleGuards } from '#domain/participants/transitions/people.ts';
import { type Guard, type GuardInput, reasonOf } from '#domain/work/transition-rule.ts';

function seen(record: RecordData, facts: GuardInput['facts'] = {}): GuardInput {
  return { record, facts, today: '2026-11-22' };
}

function refusalOf(guard: Guard, input: GuardInput): string | null {
  return guard.holds(input) ? null : reasonOf(guard, input);
}

const open = { IsDefaut: true, IsAccredOuvert: true, IsDemandeBenevoleOuvert: true, DateDebut: '2026-12-18' };
const reachable = { Activites: 'Presse', Email: 'a@b.fr' };
const adresse = [{ IdPays: 45 }];

describe('a step that is refused says which of its demands fails', () => {
  it.each<[string, RecordData, readonly RecordData[], readonly RecordData[], string | null]>([
    ['nothing fails', reachable, [open], adresse, null],
    ['no country', reachable, [open], [], 'participant.accreditationIncomplete'],
    ['no way to write back', { Activites: 'Presse' }, [open], adresse, 'participant.accreditationIncomplete'],
    ['requests closed', reachable, [{ ...open, IsAccredOuvert: false }], adresse, 'participant.accreditationsFermees'],
  ])('accreditation, %s', (_case, record, edition, address, reason) => {
    expect(refusalOf(peopleGuards.accreditationOuverte, seen(record, { edition, adresse: address }))).toBe(reason);
  });

  it.each<[string, RecordData, RecordData, string | null]>([
    ['of age', { DateNaissance: '2000-05-05' }, open, null],
    ['too young on the eve', { DateNaissance: '2008-12-18' }, open, 'participant.mineurLaVeille'],
    ['born nobody knows when', {}, open, 'participant.naissanceManquante'],
    ['requests closed', { DateNaissance: '2000-05-05' }, { ...open, IsDemandeBenevoleOuvert: false }, 'participant.demandesFermees'],
  ])('volunteer, %s', (_case, record, edition, reason) => {
    expect(refusalOf(peopleGuards.majeurLaVeille, seen(record, { edition: [edition] }))).toBe(reason);
  });

  it.each<[string, RecordData, string | null]>([
    ['means said', { Prix: 60, ModePaiement: 4 }, null],
    ['no price', { ModePaiement: 4 }, 'paiement.prixManquant'],
    ['nothing said of it', { Prix: 60, ModePaiement: 0 }, 'paiement.modeManquant'],
    ['deferred to no date', { Prix: 60, IsReglementDiffere: true }, 'paiement.echeanceManquante'],
  ])('payment, %s', (_case, record, reason) => {
    expect(refusalOf(paymentGuards.payeOuDiffere, seen(record))).toBe(reason);
  });

  it.each<[string, RecordData, string | null]>([
    ['complete', { IsPayant: true, PrixTtc: 90, IdContact: 5 }, null],
    ['free', { IsPayant: false, PrixTtc: 90, IdContact: 5 }, 'groupe.nonPayant'],
    ['no price', { IsPayant: true, IdContact: 5 }, 'paiement.prixManquant'],
    ['nobody to bill', { IsPayant: true, PrixTtc: 90 }, 'groupe.sansContact'],
  ])('quote, %s', (_case, record, reason) => {
    expect(refusalOf(paymentGuards.devisComplet, seen(record))).toBe(reason);
  });

  it.each<[string, RecordData, string | null]>([
    ['ready', { IdCorrecteur: 1, IdTraducteur: 2, IdRelecteur: 3, IdLangueSource: 38, IdLangueCible: 36, NbFilms: 4 }, null],
    [
      'nobody to translate',
      { IdCorrecteur: 1, IdRelecteur: 3, IdLangueSource: 38, IdLangueCible: 36, NbFilms: 4 },
      'tranche.personnesManquantes',
    ],
    ['empty', { IdCorrecteur: 1, IdTraducteur: 2, IdRelecteur: 3, IdLangueSource: 38, IdLangueCible: 36, NbFilms: 0 }, 'tranche.sansFilm'],
    ['without languages', { IdCorrecteur: 1, IdTraducteur: 2, IdRelecteur: 3, NbFilms: 1 }, 'tranche.languesManquantes'],
  ])('batch, %s', (_case, record, reason) => {
    expect(refusalOf(batchGuards.personnesChoisies, seen(record))).toBe(reason);
  });
});

it('a batch is marked finished once', () => {
  expect(refusalOf(batchGuards.nonTerminee, seen({ IsValid: false }))).toBeNull();
  expect(refusalOf(batchGuards.nonTerminee, seen({ IsValid: true }))).toBe('tranche.dejaTerminee');
});
