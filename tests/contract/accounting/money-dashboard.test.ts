import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PaiementEtat } from '#generated/enums/paiement-etat.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import { addDays } from '#domain/values/dates.ts';
import { create as createRow, find } from '#domain/work/work.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

type Data = Readonly<Record<string, unknown>>;

const ON_SITE = 1;
const [TRANSFER, CHEQUE, CARD] = [1, 2, 3];

/** One suite, two backs: every figure of the money dashboard is the sum of the rows that it opens. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let count = 0;
  const { create, read } = recordCalls(() => staff);
  const Adresse = { Adresse1: '1 rue des Écrans', CodePostal: '63000', Ville: 'Valombre', IdPays: 45 };

  async function invoice(price: number): Promise<number> {
    const IdStructure = await create('structures', { RaisonSociale: `Client ${price}`, Adresse, IsSansSiret: true });
    const id = await create('bam-ventes', { Objet: 'Publicité', IdStructure });
    await create('bam-vente-lignes', { IdVente: id, Designation: 'Page', PrixUnitaire: price, IdNature: ON_SITE });
    const { Version } = await read('bam-ventes', id);
    return Number((await staff.call('POST', `/api/bam-ventes/${id}/facture`, { Version })).body);
  }
  async function late(price: number, days: number): Promise<number> {
    const piece = await invoice(price);
    count += 1;
    const due = addDays(new Date(backend.nowMs()).toISOString().slice(0, 10), -days);
    return backend.run(function* () {
      const [model] = yield* find('bam-paiement', { Id: piece });
      if (model === undefined) throw new Error('no invoice to copy');
      const { Id: _id, Version: _version, ...said } = model;
      const id = yield* createRow('bam-paiement', { ...said, NoFacture: `FA2018-0000${count}`, DateEmission: due, DateEcheance: due });
      for (const { Id: _of, Version: _is, ...line } of yield* find('bam-paiement-ligne', { IdPaiement: piece }))
        yield* createRow('bam-paiement-ligne', { ...line, IdPaiement: id });
      return id;
    });
  }
  async function onPiece(piece: number, act: 'reglements' | 'avoir', body: Data): Promise<void> {
    const { Version } = await read('bam-paiements', piece);
    const reply = await staff.call('POST', `/api/bam-paiements/${piece}/${act}`, { Version, ...body });
    expect({ status: reply.status, body: reply.body }).toMatchObject({ status: 200 });
  }
  function taxOf(tax: { readonly Taux: readonly Data[] }): number {
    return Number(tax.Taux.find(({ Taux }) => Taux === 20)?.['Tva'] ?? 0);
  }
  async function dashboard() {
    return (await staff.call('GET', '/api/tableau-financier')).body;
  }
  async function sumOf(plural: string, field: string, and: readonly Data[]): Promise<readonly [number, number]> {
    const filter = { Criteres: { and }, Colonnes: [field], Tri: [{ Key: 'Id', Desc: false }] };
    const rows: readonly Data[] = (await staff.call('POST', `/api/${plural}/filter`, { filter, skip: 0, take: 200 })).body;
    return [Math.round(rows.reduce((sum, row) => sum + Number(row[field]), 0) * 100) / 100, rows.length];
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    await create('bam-emetteurs', { RaisonSociale: 'Association', Siret: '73282932000074', Adresse });
    await create('bam-guichets', { Libelle: 'Accueil' });
  });
  afterAll(() => backend.close());

  test('counts what is due by age, what came in today and the tax of it', async () => {
    const before = await dashboard();
    await late(100, 10);
    const old = await late(200, 95);
    const paid = await invoice(300);
    await onPiece(old, 'reglements', { Montant: 40, ModePaiement: TRANSFER });
    await onPiece(old, 'avoir', { MontantTtc: 60, Motif: 'Geste' });
    await onPiece(paid, 'reglements', { Montant: 360, ModePaiement: CARD, Guichet: 'Accueil' });
    const after = await dashboard();
    const isOpen = [
      { field: 'IsAvoir', op: 'eq', value: false },
      { field: 'Etat', op: 'in', value: [PaiementEtat.emise, PaiementEtat.partielle] },
    ];
    expect(after.Echu.Montant - before.Echu.Montant).toBeCloseTo(120 + 140, 2);
    const bands = after.Ages.map((band: Data, index: number) => Number(band['Montant']) - Number(before.Ages[index].Montant));
    expect(bands).toEqual([120, 0, 0, 140]);
    expect(await sumOf('bam-paiements', 'ResteDu', isOpen)).toEqual([after.Du.Montant, after.Du.Nombre]);
    const today = after.Encaisse.filter(({ ModePaiement }: Data) => ModePaiement === CARD || ModePaiement === TRANSFER);
    expect(today).toEqual(
      expect.arrayContaining([
        { ModePaiement: TRANSFER, Guichet: null, Montant: 40, Nombre: 1 },
        { ModePaiement: CARD, Guichet: 'Accueil', Montant: 360, Nombre: 1 },
      ]),
    );
    expect(after.Encaisse.some(({ ModePaiement }: Data) => ModePaiement === CHEQUE)).toBe(false);
    expect(taxOf(after.Tva) - taxOf(before.Tva)).toBeCloseTo(60 + 40 / 6, 2);
  });

  test('shows itself to readers of all pieces alone', async () => {
    const reader = await backend.signInWith(['BAM-PIECES']);
    expect((await reader.call('GET', '/api/tableau-financier')).status).toBe(200);
    const other = await backend.signInWith(['BAM-PAIEMENTS']);
    expect((await other.call('GET', '/api/tableau-financier')).status).toBe(403);
    expect((await backend.anonymous.call('GET', '/api/tableau-financier')).status).toBe(401);
  });
});
