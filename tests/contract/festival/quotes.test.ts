import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { reachable } from '#tests/support/reachable-contact.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

const GROUPS = 'festival-groupes';
const LINES = 'festival-groupe-lignes';
const EDITION = 2058;
const BOOK = { Designation: 'Catalogue', PrixUnitaireTtc: 10, TauxTva: 5.5 };

/** One suite, two backs: a group whose quote has several lines and several rates pays what it read. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let plan = 0;
  const { change, create, read } = recordCalls(() => staff);

  async function group(more: RecordData = {}): Promise<number> {
    const IdContact = await create('contacts', {
      IdPersonne: await create('personnes', { Nom: 'Sand', Prenom: 'Ida' }),
      ...(await reachable(create)),
    });
    return create(GROUPS, { Libelle: 'Lycée', Eannee: EDITION, IdContact, IdFormule: plan, EffectifPrevu: 10, ...more });
  }
  async function step(id: number, name: string, Valeurs?: RecordData) {
    const { Version } = await read(GROUPS, id);
    const body = { Version, Mail: false, ...(Valeurs === undefined ? {} : { Valeurs }) };
    return staff.call('POST', `/api/${GROUPS}/${id}/transitions/${name}`, body);
  }
  async function found(plural: string, where: { readonly field: string; readonly value: number }, Colonnes: readonly string[]) {
    const filter = { Criteres: { ...where, op: 'eq' }, Tri: [{ Key: 'Id', Desc: false }], Colonnes };
    return (await staff.call('POST', `/api/${plural}/filter`, { filter, skip: 0, take: 50 })).body;
  }
  async function invoiced(id: number) {
    expect((await step(id, 'valider-devis')).status).toBe(200);
    expect((await step(id, 'valider-paiement', { ModePaiement: 1 })).status).toBe(200);
    const [piece] = await found('bam-paiements', { field: 'IdGroupe', value: id }, ['PrixHt', 'PrixTva', 'PrixTtc', 'TauxTva', 'Qte']);
    return piece;
  }
  function linesOf(piece: number) {
    return found('bam-paiement-lignes', { field: 'IdPaiement', value: piece }, [
      'Designation',
      'Quantite',
      'TauxTva',
      'MontantTva',
      'MontantTtc',
    ]);
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    await create('festival-editions', { Eannee: EDITION, DateDebut: '2058-01-30', DateFin: '2058-02-07', IsDefaut: true });
    await create('bam-emetteurs', {
      RaisonSociale: 'Association du festival',
      Siret: '12345678900015',
      Adresse: { Adresse1: '1 rue des Écrans', CodePostal: '63000', Ville: 'Valombre', IdPays: 45 },
    });
    const prices = { PrixHt: 12.5, PrixTtc: 15, TauxTva: 20, IdNature: 1, IsGroupe: true };
    plan = await create('festival-formules', { Eannee: EDITION, TradLibelle: { TraductionFr: 'Scolaire' }, ...prices });
  });
  afterAll(() => backend.close());

  test('a line takes the price and the name of its plan, and the lines make the price of the group', async () => {
    const id = await group();
    expect(await read(GROUPS, id)).toMatchObject({ PrixTtc: 150 });
    const line = await create(LINES, { IdGroupe: id, IdFormule: plan, Quantite: 8 });
    expect(await read(LINES, line)).toMatchObject({ PrixUnitaireTtc: 15, Designation: 'Scolaire', MontantTtc: 120 });
    const books = await create(LINES, { IdGroupe: id, Quantite: 8, ...BOOK });
    expect(await read(GROUPS, id)).toMatchObject({ PrixHt: 175.83, PrixTtc: 200, IsEcartFormule: false });
    async function proposed(Id: number) {
      return (
        await staff.call('POST', '/api/formules/proposition', {
          Entite: 'festival-groupe',
          Fiche: { Id, Eannee: EDITION, IdFormule: plan, EffectifPrevu: 10 },
        })
      ).body;
    }
    expect([(await proposed(id)).Ttc, (await proposed(0)).Ttc]).toEqual([null, 150]);
    expect((await staff.call('DELETE', `/api/${LINES}/${books}`, { Id: books, Version: 1 })).status).toBe(200);
    expect(await read(GROUPS, id)).toMatchObject({ PrixHt: 100, PrixTtc: 120 });
  });

  test('a price that is typed over lines is refused on its field, with its reason', async () => {
    const id = await group();
    await create(LINES, { IdGroupe: id, IdFormule: plan, Quantite: 8 });
    for (const [path, value] of [
      ['PrixTtc', 500],
      ['PrixHt', 90],
    ] as const) {
      const { Version } = await read(GROUPS, id);
      const typed = await staff.call('PUT', `/api/${GROUPS}/${id}`, { Id: id, Version, [path]: value });
      expect([typed.status, typed.body.errors]).toMatchObject([
        400,
        [{ path, code: 'valeur', message: 'Le prix suit les lignes du devis.' }],
      ]);
    }
    // The same price sent again is nobody's price.
    await change(GROUPS, id, { PrixTtc: 120, PrixHt: 100, Libelle: 'Lycée Sand' });
    expect(await read(GROUPS, id)).toMatchObject({ Libelle: 'Lycée Sand', PrixHt: 100, PrixTtc: 120 });
  });

  test('an invoice has a line for each of the quote, its tax is that of each, and it says no single rate', async () => {
    const id = await group();
    await create(LINES, { IdGroupe: id, IdFormule: plan, Quantite: 8, Ordre: 1 });
    await create(LINES, { IdGroupe: id, Quantite: 8, Ordre: 2, ...BOOK });
    const piece = await invoiced(id);
    expect(piece).toMatchObject({ PrixHt: 175.83, PrixTva: 24.17, PrixTtc: 200, TauxTva: null, Qte: 8 });
    expect(await linesOf(piece.Id)).toMatchObject([
      { Designation: 'Scolaire', Quantite: 8, TauxTva: 20, MontantTva: 20, MontantTtc: 120 },
      { Designation: 'Catalogue', Quantite: 8, TauxTva: 5.5, MontantTva: 4.17, MontantTtc: 80 },
    ]);
    const late = await staff.call('POST', `/api/${LINES}`, { IdGroupe: id, Quantite: 1, ...BOOK });
    expect([late.status, late.body.errors?.[0]?.path]).toEqual([400, 'PrixUnitaireTtc']);
  });

  test('credit notes give back each rate in its share, and all of them make the invoice to the cent', async () => {
    const id = await group();
    await create(LINES, { IdGroupe: id, IdFormule: plan, Quantite: 8 });
    await create(LINES, { IdGroupe: id, Quantite: 8, ...BOOK });
    const piece = await invoiced(id);
    async function credit(MontantTtc?: number) {
      const { Version } = await read('bam-paiements', piece.Id);
      return (
        await staff.call('POST', `/api/bam-paiements/${piece.Id}/avoir`, { Version, ...(MontantTtc === undefined ? {} : { MontantTtc }) })
      ).body;
    }
    const [part, rest] = [await credit(50), await credit()];
    expect(await linesOf(part)).toMatchObject([
      { TauxTva: 5.5, MontantTva: -1.04, MontantTtc: -20 },
      { TauxTva: 20, MontantTva: -5, MontantTtc: -30 },
    ]);
    expect(await linesOf(rest)).toMatchObject([
      { TauxTva: 5.5, MontantTva: -3.13, MontantTtc: -60 },
      { TauxTva: 20, MontantTva: -15, MontantTtc: -90 },
    ]);
    const { DateEmission: day } = await read('bam-paiements', piece.Id);
    const exportRequest = { Debut: day, Fin: day, Format: 'csv' };
    const books = await staff.call('POST', '/api/comptabilite/festival-groupe-paiement/export', exportRequest);
    const { NoFacture } = await read('bam-paiements', piece.Id);
    const entries = String(books.body)
      .split('\r\n')
      .map((one) => one.split(';'))
      .filter((cells) => cells[2] === NoFacture);
    const [client, ...sold] = entries.map((cells) => [cells[6], cells[7]]);
    expect([client, sold.slice(0, 4)]).toEqual([
      ['200', ''],
      [
        ['', '75,83'],
        ['', '4,17'],
        ['', '100'],
        ['', '20'],
      ],
    ]);
  });

  test('a quote takes decimal quantities, discounts and deductions, and its invoice has the same lines to the cent', async () => {
    const id = await group();
    const half = await create(LINES, { IdGroupe: id, Designation: 'Atelier', Quantite: 1.5, PrixUnitaireTtc: 38, IdNature: 1, Ordre: 1 });
    const cheaper = {
      Designation: 'Entrées',
      Quantite: 24,
      PrixUnitaireTtc: 12.35,
      Remise: 12.5,
      RemiseMontant: 3,
      TauxTva: 5.5,
      Ordre: 2,
    };
    const reduced = await create(LINES, { IdGroupe: id, ...cheaper });
    const geste = { Designation: 'Geste commercial', Quantite: 1, PrixUnitaireTtc: -10.55, IdNature: 1, Ordre: 3 };
    const deduction = await create(LINES, { IdGroupe: id, ...geste });
    // 1.5 × 38 = 57.00; 24 × 12.35 = 296.40 − 37.05 − 3.00 = 256.35; − 10.55.
    const shown = await Promise.all([half, reduced, deduction].map((line) => read(LINES, line)));
    expect(shown.map(({ MontantTtc }) => MontantTtc)).toEqual([57, 256.35, -10.55]);
    // 47.50 + 242.99 − 8.79 without tax.
    expect(await read(GROUPS, id)).toMatchObject({ PrixHt: 281.7, PrixTtc: 302.8 });
    const piece = await invoiced(id);
    expect(piece).toMatchObject({ PrixHt: 281.7, PrixTva: 21.1, PrixTtc: 302.8 });
    const lines = await linesOf(piece.Id);
    expect(lines.map(({ Quantite, MontantTtc }: RecordData) => [Quantite, MontantTtc])).toEqual([
      [1.5, 57],
      [24, 256.35],
      [1, -10.55],
    ]);
    const [, entries] = await Promise.all(lines.map(({ Id }: { readonly Id: number }) => read('bam-paiement-lignes', Id)));
    // 296.40 at 5.5 % is 280.95 without tax, 11.71 each; the discount is the rest.
    expect(entries).toMatchObject({ PrixUnitaireHt: 11.71, RemiseHt: 37.96, MontantHt: 242.99 });
  });

  test('deductions that take a quote below zero are refused on their price', async () => {
    const id = await group();
    await create(LINES, { IdGroupe: id, ...BOOK });
    const typed = await staff.call('POST', `/api/${LINES}`, { IdGroupe: id, Designation: 'Remise', PrixUnitaireTtc: -10.01, IdNature: 1 });
    expect([typed.status, typed.body.errors]).toMatchObject([
      400,
      [{ path: 'PrixUnitaireTtc', message: expect.stringContaining('sous zéro') }],
    ]);
    expect(await read(GROUPS, id)).toMatchObject({ PrixTtc: 10 });
  });

  test('a group that details nothing reads who pays and who comes for nothing', async () => {
    const id = await group({ NbAccompagnateursGratuits: 2 });
    const piece = await invoiced(id);
    expect(piece).toMatchObject({ PrixTtc: 120, TauxTva: 20 });
    expect(await linesOf(piece.Id)).toMatchObject([
      { Quantite: 8, MontantTtc: 120 },
      { Designation: 'Accompagnateurs gratuits', Quantite: 2, MontantTtc: 0 },
    ]);
  });
});
