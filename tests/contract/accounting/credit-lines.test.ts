import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import { createContact } from '#tests/support/festival/guests.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

type Data = Readonly<Record<string, unknown>>;

/** One suite, two backs: a credit note by line gives back each article at its own rate. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  const EDITION = 2063;
  const GROUPS = 'festival-groupes';
  const { create, read } = recordCalls(() => staff);

  async function rowsOf(plural: string, field: string, id: number): Promise<readonly Data[]> {
    const Tri = [{ Key: 'Id', Desc: false }];
    const filter = { Criteres: { field, op: 'eq', value: id }, Tri, Colonnes: ['Id'] };
    const { body } = await staff.call('POST', `/api/${plural}/filter`, { filter, skip: 0, take: 50 });
    return Promise.all(body.map((row: Data) => read(plural, Number(row['Id']))));
  }
  function linesOf(piece: number): Promise<readonly Data[]> {
    return rowsOf('bam-paiement-lignes', 'IdPaiement', piece);
  }
  /** Thirteen entries at 15 € and three meals at 14.33 €, invoiced to be paid later. */
  async function invoice(): Promise<number> {
    const { IdContact } = await createContact(create, { Nom: 'Professeur', Prenom: 'Ivo' });
    const id = await create(GROUPS, { Libelle: 'Collège du Lac', Eannee: EDITION, IdContact, EffectifPrevu: 13 });
    const lines = [
      { Designation: 'Entrées', Quantite: 13, PrixUnitaireTtc: 15, TauxTva: 5.5 },
      { Designation: 'Repas', Quantite: 3, PrixUnitaireTtc: 14.33, TauxTva: 10 },
    ];
    for (const line of lines) await create('festival-groupe-lignes', { IdGroupe: id, ...line });
    for (const [name, Valeurs] of [
      ['valider-devis', {}],
      ['valider-paiement', { IsReglementDiffere: true, DateEcheance: '2098-01-15' }],
    ] as const) {
      const { Version } = await read(GROUPS, id);
      const { status, body } = await staff.call('POST', `/api/${GROUPS}/${id}/transitions/${name}`, { Version, Mail: false, Valeurs });
      expect({ name, status, body }).toMatchObject({ status: 200 });
    }
    const [piece = {}] = await rowsOf('bam-paiements', 'IdGroupe', id);
    return Number(piece['Id']);
  }
  async function credit(piece: number, body: Data): Promise<ApiReply> {
    const { Version } = await read('bam-paiements', piece);
    return staff.call('POST', `/api/bam-paiements/${piece}/avoir`, { Version, ...body });
  }
  async function idsOf(piece: number): Promise<readonly [number, number]> {
    const [entries = {}, meals = {}] = await linesOf(piece);
    return [Number(entries['Id']), Number(meals['Id'])];
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    await create('festival-editions', { Eannee: EDITION, DateDebut: '2063-01-30', DateFin: '2063-02-07', IsDefaut: true });
    await create('bam-emetteurs', {
      RaisonSociale: 'Association du festival',
      Siret: '73282932000074',
      Adresse: { Adresse1: '1 rue des Écrans', CodePostal: '63000', Ville: 'Valombre', IdPays: 45 },
    });
  });
  afterAll(() => backend.close());

  test('gives back one entry and one meal at their own rates, and the rest of a line to the cent', async () => {
    const piece = await invoice();
    const [entries, meals] = await idsOf(piece);
    const first = await credit(piece, {
      Lignes: [
        { Ligne: entries, Quantite: 1 },
        { Ligne: meals, Quantite: 1 },
      ],
      Motif: 'Un élève absent',
    });
    expect(await read('bam-paiements', first.body)).toMatchObject({
      PrixHt: -27.25,
      PrixTva: -2.08,
      PrixTtc: -29.33,
      Motif: 'Un élève absent',
    });
    expect(await linesOf(first.body)).toMatchObject([
      {
        Designation: 'Entrées',
        Quantite: 1,
        TauxTva: 5.5,
        MontantHt: -14.22,
        MontantTva: -0.78,
        MontantTtc: -15,
        IdLigneCreditee: entries,
      },
      { Designation: 'Repas', Quantite: 1, TauxTva: 10, MontantHt: -13.03, MontantTva: -1.3, MontantTtc: -14.33, IdLigneCreditee: meals },
    ]);
    const rest = await credit(piece, {
      Lignes: [
        { Ligne: entries, Quantite: 12 },
        { Ligne: meals, Quantite: 2 },
      ],
    });
    const [invoiced, credited] = await Promise.all([linesOf(piece), Promise.all([first.body, rest.body].map(linesOf))]);
    for (const field of ['MontantHt', 'MontantTva', 'MontantTtc'])
      for (const line of invoiced) {
        const back = credited.flat().filter((one) => one['IdLigneCreditee'] === line['Id']);
        expect(back.reduce((sum, one) => sum + Math.round(Number(one[field]) * 100), 0)).toBe(-Math.round(Number(line[field]) * 100));
      }
    // Wholly credited: cancelled, never settled.
    expect(await read('bam-paiements', piece)).toMatchObject({ Etat: 5, DatePaiement: null });
  });

  test('refuses more of a line than is left, a line of another invoice, and a rate that an amount emptied', async () => {
    const [piece, other] = [await invoice(), await invoice()];
    const [entries, meals] = await idsOf(piece);
    expect((await credit(piece, { Lignes: [{ Ligne: entries, Quantite: 10.5 }] })).status).toBe(200);
    const { status, body } = await credit(piece, { Lignes: [{ Ligne: entries, Quantite: 3 }] });
    expect([status, body.code, body.detail]).toEqual([409, 'avoir-ligne', "La ligne « Entrées » n'a plus que 2,50 à créditer."]);
    expect((await credit(other, { Lignes: [{ Ligne: entries, Quantite: 1 }] })).status).toBe(404);
    expect((await credit(piece, { Lignes: [{ Ligne: meals, Quantite: 0 }] })).status).toBe(400);
    const whole = await credit(other, { MontantTtc: 230 });
    expect(whole.status).toBe(200);
    const [, itsMeals] = await idsOf(other);
    expect((await credit(other, { Lignes: [{ Ligne: itsMeals, Quantite: 3 }] })).body.code).toBe('avoir-excessif');
  });

  test('needs the right to issue pieces', async () => {
    const piece = await invoice();
    const [entries] = await idsOf(piece);
    const reader = await backend.signInWith(['BAM-PAIEMENT', 'ENCAISSER']);
    const body = { Version: 1, Lignes: [{ Ligne: entries, Quantite: 1 }] };
    expect((await reader.call('POST', `/api/bam-paiements/${piece}/avoir`, body)).status).toBe(403);
    expect((await backend.anonymous.call('POST', `/api/bam-paiements/${piece}/avoir`, body)).status).toBe(401);
  });
});
