import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import { festivalZone, parseInstant, zonedParts } from '#domain/values/dates.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { createContact } from '#tests/support/festival/guests.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { createDesks } from '#tests/support/desks.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

/** One suite, two backs: a desk undoes its own gesture and no other, and its money is given back or kept aloud. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let chief: ApiClient;
  let [clerk, other]: readonly ApiClient[] = [];
  let serial = 0;
  const EDITION = 2046;
  const ACCREDITED = 'festival-participant-accredites';
  const [TRANSFER, CHEQUE, CARD, CASH] = [1, 2, 3, 4];
  const [TO_PAY, VALIDATED, HANDED] = [4, 64, 128];
  const GIVE_BACK = { confirmation: 'encaissement-rendu' };
  const KEEP = { confirmation: 'encaissement-garde' };
  const ALL = rights.map(({ code }) => code);
  const { create, change, read } = recordCalls(() => chief);

  async function step(id: number, name: string, body: RecordData = {}, headers: Record<string, string> = {}): Promise<ApiReply> {
    const { Version } = await read(ACCREDITED, id);
    return chief.call('POST', `/api/${ACCREDITED}/${id}/transitions/${name}`, { Version, Motif: 'essai', Mail: false, ...body }, headers);
  }
  /** Somebody who is due a badge: for nothing, or once 95 € are paid. */
  async function arriving(isFree: boolean): Promise<{ readonly id: number; readonly key: string; readonly name: string }> {
    serial += 1;
    const name = `Corrige${serial}`;
    const { IdPersonne, IdContact } = await createContact(create, { Nom: name, Prenom: 'Ana', IdPays: 45 });
    const id = await create(ACCREDITED, { Eannee: EDITION, IdContact, IdPersonne, Prix: isFree ? 0 : 95 });
    for (const each of ['soumettre', isFree ? 'valider-gratuite' : 'demander-paiement']) expect((await step(id, each)).status).toBe(200);
    return { id, key: `p${IdPersonne}`, name };
  }
  type Person = Awaited<ReturnType<typeof arriving>>;
  async function handOver({ id, key }: Person, who: ApiClient | undefined, more: RecordData = {}): Promise<string> {
    const Roles = [{ Entite: 'festival-participant-accredite', Id: id }];
    const order = { Cle: `geste-${(serial += 1)}-${EDITION}`, Edition: EDITION, Guichet: 'A1', Fiche: key, Roles, Dotations: [], ...more };
    const reply = await (who ?? chief).call('POST', '/api/guichet/remises', order);
    expect({ status: reply.status, body: reply.body }).toMatchObject({ status: 200 });
    return reply.body.Fiche.Roles[0].Remis.Le;
  }
  interface Undoing {
    readonly who?: ApiClient | undefined;
    readonly headers?: Record<string, string>;
    readonly Guichet?: string;
    readonly Dotations?: readonly number[];
  }
  function takeBack(
    { id, key }: Person,
    RemisLe: string,
    { who = chief, headers = {}, Guichet = 'A1', Dotations = [] }: Undoing = {},
  ): Promise<ApiReply> {
    const Roles = [{ Entite: 'festival-participant-accredite', Id: id }];
    const order = { Edition: EDITION, Guichet, RemisLe, Fiche: key, Roles, Dotations };
    return who.call('POST', '/api/guichet/reprises', order, headers);
  }
  async function listed(plural: string, Criteres: RecordData, Colonnes: readonly string[]): Promise<readonly RecordData[]> {
    return (
      await chief.call('POST', `/api/${plural}/filter`, {
        filter: { Criteres, Colonnes, Tri: [{ Key: 'Id', Desc: false }] },
        skip: 0,
        take: 50,
      })
    ).body;
  }
  const RECEIPT = ['Montant', 'ModePaiement', 'Guichet', 'IdUtilisateur', 'Motif'];
  async function invoiceOf({ id }: Person): Promise<RecordData> {
    const [piece] = await listed('bam-paiements', { field: 'IdParticipant', op: 'eq', value: id }, ['Etat', 'ModeReglement', 'NoFacture']);
    return piece ?? {};
  }
  async function receiptsOf(person: Person): Promise<readonly RecordData[]> {
    return listed('bam-reglements', { field: 'IdPaiement', op: 'eq', value: Number((await invoiceOf(person))['Id']) }, RECEIPT);
  }
  async function till(desk: string): Promise<readonly unknown[]> {
    const { body } = await chief.call('GET', `/api/guichet/caisse?guichet=${encodeURIComponent(desk)}&jour=${today}`);
    return [...body.Modes.map(({ Montant }: RecordData) => Montant), body.Cheques.length];
  }
  let today = '';

  beforeAll(async () => {
    backend = await start();
    chief = await backend.signInWith(ALL);
    const clerkRights = ALL.filter((code) => code !== 'CORRIGER-GUICHET');
    [clerk, other] = [await backend.signInWith(clerkRights), await backend.signInWith(clerkRights)];
    await createDesks(
      create,
      'A1',
      'B2',
      'Bureau',
      'Caisse rendue',
      'Caisse gardée',
      'Caisse corrigée',
      'Caisse dite',
      'Caisse chèque',
      'Caisse close',
    );
    const dates = { DateDebut: `${EDITION}-01-27`, DateFin: `${EDITION}-02-04` };
    await create('festival-editions', { Eannee: EDITION, ...dates, IsDefaut: true, IsAccredOuvert: true });
    const Adresse = { Adresse1: '1 rue des Écrans', CodePostal: '63000', Ville: 'Valombre', IdPays: 45 };
    await create('bam-emetteurs', { RaisonSociale: 'Association du festival', Siret: '73282932000074', Adresse });
    const at = await handOver(await arriving(true), chief);
    today = zonedParts(parseInstant(at) ?? 0, festivalZone()).date;
  });
  afterAll(() => backend.close());

  test('a hand-over is undone by who made it, at its desk: another person or desk is told whose it is', async () => {
    const gift = await create('festival-dotations', { Eannee: EDITION, TradLibelle: { TraductionFr: 'Sac' }, Types: 1 });
    const person = await arriving(true);
    const at = await handOver(person, clerk, { Dotations: [gift] });
    const foreign = [
      await takeBack(person, at, { who: other, Dotations: [gift] }),
      await takeBack(person, at, { who: clerk, Guichet: 'B2', Dotations: [gift] }),
      await takeBack(person, '2045-01-01T10:00:00.000', { who: clerk, Dotations: [gift] }),
    ];
    for (const { status, body } of foreign) {
      expect([status, body.code]).toEqual([409, 'guichet-remise-autre']);
      expect(body.detail).toMatch(/Ana Corrige\d+ : remis le .*A1, .+\)\. Une remise s'annule là où elle a été faite/);
    }
    expect(await read(ACCREDITED, person.id)).toMatchObject({ Statut: HANDED, Guichet: 'A1' });
    expect(await listed('festival-remises', { field: 'IdParticipant', op: 'eq', value: person.id }, ['Guichet'])).toHaveLength(1);
    expect((await takeBack(person, at, { who: clerk, Dotations: [gift] })).body).toMatchObject({
      Fiche: { Verdict: 'remettre' },
      Rendu: 0,
      Garde: 0,
    });
    expect(await read(ACCREDITED, person.id)).toMatchObject({ Statut: VALIDATED, DateRemise: null, IdRemisPar: null, Guichet: null });
    expect(await listed('festival-remises', { field: 'IdParticipant', op: 'eq', value: person.id }, ['Guichet'])).toEqual([]);
    expect((await takeBack(person, at, { who: clerk })).body.code).toBe('guichet-deja-repris');
    await change('festival-dotations', gift, { IsActif: false });
  });

  test('whoever may correct others undoes from any desk what they saw; the sheet holds to the same', async () => {
    const person = await arriving(true);
    const first = await handOver(person, clerk);
    const { Version } = await read(ACCREDITED, person.id);
    const path = `/api/${ACCREDITED}/${person.id}/transitions/annuler-remise`;
    expect((await other?.call('POST', path, { Version, Mail: false }))?.body.code).toBe('guichet-remise-autre');
    expect((await takeBack(person, first, { Guichet: 'Bureau' })).status).toBe(200);
    const second = await handOver(person, other, { Guichet: 'B2' });
    // Not one that was seen before, or never.
    const unseen = await takeBack(person, '2045-01-01T10:00:00.000', { Guichet: 'Bureau' });
    expect(unseen.body.code).toBe('guichet-remise-autre');
    expect((await takeBack(person, second, { who: other, Guichet: 'B2' })).status).toBe(200);
  });

  test('the money of an undone hand-over is asked about; given back it leaves the till, and the person owes again', async () => {
    const desk = 'Caisse rendue';
    const person = await arriving(false);
    const paid = { Guichet: desk, Reglement: { ModePaiement: CASH, Montant: 95 } };
    const at = await handOver(person, clerk, paid);
    const unconfirmed = await takeBack(person, at, { who: clerk, Guichet: desk });
    expect([unconfirmed.status, unconfirmed.body]).toMatchObject([
      409,
      { code: 'confirmation-requise', conflict: { Choix: ['encaissement-rendu', 'encaissement-garde'] } },
    ]);
    expect(unconfirmed.body.detail.replaceAll(/\s/g, ' ')).toBe(
      '95,00 € ont été encaissés avec cette remise (Espèces, Caisse rendue). Que devient cet argent ? Rendu, le règlement opposé est écrit ; gardé, la personne reste en règle.',
    );
    expect(await read(ACCREDITED, person.id)).toMatchObject({ Statut: HANDED, IsPaye: true });
    const done = await takeBack(person, at, { who: clerk, Guichet: desk, headers: GIVE_BACK });
    expect(done.body).toMatchObject({ Rendu: 95, Garde: 0, Fiche: { Verdict: 'payer', Du: 95 } });
    expect(await read(ACCREDITED, person.id)).toMatchObject({ Statut: TO_PAY, IsPaye: false, Recu: 0, ResteDu: 95 });
    expect(await receiptsOf(person)).toMatchObject([
      { Montant: 95, ModePaiement: CASH, Guichet: desk },
      { Montant: -95, ModePaiement: CASH, Guichet: desk, Motif: 'Remise annulée' },
    ]);
    expect(await till(desk)).toEqual([0, 0, 0, 0, 0]);
    const { NoFacture } = await invoiceOf(person);
    // The invoice stands, and takes the next payment.
    const cheque = { ModePaiement: CHEQUE, Montant: 95, Banque: 'Banque de Valombre', NoCheque: '7100009' };
    await handOver(person, other, { Guichet: desk, Reglement: cheque });
    expect(await invoiceOf(person)).toMatchObject({ NoFacture, Etat: 4 });
    expect(await till(desk)).toEqual([0, 95, 0, 0, 1]);
  });

  test('kept money stays received, and the badge is handed over again for nothing', async () => {
    const person = await arriving(false);
    const at = await handOver(person, clerk, { Guichet: 'Caisse gardée', Reglement: { ModePaiement: CARD, Montant: 95 } });
    const done = await takeBack(person, at, { who: clerk, Guichet: 'Caisse gardée', headers: KEEP });
    expect(done.body).toMatchObject({ Rendu: 0, Garde: 95, Fiche: { Verdict: 'remettre', Du: 0 } });
    expect(await read(ACCREDITED, person.id)).toMatchObject({ Statut: VALIDATED, IsPaye: true });
    expect(await receiptsOf(person)).toHaveLength(1);
  });

  test('a wrong means is corrected by two receipts: the till follows, the invoice stays, who and why are said', async () => {
    const desk = 'Caisse corrigée';
    const person = await arriving(false);
    await handOver(person, clerk, { Guichet: desk, Reglement: { ModePaiement: CASH, Montant: 95 } });
    const before = await invoiceOf(person);
    const [wrong] = await receiptsOf(person);
    function correct(body: RecordData, who = clerk, id = Number(wrong?.['Id'])): Promise<ApiReply> {
      return (who ?? chief).call('POST', `/api/bam-reglements/${id}/correction`, body);
    }
    expect((await correct({ ModePaiement: CARD, Motif: 'x' }, other)).body.code).toBe('reglement-autre');
    expect((await correct({ ModePaiement: CASH, Motif: 'x' })).body.code).toBe('reglement-meme-mode');
    expect((await correct({ ModePaiement: CHEQUE, Motif: 'x' })).body.code).toBe('reglement-incomplet');
    expect((await correct({ ModePaiement: CARD })).status).toBe(400);
    expect(await receiptsOf(person)).toHaveLength(1);
    expect((await correct({ ModePaiement: CARD, Motif: 'Carte tapée en espèces' })).status).toBe(200);
    const receipts = await receiptsOf(person);
    const Motif = 'Carte tapée en espèces';
    expect(receipts).toMatchObject([
      { Montant: 95, ModePaiement: CASH, Motif: null },
      { Montant: -95, ModePaiement: CASH, Guichet: desk, Motif, IdUtilisateur: receipts[0]?.['IdUtilisateur'] },
      { Montant: 95, ModePaiement: CARD, Guichet: desk, Motif },
    ]);
    expect(await till(desk)).toEqual([0, 0, 95, 0, 0]);
    expect(await invoiceOf(person)).toMatchObject({ ...before, ModeReglement: CARD, Version: expect.anything() });
    expect(await read(ACCREDITED, person.id)).toMatchObject({ ModePaiement: CARD, IsPaye: true, ResteDu: 0 });
    expect((await correct({ ModePaiement: TRANSFER, Motif: 'encore' })).body.code).toBe('reglement-annule');
    // The right one may be wrong as well.
    expect((await correct({ ModePaiement: TRANSFER, Motif: 'encore' }, clerk, Number(receipts[2]?.['Id']))).status).toBe(200);
    expect(await till(desk)).toEqual([0, 0, 0, 95, 0]);
  });

  test('the means of a file is that of its receipts: a form changes it before, and not after', async () => {
    const person = await arriving(false);
    await change(ACCREDITED, person.id, { ModePaiement: TRANSFER });
    await handOver(person, clerk, { Guichet: 'Caisse dite', Reglement: { ModePaiement: CASH, Montant: 95 } });
    const { Version } = await read(ACCREDITED, person.id);
    const written = await chief.call('PUT', `/api/${ACCREDITED}/${person.id}`, { Version, ModePaiement: CARD });
    expect([written.status, written.body.errors]).toMatchObject([400, [{ path: 'ModePaiement' }]]);
    expect(await read(ACCREDITED, person.id)).toMatchObject({ ModePaiement: CASH });
  });

  test('a cheque that came back leaves its invoice due, once', async () => {
    const person = await arriving(false);
    const cheque = { ModePaiement: CHEQUE, Montant: 95, Banque: 'Banque de Valombre', NoCheque: '7100010' };
    await handOver(person, clerk, { Guichet: 'Caisse chèque', Reglement: cheque });
    const [receipt] = await receiptsOf(person);
    function reverse(): Promise<ApiReply> {
      return chief.call('POST', `/api/bam-reglements/${Number(receipt?.['Id'])}/annulation`, { Motif: 'Sans provision' });
    }
    expect((await reverse()).body).toEqual({ ResteDu: 95 });
    expect((await reverse()).body.code).toBe('reglement-annule');
    expect(await read(ACCREDITED, person.id)).toMatchObject({ IsPaye: false, ResteDu: 95, Statut: HANDED });
    expect(await till('Caisse chèque')).toEqual([0, 0, 0, 0, 0]);
  });

  test('a desk that was closed gives money back from its next register of the day', async () => {
    const desk = 'Caisse close';
    const person = await arriving(false);
    const at = await handOver(person, clerk, { Guichet: desk, Reglement: { ModePaiement: CASH, Montant: 95 } });
    const count = { Guichet: desk, Jour: today, Attendu: 95, Especes: 95, Cheques: 0, Cb: 0, Autres: 0 };
    expect((await chief.call('POST', '/api/guichet/clotures', count)).status).toBe(200);
    expect((await takeBack(person, at, { Guichet: desk, headers: GIVE_BACK })).status).toBe(200);
    expect(await read(ACCREDITED, person.id)).toMatchObject({ IsPaye: false });
    const { body } = await chief.call('GET', `/api/guichet/caisse?guichet=${encodeURIComponent(desk)}&jour=${today}`);
    expect(body).toMatchObject({ Total: -95, NbReglements: 1, Cloture: null });
  });
});
