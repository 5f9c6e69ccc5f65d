import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import { createContact } from '#tests/support/festival/guests.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

type Data = Readonly<Record<string, unknown>>;

const [ON_SITE, STAND] = [1, 4];
const TRANSFER = 1;

/** One suite, two backs: the association and the company of the market each invoice under their own numbers. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let association: number;
  let market: number;
  let client: number;
  const EDITION = 2064;
  const ACCREDITATIONS = 'festival-participant-accredites';
  const { create, read, change } = recordCalls(() => staff);

  function issuer(RaisonSociale: string, more: Data = {}): Promise<number> {
    const Adresse = { Adresse1: '1 rue des Écrans', CodePostal: '63000', Ville: 'Valombre', IdPays: 45 };
    return create('bam-emetteurs', { RaisonSociale, Siret: '73282932000074', Adresse, ...more });
  }
  async function vente(IdNature: number, more: Data = {}): Promise<number> {
    const id = await create('bam-ventes', { Objet: 'Vente', IdStructure: client, ...more });
    await create('bam-vente-lignes', { IdVente: id, Designation: 'Article', PrixUnitaire: 100, IdNature });
    return id;
  }
  async function invoice(id: number): Promise<ApiReply> {
    const { Version } = await read('bam-ventes', id);
    return staff.call('POST', `/api/bam-ventes/${id}/facture`, { Version });
  }
  async function pieceOf(id: number): Promise<Data> {
    const reply = await invoice(id);
    expect(reply).toMatchObject({ status: 200 });
    return read('bam-paiements', Number(reply.body));
  }
  function rank(piece: Data): number {
    return Number(String(piece['NoFacture']).split('-')[1]);
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    await create('festival-editions', {
      Eannee: EDITION,
      DateDebut: '2064-01-30',
      DateFin: '2064-02-07',
      IsDefaut: true,
      IsAccredOuvert: true,
    });
    association = await issuer('Association du festival');
    market = await issuer('Marché du film SAS', { Serie: 'M', CompteVente: '707000', Iban: 'FR1420041010050500013M02606' });
    await change('vente-natures', STAND, { IdEmetteur: market });
    const Adresse = { Adresse1: '3 quai des Moulins', CodePostal: '69001', Ville: 'Lyon', IdPays: 45 };
    client = await create('structures', { RaisonSociale: 'Banque du Val', Siret: '73282932000074', Adresse });
  });
  afterAll(() => backend.close());

  test('the nature of what is sold chooses the issuer, its series, its mentions and its accounts', async () => {
    const [seat, stand] = [await pieceOf(await vente(ON_SITE)), await pieceOf(await vente(STAND))];
    const year = String(seat['DateEmission']).slice(0, 4);
    expect(seat).toMatchObject({
      NoFacture: `FA${year}-00001`,
      IdEmetteur: association,
      Emetteur: { RaisonSociale: 'Association du festival' },
    });
    expect(stand).toMatchObject({
      NoFacture: `FAM${year}-00001`,
      IdEmetteur: market,
      Emetteur: { RaisonSociale: 'Marché du film SAS', Iban: 'FR1420041010050500013M02606' },
    });
    const Debut = String(stand['DateEmission']);
    const books = await staff.call('POST', '/api/comptabilite/bam-vente-paiement/export', { Debut, Fin: Debut, Format: 'csv' });
    const entries = String(books.body)
      .split('\r\n')
      .map((line) => line.split(';'));
    function salesOf(piece: Data): readonly (string | undefined)[] {
      return entries.filter((cells) => cells[2] === piece['NoFacture']).map((cells) => cells[3]);
    }
    expect(salesOf(seat)).toContain('706000');
    expect(salesOf(stand)).toContain('707000');
    const credit = await staff.call('POST', `/api/bam-paiements/${Number(stand['Id'])}/avoir`, { Version: stand['Version'] });
    expect(await read('bam-paiements', credit.body)).toMatchObject({ NoFacture: `AVM${year}-00001`, IdEmetteur: market });
  });

  test('the sale, then the plan, goes before the nature', async () => {
    expect(await pieceOf(await vente(STAND, { IdEmetteur: association }))).toMatchObject({ IdEmetteur: association });
    const prices = { PrixHt: 50, PrixTtc: 60, TauxTva: 20, IdNature: ON_SITE, IdEmetteur: market };
    const plan = await create('festival-formules', { Eannee: EDITION, TradLibelle: { TraductionFr: 'Marché' }, ...prices });
    const { IdContact } = await createContact(create, { Nom: 'Riou', Prenom: 'Ana' });
    const id = await create(ACCREDITATIONS, { Eannee: EDITION, IdContact, IdFormule: plan });
    for (const [name, Valeurs] of [['soumettre'], ['demander-paiement'], ['valider-paiement', { ModePaiement: TRANSFER }]] as const) {
      const { Version } = await read(ACCREDITATIONS, id);
      const body = { Version, Mail: false, ...(Valeurs === undefined ? {} : { Valeurs }) };
      expect((await staff.call('POST', `/api/${ACCREDITATIONS}/${id}/transitions/${name}`, body)).status).toBe(200);
    }
    const filter = { Criteres: { field: 'IdParticipant', op: 'eq', value: id }, Tri: [], Colonnes: ['IdEmetteur', 'NoFacture'] };
    const { body } = await staff.call('POST', '/api/bam-paiements/filter', { filter, skip: 0, take: 5 });
    expect(body).toMatchObject([{ IdEmetteur: market, NoFacture: expect.stringMatching(/^FAM/) }]);
  });

  test('numbers follow one another without a gap in each series when both invoice at once', async () => {
    const ids = await Promise.all(Array.from({ length: 8 }, (_each, index) => vente(index % 2 === 0 ? ON_SITE : STAND)));
    const before = [await pieceOf(await vente(ON_SITE)), await pieceOf(await vente(STAND))].map(rank);
    const pieces = await Promise.all(ids.map(pieceOf));
    for (const [index, id] of [association, market].entries()) {
      const ranks = pieces
        .filter(({ IdEmetteur }) => IdEmetteur === id)
        .map(rank)
        .toSorted((left, right) => left - right);
      expect(ranks).toEqual(Array.from({ length: 4 }, (_each, step) => (before[index] ?? 0) + step + 1));
    }
  });

  test('no two issuers share a series, and one that sells no more invoices nothing', async () => {
    const third = await issuer('Éditions du festival');
    expect(await read('bam-emetteurs', third)).toMatchObject({ Serie: 'B' });
    const twin = await staff.call('POST', '/api/bam-emetteurs', { RaisonSociale: 'Jumelle', Siret: '73282932000074', Serie: 'M' });
    expect(twin.status).toBe(409);
    await change('bam-emetteurs', third, { IsActif: false });
    expect((await invoice(await vente(ON_SITE, { IdEmetteur: third }))).body.code).toBe('emetteur-absent');
  });

  test('the default issuer is one: another that is chosen takes its place', async () => {
    await change('bam-emetteurs', market, { IsDefaut: true });
    await change('bam-emetteurs', association, { IsDefaut: true });
    expect(await read('bam-emetteurs', market)).toMatchObject({ IsDefaut: false });
    expect(await pieceOf(await vente(ON_SITE))).toMatchObject({ IdEmetteur: association });
  });
});
