import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import { addDays } from '#domain/values/dates.ts';
import { create as createRecord } from '#domain/work/work.ts';
import { createContact } from '#tests/support/festival/guests.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { createDesks } from '#tests/support/desks.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

type Data = Readonly<Record<string, unknown>>;

/** One suite, two backs: money reported as received came: by some means, on an open day, to somebody who may take it. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let today = '';
  const EDITION = 2044;
  const ACCREDITATIONS = 'festival-participant-accredites';
  const [TRANSFER, CASH] = [1, 4];
  const ALL = rights.map(({ code }) => code);

  const { change, create, read } = recordCalls(() => staff);
  async function act(who: ApiClient, plural: string, id: number, [path, body]: readonly [string, Data]): Promise<ApiReply> {
    const { Version } = await read(plural, id);
    return who.call('POST', `/api/${plural}/${id}/${path}`, { Version, ...body });
  }
  function step(id: number, name: string, Valeurs?: Data, who = staff): Promise<ApiReply> {
    return act(who, ACCREDITATIONS, id, [
      `transitions/${name}`,
      { Motif: 'essai', Mail: false, ...(Valeurs === undefined ? {} : { Valeurs }) },
    ]);
  }
  function receive(piece: Data, body: Data): Promise<ApiReply> {
    return act(staff, 'bam-paiements', Number(piece['Id']), ['reglements', body]);
  }
  async function piecesOf(IdParticipant: number): Promise<readonly Data[]> {
    const filter = {
      Criteres: { field: 'IdParticipant', op: 'eq', value: IdParticipant },
      Colonnes: ['NoFacture'],
      Tri: [{ Key: 'Id', Desc: false }],
    };
    const { body } = await staff.call('POST', '/api/bam-paiements/filter', { filter, skip: 0, take: 50 });
    return Promise.all(body.map((row: Data) => read('bam-paiements', Number(row['Id']))));
  }
  async function awaiting(more: Data = {}): Promise<number> {
    const { IdContact } = await createContact(create, { Nom: 'Payeur', Prenom: 'Ana', IdPays: 45 });
    const id = await create(ACCREDITATIONS, { Eannee: EDITION, IdContact, Prix: 95, ...more });
    for (const name of ['soumettre', 'demander-paiement']) expect((await step(id, name)).status).toBe(200);
    return id;
  }
  /** Invoiced, to be paid later. */
  async function owing(): Promise<{ readonly id: number; readonly piece: Data }> {
    const id = await awaiting();
    expect((await step(id, 'valider-paiement', { IsReglementDiffere: true, DateEcheance: '2099-01-15' })).status).toBe(200);
    const [piece = {}] = await piecesOf(id);
    return { id, piece };
  }
  function fieldOf({ status, body }: ApiReply): readonly unknown[] {
    return [status, body.errors?.[0]?.path, body.errors?.[0]?.message];
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(ALL);
    await createDesks(create, 'Guichet clos', 'Guichet ouvert');
    const dates = { DateDebut: '2044-01-30', DateFin: '2044-02-07' };
    await create('festival-editions', { Eannee: EDITION, ...dates, IsDefaut: true, IsAccredOuvert: true });
    await create('bam-emetteurs', {
      RaisonSociale: 'Association du festival',
      Siret: '12345678900015',
      Adresse: { Adresse1: '1 rue des Écrans', CodePostal: '63000', Ville: 'Valombre', IdPays: 45 },
    });
    today = String((await owing()).piece['DateEmission']);
  });
  afterAll(() => backend.close());

  test('« Payé » is said by receipts and taken back by a credit note, and nobody types it', async () => {
    const id = await awaiting();
    const { Version } = await read(ACCREDITATIONS, id);
    const typed = await staff.call('PUT', `/api/${ACCREDITATIONS}/${id}`, { Version, IsPaye: true });
    expect([typed.status, typed.body.errors?.[0]]).toMatchObject([400, { path: 'IsPaye', code: 'lecture-seule' }]);
    expect((await step(id, 'valider-paiement', { ModePaiement: TRANSFER })).status).toBe(200);
    expect(await read(ACCREDITATIONS, id)).toMatchObject({ IsPaye: true });
    const [piece = {}] = await piecesOf(id);
    expect((await act(staff, 'bam-paiements', Number(piece['Id']), ['avoir', { Motif: 'erreur' }])).status).toBe(200);
    expect(await read(ACCREDITATIONS, id)).toMatchObject({ IsPaye: false });
  });

  test('a payment is validated by who may take money, by some means, to an account of the books', async () => {
    const id = await awaiting();
    const clerk = await backend.signInWith(ALL.filter((code) => code !== 'ENCAISSER'));
    expect((await step(id, 'valider-paiement', { ModePaiement: TRANSFER }, clerk)).body.code).toBe('droit-manquant');
    expect((await step(id, 'valider-paiement', { ModePaiement: 0 })).status).toBe(409);
    const [issuer] = (await staff.call('POST', '/api/bam-emetteurs/filter', { filter: {}, skip: 0, take: 1 })).body;
    await change('bam-emetteurs', issuer.Id, { CompteCaisse: null });
    expect((await step(id, 'valider-paiement', { ModePaiement: CASH })).body.code).toBe('compte-encaissement');
    await change('bam-emetteurs', issuer.Id, { CompteCaisse: '530000' });
    expect(await piecesOf(id)).toEqual([]);
    expect(await read(ACCREDITATIONS, id)).toMatchObject({ Statut: 4, IsPaye: false });
    expect((await step(id, 'valider-paiement', { ModePaiement: CASH })).status).toBe(200);
  });

  test('a receipt is dated from the day of its piece to today, on a day that its desk has not closed', async () => {
    const { piece } = await owing();
    const paid = { Montant: 5, ModePaiement: CASH };
    expect(fieldOf(await receive(piece, { ...paid, Jour: '1999-12-31' }))).toEqual([400, 'Jour', 'Ce jour précède celui de la pièce.']);
    expect(fieldOf(await receive(piece, { ...paid, Jour: addDays(today, 1) }))).toEqual([
      400,
      'Jour',
      "Un règlement ne peut pas être daté d'un jour à venir.",
    ]);
    const tomorrow = addDays(today, 1);
    await backend.run(() => createRecord('bam-cloture', { Jour: tomorrow, Guichet: 'Guichet clos', DateCloture: `${today}T12:00:00.000` }));
    expect(fieldOf(await receive(piece, { ...paid, Guichet: 'Guichet clos' }))).toEqual([
      400,
      'Jour',
      'La caisse de ce guichet est clôturée ce jour-là : indiquez un jour suivant.',
    ]);
    const typed = "Ce guichet n'existe pas, ou n'encaisse plus : choisissez-en un de la liste.";
    expect(fieldOf(await receive(piece, { ...paid, Guichet: 'Guichet tapé' }))).toEqual([400, 'Guichet', typed]);
    expect((await receive(piece, { ...paid, Jour: today, Guichet: 'guichet OUVERT' })).body).toEqual({ ResteDu: 90 });
  });

  test('a refund gives back no more than its own credit note', async () => {
    const id = await awaiting();
    expect((await step(id, 'valider-paiement', { ModePaiement: TRANSFER })).status).toBe(200);
    const [piece = {}] = await piecesOf(id);
    for (const MontantTtc of [10, 20]) await act(staff, 'bam-paiements', Number(piece['Id']), ['avoir', { MontantTtc }]);
    const [small = {}] = (await piecesOf(id)).filter(({ PrixTtc }) => PrixTtc === -10);
    expect((await receive(small, { Montant: -15, ModePaiement: TRANSFER })).body.code).toBe('trop-percu');
    expect((await receive(small, { Montant: -10, ModePaiement: TRANSFER })).body).toEqual({ ResteDu: -20 });
    expect((await receive(small, { Montant: -1, ModePaiement: TRANSFER })).body.code).toBe('trop-percu');
  });

  test('nothing is due before it is invoiced', async () => {
    const id = await awaiting();
    const early = await step(id, 'valider-paiement', { IsReglementDiffere: true, DateEcheance: addDays(today, -1) });
    expect(fieldOf(early)).toEqual([400, 'Valeurs.DateEcheance', "L'échéance ne peut pas précéder le jour de la facture."]);
    expect(await piecesOf(id)).toEqual([]);
    expect((await step(id, 'valider-paiement', { IsReglementDiffere: true, DateEcheance: today })).status).toBe(200);
  });
});
