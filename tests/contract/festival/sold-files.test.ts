import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { reachable } from '#tests/support/reachable-contact.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

type Data = Readonly<Record<string, unknown>>;

/** One suite, two backs: what was invoiced keeps its price and its plan until a credit note answers it. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  const EDITION = 2045;
  const ACCREDITATIONS = 'festival-participant-accredites';
  const GROUPS = 'festival-groupes';
  const SUBSCRIPTIONS = 'bam-abonnements';

  const { create, read } = recordCalls(() => staff);
  async function act(plural: string, id: number, path: string, body: Data = {}): Promise<ApiReply> {
    const { Version } = await read(plural, id);
    return staff.call('POST', `/api/${plural}/${id}/${path}`, { Version, ...body });
  }
  async function put(plural: string, id: number, values: Data): Promise<ApiReply> {
    const { Version } = await read(plural, id);
    return staff.call('PUT', `/api/${plural}/${id}`, { Version, ...values });
  }
  async function taken(plural: string, id: number, steps: readonly (readonly [string, Data?])[]): Promise<void> {
    for (const [name, Valeurs] of steps) {
      const { status, body } = await act(plural, id, `transitions/${name}`, { Mail: false, ...(Valeurs === undefined ? {} : { Valeurs }) });
      expect({ name, status, body }).toMatchObject({ status: 200 });
    }
  }
  async function pieces(field: string, id: number): Promise<readonly Data[]> {
    const filter = { Criteres: { field, op: 'eq', value: id }, Colonnes: ['NoFacture'], Tri: [{ Key: 'Id', Desc: false }] };
    return (await staff.call('POST', '/api/bam-paiements/filter', { filter, skip: 0, take: 20 })).body;
  }
  function refusal({ status, body }: ApiReply): readonly unknown[] {
    return [status, body.errors?.[0]?.path, body.errors?.[0]?.message];
  }
  async function contact(): Promise<number> {
    const IdPersonne = await create('personnes', { Nom: 'Client', Prenom: 'Ana', IdPays: 45 });
    return create('contacts', { IdPersonne, ...(await reachable(create)) });
  }
  function formula(PrixTtc: number): Promise<number> {
    return create('festival-formules', { Eannee: EDITION, TradLibelle: { TraductionFr: `Formule ${PrixTtc}` }, PrixTtc });
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    const dates = { DateDebut: '2045-01-30', DateFin: '2045-02-07' };
    await create('festival-editions', { Eannee: EDITION, ...dates, IsDefaut: true, IsAccredOuvert: true });
    await create('bam-emetteurs', {
      RaisonSociale: 'Association du festival',
      Siret: '12345678900015',
      Adresse: { Adresse1: '1 rue des Écrans', CodePostal: '63000', Ville: 'Valombre', IdPays: 45 },
    });
  });
  afterAll(() => backend.close());

  test('an accreditation', async () => {
    const id = await create(ACCREDITATIONS, { Eannee: EDITION, IdContact: await contact(), Prix: 95 });
    expect((await put(ACCREDITATIONS, id, { Prix: 90 })).status).toBe(200);
    await taken(ACCREDITATIONS, id, [['soumettre'], ['demander-paiement'], ['valider-paiement', { ModePaiement: 1 }]]);
    const [invoice = {}] = await pieces('IdParticipant', id);
    const message = `Déjà facturé (${invoice['NoFacture']}) : faites d'abord un avoir, puis changez et facturez à nouveau.`;
    expect(refusal(await put(ACCREDITATIONS, id, { Prix: 10 }))).toEqual([400, 'Prix', message]);
    expect(refusal(await put(ACCREDITATIONS, id, { IdFormule: await formula(40) }))).toEqual([400, 'IdFormule', message]);
    expect((await put(ACCREDITATIONS, id, { Commentaire: 'Rappeler' })).status).toBe(200);
    const silent = await act(ACCREDITATIONS, id, 'transitions/desister', { Motif: 'Empêchement' });
    expect([silent.status, silent.body.code]).toEqual([409, 'suites-a-dire']);
    const withdrawn = await act(ACCREDITATIONS, id, 'transitions/desister', { Motif: 'Empêchement', Suites: { Pieces: 'avoir' } });
    expect(withdrawn.status).toBe(200);
    expect(await pieces('IdParticipant', id)).toHaveLength(2);
    expect(await read(ACCREDITATIONS, id)).toMatchObject({ Statut: 256, IsPaye: false });
    expect((await put(ACCREDITATIONS, id, { Prix: 10 })).status).toBe(200);
  });

  test('a group', async () => {
    const id = await create(GROUPS, {
      Libelle: 'Lycée',
      Eannee: EDITION,
      IdContact: await contact(),
      IsPayant: true,
      PrixTtc: 360,
      EffectifPrevu: 24,
    });
    await taken(GROUPS, id, [['valider-devis'], ['valider-paiement', { ModePaiement: 1 }]]);
    expect(refusal(await put(GROUPS, id, { PrixTtc: 36 })).slice(0, 2)).toEqual([400, 'PrixTtc']);
    expect(refusal(await put(GROUPS, id, { IsPayant: false })).slice(0, 2)).toEqual([400, 'IsPayant']);
    expect((await put(GROUPS, id, { EffectifPrevu: 22 })).status).toBe(200);
  });

  test('a subscription, which waits for its payment until it is invoiced', async () => {
    const IdContact = await contact();
    const IdCompte = await create('bam-comptes', { Login: `abonne-${IdContact}@exemple.test`, IdContact });
    const IdService = await create('bam-services', { TradLibelle: { TraductionFr: 'Vidéothèque' } });
    const IdFormule = await create('bam-formules', {
      IdService,
      TradLibelle: { TraductionFr: 'Un an' },
      NbMois: 12,
      PrixHt: 100,
      PrixTtc: 120,
      Tva: 20,
      IsTvaForce: true,
    });
    const id = await create(SUBSCRIPTIONS, {
      IdCompte,
      IdFormule,
      Debut: '2026-01-01',
      Fin: '2026-12-31',
      PrixHt: 100,
      PrixTtc: 120,
      IsAttenteReglement: true,
    });
    expect(refusal(await put(SUBSCRIPTIONS, id, { IsAttenteReglement: false })).slice(0, 2)).toEqual([400, 'IsAttenteReglement']);
    const paid = await act(SUBSCRIPTIONS, id, 'paiement', { ModePaiement: 1 });
    expect({ status: paid.status, body: paid.body }).toMatchObject({ status: 200 });
    expect(await read(SUBSCRIPTIONS, id)).toMatchObject({ IsAttenteReglement: false });
    expect(refusal(await put(SUBSCRIPTIONS, id, { PrixHt: 50, PrixTtc: 60 })).slice(0, 2)).toEqual([400, 'PrixHt']);
  });
});
