import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import { addDays } from '#domain/values/dates.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

type Data = Readonly<Record<string, unknown>>;

const VENTES = 'bam-ventes';
const LINES = 'bam-vente-lignes';
/** System rows of the natures. */
const [ON_SITE, ONLINE, STAND] = [1, 2, 4];
const TRANSFER = 1;

/** One suite, two backs: what is sold without a file is invoiced to the cent, with its deposits. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let sponsor: number;
  const { create, read, change } = recordCalls(() => staff);

  async function rowsOf(plural: string, field: string, id: number): Promise<readonly Data[]> {
    const filter = { Criteres: { field, op: 'eq', value: id }, Tri: [{ Key: 'Id', Desc: false }], Colonnes: ['Id'] };
    const { body } = await staff.call('POST', `/api/${plural}/filter`, { filter, skip: 0, take: 50 });
    return Promise.all(body.map((row: Data) => read(plural, Number(row['Id']))));
  }
  async function structure(more: Data = {}): Promise<number> {
    const Adresse = { Adresse1: '3 quai des Moulins', CodePostal: '69001', Ville: 'Lyon', IdPays: 45 };
    return create('structures', { RaisonSociale: 'Banque du Val', Siret: '73282932000074', Adresse, ...more });
  }
  async function vente(lines: readonly Data[], more: Data = {}): Promise<number> {
    const id = await create(VENTES, { Objet: 'Parrainage de la soirée', IdStructure: sponsor, Analytique: 2, ...more });
    for (const [index, line] of lines.entries()) await create(LINES, { IdVente: id, Ordre: index + 1, ...line });
    return id;
  }
  async function act(id: number, path: 'facture' | 'acompte', body: Data = {}): Promise<ApiReply> {
    const { Version } = await read(VENTES, id);
    return staff.call('POST', `/api/${VENTES}/${id}/${path}`, { Version, ...body });
  }
  async function issued(id: number, path: 'facture' | 'acompte', body: Data = {}): Promise<Data> {
    const reply = await act(id, path, body);
    expect(reply).toMatchObject({ status: 200 });
    return read('bam-paiements', Number(reply.body));
  }
  function linesOf(piece: Data): Promise<readonly Data[]> {
    return rowsOf('bam-paiement-lignes', 'IdPaiement', Number(piece['Id']));
  }
  /** A stand at 20 % and catalogues at 5.5 %. */
  const TWO_RATES = [
    { Designation: 'Stand 9 m²', Quantite: 2, PrixUnitaire: 450, IdNature: STAND },
    { Designation: 'Catalogues', Quantite: 10, PrixUnitaire: 12.55, IdNature: ON_SITE, TauxTva: 5.5 },
  ];

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    await create('bam-emetteurs', {
      RaisonSociale: 'Association du festival',
      Siret: '73282932000074',
      DelaiPaiement: 30,
      Adresse: { Adresse1: '1 rue des Écrans', CodePostal: '63000', Ville: 'Valombre', IdPays: 45 },
    });
    sponsor = await structure();
  });
  afterAll(() => backend.close());

  test('works out what a sale comes to: decimal quantities, discounts, a deduction, a discount on the whole', async () => {
    const id = await vente([
      { Designation: 'Publicité', Quantite: 1.5, PrixUnitaire: 99.99, IdNature: ON_SITE, Remise: 10, RemiseMontant: 4 },
      { Designation: 'Catalogues', Quantite: 10, PrixUnitaire: 12.55, IdNature: ON_SITE, TauxTva: 5.5 },
      { Designation: 'Geste commercial', PrixUnitaire: -20, IdNature: ON_SITE },
    ]);
    // 149.99 - 15.00 - 4.00 = 130.99; + 125.50 - 20.00
    expect(await read(VENTES, id)).toMatchObject({ PrixHt: 236.49, PrixTtc: 265.59, Etat: 1 });
    expect(await rowsOf(LINES, 'IdVente', id)).toMatchObject([
      { MontantHt: 130.99, MontantTtc: 157.19 },
      { MontantHt: 125.5, MontantTtc: 132.4 },
      { MontantHt: -20, MontantTtc: -24 },
    ]);
    await change(VENTES, id, { Remise: 10 });
    expect(await read(VENTES, id)).toMatchObject({ PrixHt: 212.84 });
    const invoice = await issued(id, 'facture');
    const lines = await linesOf(invoice);
    expect(lines).toMatchObject([
      { Designation: 'Publicité', Quantite: 1.5, PrixUnitaireHt: 99.99, RemiseHt: 19, MontantHt: 130.99, TauxTva: 20 },
      { Designation: 'Catalogues', RemiseHt: null, MontantHt: 125.5, TauxTva: 5.5 },
      { Designation: 'Geste commercial', MontantHt: -20 },
      { Designation: 'Remise', TauxTva: 5.5, MontantHt: -12.55, MontantTva: -0.69 },
      { Designation: 'Remise', TauxTva: 20, MontantHt: -11.1, MontantTva: -2.22 },
    ]);
    expect(invoice).toMatchObject({ TypeOrigine: 4, IdVente: id, PrixHt: 212.84, IsAcompte: false, NomClient: 'Banque du Val' });
    for (const [field, total] of [
      ['MontantHt', 'PrixHt'],
      ['MontantTva', 'PrixTva'],
      ['MontantTtc', 'PrixTtc'],
    ] as const)
      expect(lines.reduce((sum, line) => sum + Math.round(Number(line[field]) * 100), 0)).toBe(Math.round(Number(invoice[total]) * 100));
  });

  test('takes prices with tax where the sale says so, to a person in their own name', async () => {
    const IdPersonne = await create('personnes', { Nom: 'Riou', Prenom: 'Ana' });
    const activite = await create('activites', { TradLibelle: { TraductionFr: 'Acheteuse' } });
    const Adresse = { Adresse1: '8 rue du Lac', CodePostal: '63000', Ville: 'Valombre', IdPays: 45 };
    const IdContact = await create('contacts', { IdPersonne, Email: 'riou@exemple.test', IdsActivite: [activite], Adresse });
    const line = { Designation: 'Affiche', Quantite: 3, PrixUnitaire: 10, IdNature: ON_SITE };
    const id = await vente([line], { IdStructure: null, IdContact, IsPrixTtc: true });
    expect(await issued(id, 'facture')).toMatchObject({ NomClient: 'Ana Riou', PrixHt: 25, PrixTva: 5, PrixTtc: 30 });
  });

  test('takes words, price and tax of an article, and keeps what somebody typed', async () => {
    const IdArticle = await create('bam-articles', {
      TradLibelle: { TraductionFr: 'Page de publicité' },
      PrixUnitaireHt: 800,
      IdNature: ON_SITE,
      TauxTva: 20,
    });
    const id = await vente([
      { IdArticle, Quantite: 2 },
      { IdArticle, PrixUnitaire: 700 },
    ]);
    expect(await rowsOf(LINES, 'IdVente', id)).toMatchObject([
      { Designation: 'Page de publicité', PrixUnitaire: 800, IdNature: ON_SITE, TauxTva: 20, MontantHt: 1600, MontantTtc: 1920 },
      { PrixUnitaire: 700, MontantHt: 700 },
    ]);
    expect(await read(VENTES, id)).toMatchObject({ PrixTtc: 2760 });
  });

  test('deducts deposits from the final invoice rate by rate, less what their credit notes took back', async () => {
    const id = await vente(TWO_RATES);
    expect(await read(VENTES, id)).toMatchObject({ PrixHt: 1025.5, PrixTtc: 1212.4 });
    const first = await issued(id, 'acompte', { Pourcentage: 30 });
    expect(first).toMatchObject({ IsAcompte: true, PrixTtc: 363.72, PrixHt: 307.65, PrixTva: 56.07, Etat: 2 });
    expect(await linesOf(first)).toMatchObject([
      { TauxTva: 5.5, MontantTtc: 39.72, Designation: 'Acompte de 30 % sur : Parrainage de la soirée' },
      { TauxTva: 20, MontantTtc: 324 },
    ]);
    const second = await issued(id, 'acompte', { MontantTtc: 100 });
    expect(await read(VENTES, id)).toMatchObject({ Etat: 2, Facture: 463.72 });
    const credited = await staff.call('POST', `/api/bam-paiements/${Number(second['Id'])}/avoir`, {
      Version: second['Version'],
      MontantTtc: 40,
    });
    expect(credited.status).toBe(200);
    expect((await act(id, 'acompte', { MontantTtc: 788.68 })).body).toMatchObject({ code: 'acompte-excessif' });
    const final = await issued(id, 'facture');
    expect(final).toMatchObject({ IsAcompte: false, PrixTtc: 788.68, Etat: 2 });
    const lines = await linesOf(final);
    expect(lines.filter(({ Designation }) => String(Designation).startsWith('Acompte déduit : FA'))).toHaveLength(4);
    // All pieces of the sale add up to it, at each rate.
    const pieces = await rowsOf('bam-paiements', 'IdVente', id);
    const all = (await Promise.all(pieces.map(linesOf))).flat();
    function sumOf(rate: number, field: string): number {
      return all.filter(({ TauxTva }) => TauxTva === rate).reduce((sum, line) => sum + Math.round(Number(line[field]) * 100), 0);
    }
    expect([sumOf(20, 'MontantHt'), sumOf(20, 'MontantTva'), sumOf(5.5, 'MontantHt'), sumOf(5.5, 'MontantTva')]).toEqual([
      90_000, 18_000, 12_550, 690,
    ]);
    expect(await read(VENTES, id)).toMatchObject({ Etat: 3, Facture: 1212.4 });
  });

  test('is invoiced once, its lines stand from then on, and a whole credit note opens it again', async () => {
    const id = await vente(TWO_RATES);
    const invoice = await issued(id, 'facture');
    expect((await act(id, 'facture')).body.code).toBe('vente-facturee');
    expect((await act(id, 'acompte', { Pourcentage: 10 })).body.code).toBe('vente-facturee');
    expect((await staff.call('POST', `/api/${LINES}`, { IdVente: id, Designation: 'Encore', PrixUnitaire: 1 })).status).toBe(400);
    const pieceId = Number(invoice['Id']);
    expect((await staff.call('POST', `/api/bam-paiements/${pieceId}/avoir`, { Version: invoice['Version'] })).status).toBe(200);
    expect(await read('bam-paiements', pieceId)).toMatchObject({ Etat: 5 });
    expect(await read(VENTES, id)).toMatchObject({ Etat: 1 });
    expect((await issued(id, 'facture'))['NoFacture']).not.toBe(invoice['NoFacture']);
  });

  test('is paid later at the delay of the issuer, by any means, and its books go to its list', async () => {
    const id = await vente(TWO_RATES);
    const invoice = await issued(id, 'facture');
    const day = String(invoice['DateEmission']);
    expect(invoice).toMatchObject({ DateEcheance: addDays(day, 30) });
    const receipt = { Version: invoice['Version'], Montant: 1212.4, ModePaiement: TRANSFER };
    expect((await staff.call('POST', `/api/bam-paiements/${Number(invoice['Id'])}/reglements`, receipt)).body).toEqual({ ResteDu: 0 });
    expect(await read(VENTES, id)).toMatchObject({ Recu: 1212.4, ResteDu: 0 });
    const books = await staff.call('POST', '/api/comptabilite/bam-vente-paiement/export', { Debut: day, Fin: day, Format: 'csv' });
    expect(books.status).toBe(200);
    expect(String(books.body)).toContain(String(invoice['NoFacture']));
  });

  test('keeps reverse charge for a company of the Union, whatever the rate of the line', async () => {
    const { body: countries } = await staff.call('GET', '/api/payss/choix?search=Belgique&take=5');
    const [existing] = countries;
    const belgium = existing?.Id ?? (await create('payss', { Code: 'BE', TradLibelle: { TraductionFr: 'Belgique' }, IsCee: true }));
    await change('payss', belgium, { Code: 'BE', IsCee: true });
    const IdStructure = await structure({
      RaisonSociale: 'Brussels Films',
      Siret: null,
      NumIntracom: 'BE0000000097',
      Adresse: { Adresse1: 'Rue Haute 1', Ville: 'Bruxelles', IdPays: belgium },
    });
    const id = await vente([{ Designation: 'Publicité', PrixUnitaire: 100, IdNature: ONLINE, TauxTva: 20 }], { IdStructure });
    expect(await issued(id, 'facture')).toMatchObject({ PrixTtc: 100, PrixTva: 0, MentionTva: expect.stringContaining('Autoliquidation') });
  });

  test('refuses a sale of nothing, and a line without nature or rate', async () => {
    expect((await act(await vente([]), 'facture')).body.code).toBe('vente-vide');
    expect((await act(await vente([{ Designation: 'Sans taux', PrixUnitaire: 5 }]), 'facture')).body.code).toBe('tva-inconnue');
  });

  test('shows a pro forma that takes no number and makes no entry', async () => {
    const id = await vente(TWO_RATES);
    const before = (await rowsOf('bam-paiements', 'IdVente', id)).length;
    const { status, headers } = await staff.call('GET', `/api/${VENTES}/${id}/proforma`);
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect([before, (await rowsOf('bam-paiements', 'IdVente', id)).length]).toEqual([0, 0]);
  });

  test('is written by sellers, invoiced by who may issue pieces, and only read by readers', async () => {
    const id = await vente(TWO_RATES);
    const { Version } = await read(VENTES, id);
    const reader = await backend.signInWith(['BAM-VENTE', 'BAM-PAIEMENT']);
    const cashier = await backend.signInWith(['BAM-VENTE', 'ENCAISSER']);
    for (const path of ['facture', 'acompte'])
      for (const who of [reader, cashier])
        expect(
          (await who.call('POST', `/api/${VENTES}/${id}/${path}`, { Version, ...(path === 'acompte' ? { Pourcentage: 10 } : {}) })).status,
        ).toBe(403);
    expect((await reader.call('PUT', `/api/${VENTES}/${id}`, { Version, Objet: 'Autre' })).status).toBe(403);
    expect((await reader.call('GET', `/api/${VENTES}/${id}/proforma`)).status).toBe(200);
    const stranger = await backend.signInWith(['FILMS']);
    expect((await stranger.call('GET', `/api/${VENTES}/${id}/proforma`)).status).toBe(403);
    for (const [method, path] of [
      ['GET', 'proforma'],
      ['POST', 'facture'],
      ['POST', 'acompte'],
    ] as const)
      expect(
        (await backend.anonymous.call(method, `/api/${VENTES}/${id}/${path}`, method === 'POST' ? { Version } : undefined)).status,
      ).toBe(401);
  });
});
