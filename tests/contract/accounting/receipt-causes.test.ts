import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { createDesks } from '#tests/support/desks.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

type Data = Readonly<Record<string, unknown>>;

const ON_SITE = 1;
const [CHEQUE, CASH] = [2, 4];
const BOUNCED = 3;

/** One suite, two backs: money that did not stay is answered with its cause, and cash has a register wherever it came. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let client: number;
  const { create, read } = recordCalls(() => staff);

  async function invoice(): Promise<Data> {
    const id = await create('bam-ventes', { Objet: 'Publicité', IdStructure: client });
    await create('bam-vente-lignes', { IdVente: id, Designation: 'Page', PrixUnitaire: 1000, IdNature: ON_SITE });
    const { Version } = await read('bam-ventes', id);
    const reply = await staff.call('POST', `/api/bam-ventes/${id}/facture`, { Version });
    return read('bam-paiements', Number(reply.body));
  }
  async function receive(piece: Data, body: Data) {
    const id = Number(piece['Id']);
    const { Version } = await read('bam-paiements', id);
    return staff.call('POST', `/api/bam-paiements/${id}/reglements`, { Version, ...body });
  }
  async function receiptsOf(piece: Data): Promise<readonly Data[]> {
    const Colonnes = ['Montant', 'Guichet', 'Cause', 'Motif', 'IdAnnule'];
    const Criteres = { field: 'IdPaiement', op: 'eq', value: Number(piece['Id']) };
    const filter = { Criteres, Tri: [{ Key: 'Id', Desc: false }], Colonnes };
    return (await staff.call('POST', '/api/bam-reglements/filter', { filter, skip: 0, take: 20 })).body;
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    const Adresse = { Adresse1: '1 rue des Écrans', CodePostal: '63000', Ville: 'Valombre', IdPays: 45 };
    await createDesks(create, 'Accueil');
    await create('bam-emetteurs', { RaisonSociale: 'Association', Siret: '73282932000074', Adresse });
    client = await create('structures', { RaisonSociale: 'Banque du Val', Siret: '73282932000074', Adresse });
  });
  afterAll(() => backend.close());

  test('answers a bounced cheque by its opposite, with cause and words, and the invoice is due again', async () => {
    const piece = await invoice();
    expect((await receive(piece, { Montant: 1200, ModePaiement: CHEQUE, Banque: 'Crédit du Lac', NoCheque: '77' })).body).toEqual({
      ResteDu: 0,
    });
    const [receipt = {}] = await receiptsOf(piece);
    const why = { Cause: BOUNCED, Motif: 'Provision insuffisante' };
    const reversed = await staff.call('POST', `/api/bam-reglements/${Number(receipt['Id'])}/annulation`, why);
    expect([reversed.status, reversed.body]).toEqual([200, { ResteDu: 1200 }]);
    expect((await receiptsOf(piece)).at(-1)).toMatchObject({ Montant: -1200, ...why, IdAnnule: receipt['Id'] });
    expect(await read('bam-paiements', Number(piece['Id']))).toMatchObject({ Etat: 2, DatePaiement: null });
    const unknown = await staff.call('POST', `/api/bam-reglements/${Number(receipt['Id'])}/annulation`, { Cause: 9, Motif: 'Autre' });
    expect(unknown.status).toBe(400);
  });

  test('keeps cash without a desk in a register of its own, which is counted and closed', async () => {
    const piece = await invoice();
    expect((await receive(piece, { Montant: 55, ModePaiement: CASH })).status).toBe(200);
    expect(await receiptsOf(piece)).toMatchObject([{ Montant: 55, Guichet: 'Hors guichet' }]);
    const jour = String(piece['DateEmission']);
    const register = await staff.call('GET', `/api/guichet/caisse?guichet=Hors%20guichet&jour=${jour}`);
    expect(register.body).toMatchObject({ Guichet: 'Hors guichet', Total: 55 });
    const closing = { Guichet: 'Hors guichet', Jour: jour, Attendu: 55, Especes: 55, Cheques: 0, Cb: 0, Autres: 0 };
    const closed = await staff.call('POST', '/api/guichet/clotures', closing);
    expect(closed.status).toBe(200);
    expect(await read('bam-clotures', Number(closed.body))).toMatchObject({ TotalEspeces: 55, Ecart: 0 });
  });

  test('warns of cash above what the law allows', async () => {
    const piece = await invoice();
    const id = Number(piece['Id']);
    // A desk of its own: the register « Hors guichet » may be closed.
    expect((await receive(piece, { Montant: 1000, ModePaiement: CASH, Guichet: 'Accueil' })).status).toBe(200);
    expect(await read('bam-paiements', id)).toMatchObject({ EspecesRecues: 1000, IsPlafondEspeces: false });
    expect((await receive(piece, { Montant: 1, ModePaiement: CASH, Guichet: 'Accueil' })).status).toBe(200);
    expect(await read('bam-paiements', id)).toMatchObject({ IsPlafondEspeces: true });
  });
});
