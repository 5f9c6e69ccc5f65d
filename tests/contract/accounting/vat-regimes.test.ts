import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RegimeEtat } from '#generated/enums/regime-etat.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import { addDays } from '#domain/values/dates.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from '../backend-under-test.ts';

const REGIMES = 'regime-tvas';

/** One suite, two backends: a regime that an issued piece names is followed by a version, never rewritten. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let client: number;
  const { create, read } = recordCalls(() => staff);

  async function regime(): Promise<{ readonly nature: number; readonly id: number }> {
    const nature = await create('vente-natures', { TradLibelle: { TraductionFr: 'Atelier' } });
    const TradMention = { TraductionFr: 'Taux réduit.' };
    return { nature, id: await create(REGIMES, { IdNature: nature, Client: 1, Taux: 10, DateDebut: '2020-01-01', TradMention }) };
  }
  async function issue(IdNature: number) {
    const id = await create('bam-ventes', { Objet: 'Atelier', IdStructure: client });
    await create('bam-vente-lignes', { IdVente: id, Designation: 'Atelier', PrixUnitaire: 100, IdNature });
    const { Version } = await read('bam-ventes', id);
    const { body } = await staff.call('POST', `/api/bam-ventes/${id}/facture`, { Version });
    return read('bam-paiements', Number(body));
  }
  async function rewrite(id: number, values: object): Promise<ApiReply> {
    return staff.call('PUT', `/api/${REGIMES}/${id}`, { ...(await read(REGIMES, id)), ...values });
  }
  async function version(id: number, DateDebut: string, Taux: number): Promise<ApiReply> {
    const { Version } = await read(REGIMES, id);
    return staff.call('POST', `/api/${REGIMES}/${id}/version`, { Version, DateDebut, Taux });
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    const Adresse = { Adresse1: '1 rue des Écrans', CodePostal: '63000', Ville: 'Valombre', IdPays: 45 };
    await create('bam-emetteurs', { RaisonSociale: 'Association', Siret: '73282932000074', Adresse });
    client = await create('structures', { RaisonSociale: 'Banque du Val', Siret: '73282932000074', Adresse });
  });
  afterAll(() => backend.close());

  test('refuses another rate, mention or day of a regime that a piece names, and its deletion', async () => {
    const { nature, id } = await regime();
    expect((await rewrite(id, { Taux: 8 })).status).toBe(200);
    expect((await issue(nature)).PrixTva).toBe(8);
    for (const [path, value] of [
      ['Taux', 20],
      ['DateDebut', '2021-01-01'],
      ['Client', 2],
    ] as const) {
      const refused = await rewrite(id, { [path]: value });
      expect([refused.status, refused.body.errors]).toMatchObject([400, [{ path, message: expect.stringContaining('nouvelle version') }]]);
    }
    const mention = (await read(REGIMES, id)).TradMention;
    expect((await rewrite(id, { TradMention: { ...mention, TraductionFr: 'Autre' } })).status).toBe(400);
    expect(await read(REGIMES, id)).toMatchObject({ Taux: 8 });
    const { Version } = await read(REGIMES, id);
    expect((await staff.call('DELETE', `/api/${REGIMES}/${id}`, { Id: id, Version })).status).toBe(409);
    const ended = await rewrite(id, { DateFin: '2020-06-30' });
    expect([ended.status, ended.body.errors[0].path]).toEqual([400, 'DateFin']);
  });

  test('makes a version from a day on: pieces of before keep theirs, and lists say which is in force', async () => {
    const { nature, id } = await regime();
    const piece = await issue(nature);
    const day = String(piece['DateEmission']);
    const early = await version(id, day, 20);
    expect([early.status, early.body.errors]).toMatchObject([400, [{ path: 'DateDebut', message: expect.stringContaining('déjà émise') }]]);
    expect((await version(id, '2019-12-31', 20)).body.errors[0]).toMatchObject({ path: 'DateDebut', code: 'ordre' });
    const tomorrow = addDays(day, 1);
    const { status, body: next } = await version(id, tomorrow, 20);
    expect([status, await read(REGIMES, Number(next))]).toMatchObject([
      200,
      { IdNature: nature, Client: 1, Taux: 20, DateDebut: tomorrow, DateFin: null, TradMention: { TraductionFr: 'Taux réduit.' } },
    ]);
    expect(await read(REGIMES, id)).toMatchObject({ Taux: 10, DateFin: day });
    const filter = {
      Criteres: { field: 'IdNature', op: 'eq', value: nature },
      Colonnes: ['Etat', 'Taux'],
      Tri: [{ Key: 'DateDebut', Desc: false }],
    };
    const { body: shown } = await staff.call('POST', `/api/${REGIMES}/filter`, { filter, skip: 0, take: 5 });
    expect(shown).toMatchObject([
      { Taux: 10, Etat: RegimeEtat.enVigueur },
      { Taux: 20, Etat: RegimeEtat.aVenir },
    ]);
    expect(await read('bam-paiements', Number(piece['Id']))).toMatchObject({ TauxTva: 10, MentionTva: 'Taux réduit.' });
    // The version that nothing names yet is still corrected.
    expect((await rewrite(Number(next), { Taux: 5.5 })).status).toBe(200);
  });

  test('needs the right to write regimes', async () => {
    const { id } = await regime();
    const body = { Version: 1, DateDebut: '2099-01-01', Taux: 20 };
    expect((await backend.anonymous.call('POST', `/api/${REGIMES}/${id}/version`, body)).status).toBe(401);
    const clerk = await backend.signInWith(['REGIME-TVA']);
    expect((await clerk.call('POST', `/api/${REGIMES}/${id}/version`, body)).status).toBe(403);
  });
});
