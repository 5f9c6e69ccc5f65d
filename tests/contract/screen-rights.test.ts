import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from './backend-under-test.ts';

const EDITION = 2043;

/** One suite, two backs: a list that has a right of its own opens by it alone, on its own rows. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let inside: number;
  let outside: number;
  const { create } = recordCalls(() => staff);
  const festival: { inside: number; outside: number } = { inside: 0, outside: 0 };
  async function find(client: ApiClient, plural: string, Criteres?: unknown) {
    return client.call('POST', `/api/${plural}/filter`, { filter: { Colonnes: [], Criteres }, skip: 0, take: 1000 });
  }
  async function idsOf(client: ApiClient, plural: string, Criteres?: unknown): Promise<readonly number[]> {
    return (await find(client, plural, Criteres)).body.map(({ Id }: { Id: number }) => Id);
  }
  async function countOf(client: ApiClient, plural: string): Promise<unknown> {
    return (await client.call('POST', `/api/${plural}/filter/count`, {})).body;
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    await create('festival-editions', { Eannee: EDITION, DateDebut: '2043-01-30', DateFin: '2043-02-07' });
    festival.inside = await create('festival-section-types', { TradLibelle: { TraductionFr: 'Palmarès' }, IsHorsFestival: false });
    festival.outside = await create('festival-section-types', { TradLibelle: { TraductionFr: 'En tournée' }, IsHorsFestival: true });
    inside = await create('festival-sections', section(festival.inside));
    outside = await create('festival-sections', section(festival.outside));
  });
  afterAll(() => backend.close());

  function section(IdSectionType: number) {
    return {
      TradLibelle: { TraductionFr: `Section ${IdSectionType}` },
      IdSectionType,
      Eannee: EDITION,
      Prefixe: `S${IdSectionType}`,
    };
  }

  test('the campaign shows films to who holds its right only, and opens none of them', async () => {
    const film = await create('films', { TitreOriginal: 'Estran' });
    const reader = await backend.signInWith(['CAMPAGNE']);
    expect(await idsOf(reader, 'films')).toContain(film);
    expect((await reader.call('GET', `/api/films/${film}`)).status).toBe(403);
    expect((await (await backend.signInWith(['CATALOGUES'])).call('POST', '/api/films/filter', { filter: {} })).status).toBe(403);
  });

  test('paying groups are all that the right of their list shows, counts and exports', async () => {
    const paying = await create('festival-groupes', { Libelle: 'Lycée payant', Eannee: EDITION, IsPayant: true });
    const free = await create('festival-groupes', { Libelle: 'Lycée invité', Eannee: EDITION, IsPayant: false });
    const reader = await backend.signInWith(['FESTIVAL-GROUPE-PAYANTS']);
    expect(await idsOf(reader, 'festival-groupes')).toEqual([paying]);
    expect(await idsOf(reader, 'festival-groupes', { field: 'IsPayant', op: 'eq', value: false })).toEqual([]);
    expect(await countOf(reader, 'festival-groupes')).toBe(1);
    const exported = await reader.call('POST', '/api/exports/festival-groupe-payant', { format: 'csv', filter: { Colonnes: ['Libelle'] } });
    expect([exported.status, String(exported.body).includes('payant'), String(exported.body).includes('invité')]).toEqual([
      200,
      true,
      false,
    ]);
    expect(new Set(await idsOf(await backend.signInWith(['FESTIVAL-GROUPES']), 'festival-groupes'))).toEqual(new Set([paying, free]));
  });

  test('sections outside the festival are read, made, changed and deleted by their own rights, and no other section is', async () => {
    const side = await backend.signInWith([
      'HORS-FESTIVAL-SECTIONS',
      'HORS-FESTIVAL-SECTION',
      'HORS-FESTIVAL-SECTION-WRITE',
      'HORS-FESTIVAL-SECTION-DELETE',
    ]);
    expect(await idsOf(side, 'festival-sections')).toEqual([outside]);
    const { status, body } = await side.call('GET', `/api/festival-sections/${outside}`);
    expect(status).toBe(200);
    expect((await side.call('PUT', `/api/festival-sections/${outside}`, { ...body, Prefixe: 'T' })).status).toBe(200);
    const made = await side.call('POST', '/api/festival-sections', { ...section(festival.outside), Prefixe: 'N' });
    expect(made.status).toBe(200);
    expect((await side.call('DELETE', `/api/festival-sections/${made.body}`, { Id: made.body, Version: 1 })).body).toBe(true);
    const hidden = (await staff.call('GET', `/api/festival-sections/${inside}`)).body;
    const refused = [
      await side.call('GET', `/api/festival-sections/${inside}`),
      await side.call('GET', `/api/festival-sections/${inside}/historique`),
      await side.call('PUT', `/api/festival-sections/${inside}`, { ...hidden, Prefixe: 'X' }),
      await side.call('DELETE', `/api/festival-sections/${inside}`, { Id: inside, Version: hidden.Version }),
    ];
    expect(refused.map((reply) => reply.status)).toEqual([404, 404, 404, 404]);
    const elsewhere = await side.call('POST', '/api/festival-sections', { ...section(festival.inside), Prefixe: 'Y' });
    expect([elsewhere.status, elsewhere.body.code]).toEqual([403, 'droit-manquant']);
    expect((await staff.call('GET', `/api/festival-sections/${inside}`)).body).toEqual(hidden);
  });

  test('rooms outside the festival are read, made, changed and deleted by their own rights, and no other room is', async () => {
    function room(name: string, IsHorsFestival: boolean) {
      return { TradLibelle: { TraductionFr: name }, IsHorsFestival, Jauge: 120 };
    }
    const main = await create('festival-salles', room('Grande salle', false));
    const chapel = await create('festival-salles', room('Chapelle', true));
    const codes = ['HORS-FESTIVAL-SALLES', ...['', '-WRITE', '-DELETE'].map((right) => `HORS-FESTIVAL-SALLE${right}`)];
    const side = await backend.signInWith(codes);
    expect(await idsOf(side, 'festival-salles')).toEqual([chapel]);
    const { body } = await side.call('GET', `/api/festival-salles/${chapel}`);
    expect((await side.call('PUT', `/api/festival-salles/${chapel}`, { ...body, Jauge: 90 })).status).toBe(200);
    const made = await side.call('POST', '/api/festival-salles', room('Halle', true));
    expect((await side.call('DELETE', `/api/festival-salles/${made.body}`, { Id: made.body, Version: 1 })).body).toBe(true);
    const hidden = (await staff.call('GET', `/api/festival-salles/${main}`)).body;
    const refused = [
      await side.call('GET', `/api/festival-salles/${main}`),
      await side.call('PUT', `/api/festival-salles/${main}`, { ...hidden, Jauge: 1 }),
      await side.call('POST', '/api/festival-salles', room('Petite salle', false)),
      await (await backend.signInWith(['FESTIVAL-SALLE'])).call('DELETE', `/api/festival-salles/${chapel}`, { Id: chapel, Version: 2 }),
    ];
    expect(refused.map((reply) => reply.status)).toEqual([404, 404, 403, 403]);
  });
});
