import { expect, test } from 'vitest';
import { MailStatut } from '#generated/enums/mail-statut.gen.ts';
import { describeResend, planResend, type ResentContact, type ResentTrace } from './resend-plan.ts';

const NOTHING = {
  IsSimule: false,
  Usage: null,
  IdModele: 7,
  IsPerime: false,
  IsEnVigueur: false,
  FaitsDits: null,
  SujetDit: null,
  IdParticipant: null,
  IdGroupe: null,
  IdAbonnement: null,
  IdCompte: null,
  IdInsRecup: null,
  IdInscription: null,
  IdProgrammation: null,
  IdTranche: null,
  IdCourse: null,
  IdRooming: null,
  IdAffectation: null,
  IdDemandeBenevole: null,
  IdCompteUtilisateur: null,
  IdCopie: null,
  IdFilm: null,
} as const;

function trace(Id: number, more: Partial<ResentTrace> = {}): ResentTrace {
  return { ...NOTHING, Id, Statut: MailStatut.erreur, Destinataire: `m${Id}@exemple.test`, Objet: 'Bienvenue', IdContact: Id, ...more };
}

function contact(Id: number, more: Partial<ResentContact> = {}): ResentContact {
  return { Id, Email: `m${Id}@exemple.test`, IsArchive: false, IsEmailErreur: false, IsHorsMailing: false, ...more };
}

function plan(traces: readonly ResentTrace[], contacts: readonly ResentContact[] = [], isSimulated = false) {
  return planResend({ traces, contacts: new Map(contacts.map((one) => [one.Id, one])), promotional: new Set([9]), isSimulated });
}

function reasons(...[traces, contacts, isSimulated]: Parameters<typeof plan>) {
  return plan(traces, contacts, isSimulated).left.map(({ trace: { Id }, reason }) => [Id, reason]);
}

test('keeps failed, sent and formerly kept mails', () => {
  const traces = [trace(1), trace(2, { Statut: MailStatut.envoye }), trace(3, { Statut: MailStatut.enAttente, IsSimule: true })];
  expect(describeResend(plan(traces))).toMatchObject({ Mails: 3, Repartent: 3, Copies: 1, Ecartes: [], Raisons: [] });
});

test('leaves waiting mails in the queue, and kept ones where nothing ever leaves', () => {
  expect(reasons([trace(1, { Statut: MailStatut.enAttente })])).toEqual([[1, 'en-file']]);
  expect(reasons([trace(1, { Statut: MailStatut.enAttente, IsSimule: true })], [], true)).toEqual([[1, 'en-file']]);
});

test('leaves a mail whose answer was lost to a person', () => {
  expect(reasons([trace(1, { Statut: MailStatut.sortInconnu })])).toEqual([[1, 'sort-inconnu']]);
});

test('leaves out mails that no longer say the truth, or that a later one replaced', () => {
  const traces = [trace(1, { IsPerime: true, IsEnVigueur: true, FaitsDits: '[]' }), trace(2, { FaitsDits: '[]' })];
  expect(reasons(traces)).toEqual([
    [1, 'perime'],
    [2, 'remplace'],
  ]);
});

test('asks the contact of today: archived, failing and refusing ones get nothing', () => {
  const contacts = [contact(1, { IsArchive: true }), contact(2, { IsEmailErreur: true }), contact(3, { IsHorsMailing: true })];
  expect(reasons([trace(1), trace(2), trace(3, { IdModele: 9 })], contacts)).toEqual([
    [1, 'archive'],
    [2, 'adresse-en-erreur'],
    [3, 'hors-mailing'],
  ]);
  expect(reasons([trace(3)], contacts)).toEqual([]);
  expect(plan([trace(4)], [contact(4, { Email: 'nouvelle@exemple.test' })]).kept[0]?.email).toBe('nouvelle@exemple.test');
  expect(reasons([trace(5)], [contact(5, { Email: 'pas une adresse' })])).toEqual([[5, 'adresse-invalide']]);
});

test('keeps the latest of several copies of one letter, and letters about two records apart', () => {
  const same = { Destinataire: 'Ada@exemple.test', IdContact: null } as const;
  const copies = [trace(8, { ...same, IdFilm: 1 }), trace(9, { ...same, IdFilm: 1 }), trace(10, { ...same, IdFilm: 2 })];
  expect(reasons(copies)).toEqual([[8, 'doublon']]);
  expect(reasons(copies.toReversed())).toEqual([[8, 'doublon']]);
});

test('changes its fingerprint with the mails, their state and their addresses', () => {
  const prints = [
    plan([trace(1)]),
    plan([trace(2)]),
    plan([trace(1, { Statut: MailStatut.envoye })]),
    plan([trace(1)], [contact(1, { Email: 'autre@exemple.test' })]),
  ].map(({ fingerprint }) => fingerprint);
  expect(new Set(prints).size).toBe(4);
});
