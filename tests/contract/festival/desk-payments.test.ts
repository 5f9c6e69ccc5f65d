import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import { festivalZone, parseInstant, zonedParts } from '#domain/values/dates.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import { createContact } from '#tests/support/festival/guests.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { reachable } from '#tests/support/reachable-contact.ts';
import { createDesks } from '#tests/support/desks.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

/** One suite, two backs: what is owed is paid by several means at once, to the cent, in one gesture that is undone as one. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let chief: ApiClient;
  let clerk: ApiClient;
  let serial = 0;
  const EDITION = 2047;
  const ACCREDITED = 'festival-participant-accredites';
  const [CHEQUE, CARD, CASH] = [2, 3, 4];
  const [TO_PAY, HANDED] = [4, 128];
  const GIVE_BACK = { confirmation: 'encaissement-rendu' };
  const ALL = rights.map(({ code }) => code);
  const { create, read } = recordCalls(() => chief);

  async function step(id: number, name: string, body: RecordData = {}, headers: Record<string, string> = {}): Promise<ApiReply> {
    const { Version } = await read(ACCREDITED, id);
    return chief.call('POST', `/api/${ACCREDITED}/${id}/transitions/${name}`, { Version, Motif: 'essai', Mail: false, ...body }, headers);
  }
  /** Somebody who is due a badge: for nothing, or once 95 € are paid. */
  async function arriving(isFree: boolean): Promise<{ readonly id: number; readonly key: string; readonly name: string }> {
    serial += 1;
    const name = `Paye${serial}`;
    const { IdPersonne, IdContact } = await createContact(create, { Nom: name, Prenom: 'Ana', IdPays: 45 });
    const id = await create(ACCREDITED, { Eannee: EDITION, IdContact, IdPersonne, Prix: isFree ? 0 : 95 });
    for (const each of ['soumettre', isFree ? 'valider-gratuite' : 'demander-paiement']) expect((await step(id, each)).status).toBe(200);
    return { id, key: `p${IdPersonne}`, name };
  }
  type Person = Awaited<ReturnType<typeof arriving>>;
  function hand({ id, key }: Person, more: RecordData = {}): Promise<ApiReply> {
    const Roles = [{ Entite: 'festival-participant-accredite', Id: id }];
    const order = { Cle: `geste-${(serial += 1)}-${EDITION}`, Edition: EDITION, Guichet: 'A1', Fiche: key, Roles, Dotations: [], ...more };
    return clerk.call('POST', '/api/guichet/remises', order);
  }
  async function handOver(person: Person, more: RecordData = {}): Promise<string> {
    const reply = await hand(person, more);
    expect({ status: reply.status, body: reply.body }).toMatchObject({ status: 200 });
    return reply.body.Fiche.Roles[0].Remis.Le;
  }
  function takeBack({ id, key }: Person, RemisLe: string, Guichet: string): Promise<ApiReply> {
    const Roles = [{ Entite: 'festival-participant-accredite', Id: id }];
    return clerk.call('POST', '/api/guichet/reprises', { Edition: EDITION, Guichet, RemisLe, Fiche: key, Roles, Dotations: [] }, GIVE_BACK);
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
    clerk = await backend.signInWith(clerkRights);
    await createDesks(create, 'A1', 'Caisse partagée', 'Caisse différée', 'Caisse pièce');
    const dates = { DateDebut: `${EDITION}-01-27`, DateFin: `${EDITION}-02-04` };
    await create('festival-editions', { Eannee: EDITION, ...dates, IsDefaut: true, IsAccredOuvert: true });
    const Adresse = { Adresse1: '1 rue des Écrans', CodePostal: '63000', Ville: 'Valombre', IdPays: 45 };
    await create('bam-emetteurs', { RaisonSociale: 'Association du festival', Siret: '73282932000074', Adresse });
    const at = await handOver(await arriving(true));
    today = zonedParts(parseInstant(at) ?? 0, festivalZone()).date;
  });
  afterAll(() => backend.close());

  test('two means of one amount are two receipts of one instant, and the till counts each in its pile', async () => {
    const desk = 'Caisse partagée';
    const person = await arriving(false);
    const Autres = [
      { ModePaiement: CARD, Montant: 20, Banque: null, NoCheque: null },
      { ModePaiement: CHEQUE, Montant: 15.5, Banque: 'Banque de Valombre', NoCheque: '7100011' },
    ];
    const at = await handOver(person, { Guichet: desk, Reglement: { ModePaiement: CASH, Montant: 59.5, Autres } });
    const receipts = await receiptsOf(person);
    expect(receipts).toMatchObject([
      { Montant: 20, ModePaiement: CARD, Guichet: desk },
      { Montant: 15.5, ModePaiement: CHEQUE, Guichet: desk },
      { Montant: 59.5, ModePaiement: CASH, Guichet: desk },
    ]);
    expect(await till(desk)).toEqual([59.5, 15.5, 20, 0, 1]);
    expect(await invoiceOf(person)).toMatchObject({ Etat: 4, ModeReglement: CASH });
    expect(await read(ACCREDITED, person.id)).toMatchObject({ Statut: HANDED, IsPaye: true, ResteDu: 0, ModePaiement: CASH });
    // One gesture, one undo.
    expect((await takeBack(person, at, desk)).body).toMatchObject({ Rendu: 95, Garde: 0, Fiche: { Verdict: 'payer', Du: 95 } });
    expect(await till(desk)).toEqual([0, 0, 0, 0, 0]);
    expect(await read(ACCREDITED, person.id)).toMatchObject({ Statut: TO_PAY, IsPaye: false, ResteDu: 95 });
    // The invoice stands, and takes the next payment, whole.
    await handOver(person, { Guichet: desk, Reglement: { ModePaiement: CARD, Montant: 95 } });
    expect(await till(desk)).toEqual([0, 0, 95, 0, 0]);
    expect(await invoiceOf(person)).toMatchObject({ Etat: 4 });
  });

  test('parts that do not add up to the cent, or a cheque without its number, write nothing', async () => {
    const person = await arriving(false);
    function paid(Montant: number, more: RecordData = {}): Promise<ApiReply> {
      return hand(person, { Reglement: { ModePaiement: CASH, Montant, Autres: [{ ModePaiement: CARD, Montant: 20, ...more }] } });
    }
    for (const reply of [await paid(74.99), await paid(75.01), await paid(95)]) expect(reply.body.code).toBe('guichet-montant');
    expect((await paid(75, { ModePaiement: CHEQUE })).body.code).toBe('reglement-incomplet');
    expect((await paid(75, { Montant: -20 })).status).toBe(400);
    expect(await invoiceOf(person)).toEqual({});
    expect(await read(ACCREDITED, person.id)).toMatchObject({ Statut: TO_PAY, IsPaye: false, DateRemise: null });
  });

  test('what was to be paid later is paid by two means at the desk, and nothing of it is lost', async () => {
    const desk = 'Caisse différée';
    const person = await arriving(false);
    const Valeurs = { IsReglementDiffere: true, DateEcheance: '2099-01-15' };
    expect((await step(person.id, 'valider-paiement', { Valeurs })).status).toBe(200);
    expect(await receiptsOf(person)).toEqual([]);
    await handOver(person, {
      Guichet: desk,
      Reglement: { ModePaiement: CARD, Montant: 60, Autres: [{ ModePaiement: CASH, Montant: 35 }] },
    });
    expect(await receiptsOf(person)).toMatchObject([
      { Montant: 35, ModePaiement: CASH, Guichet: desk },
      { Montant: 60, ModePaiement: CARD, Guichet: desk },
    ]);
    expect(await read(ACCREDITED, person.id)).toMatchObject({ Statut: HANDED, IsPaye: true, ResteDu: 0 });
    expect(await till(desk)).toEqual([35, 0, 60, 0, 0]);
  });

  test('a person has one accreditation to pay a year, by whichever contact they come', async () => {
    const person = await arriving(false);
    const IdPersonne = Number(person.key.slice(1));
    const IdStructure = await create('structures', { RaisonSociale: `Cinéma ${person.name}` });
    const IdContact = await create('contacts', { IdPersonne, IdStructure, ...(await reachable(create)) });
    const second = await chief.call('POST', `/api/${ACCREDITED}`, { Eannee: EDITION, IdContact, Prix: 40 });
    expect({ status: second.status, body: second.body }).toMatchObject({
      status: 409,
      body: { code: 'regle-metier', conflict: { Existant: { Id: person.id } } },
    });
  });

  test('the file of who paid names the invoice whose receipt is printed; before, it names none', async () => {
    const person = await arriving(false);
    const address = `/api/guichet/fiches?edition=${EDITION}&fiche=${person.key}`;
    expect((await clerk.call('GET', address)).body.Fiches[0].Roles).toMatchObject([{ Piece: null }]);
    await handOver(person, { Guichet: 'Caisse pièce', Reglement: { ModePaiement: CARD, Montant: 95 } });
    const { Id, NoFacture } = await invoiceOf(person);
    expect((await clerk.call('GET', address)).body.Fiches[0].Roles).toMatchObject([{ Piece: { Id, NoFacture } }]);
  });
});
