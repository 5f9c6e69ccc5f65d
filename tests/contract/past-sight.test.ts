import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import { festivalZone, addDays, zonedParts } from '#domain/values/dates.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { until } from '#tests/support/eventually.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { film } from '#tests/support/sample-film.ts';
import { type BackendUnderTest, backends } from './backend-under-test.ts';

const READER = ['FESTIVAL-TRANCHE', 'FESTIVAL-TRANCHES', 'AFFECTATION-VISIONNAGE'].concat([
  'FESTIVAL-INSCRIPTION',
  'FESTIVAL-SECTION',
  'FESTIVAL-SECTIONS',
]);

/** One suite, two backs: a list as it was tells nobody what they may not see today, whatever took it out of their sight. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let dayThen: string;
  const Eannee = 2057;
  const { create, read, change } = recordCalls(() => staff);
  async function reader(more: readonly string[] = []): Promise<{ readonly api: ApiClient; readonly id: number }> {
    const api = await backend.signInWith([...READER, ...more]);
    return { api, id: (await api.call('GET', '/api/ping')).body.Id };
  }
  async function section(): Promise<number> {
    const IdSectionType = await create('festival-section-types', { TradLibelle: { TraductionFr: 'Compétition' } });
    return create('festival-sections', { TradLibelle: { TraductionFr: 'Section' }, IdSectionType, Eannee });
  }
  function follow(id: number, IdsSection: readonly number[]): Promise<void> {
    return change('utilisateurs', id, { IdsSection });
  }
  /** Rows that a person sees of these records, in the list and its count. */
  async function shown(person: ApiClient, { plural, ids }: { plural: string; ids: readonly number[] }) {
    const filter = { IdsPk: ids, Au: dayThen, Colonnes: ['Id'] };
    const rows = await person.call('POST', `/api/${plural}/filter`, { filter, skip: 0, take: 10 });
    expect([plural, rows.status]).toEqual([plural, 200]);
    const count = (await person.call('POST', `/api/${plural}/filter/count`, { IdsPk: ids, Au: dayThen })).body;
    return { ids: rows.body.map(({ Id }: { Id: number }) => Id).toSorted(), count };
  }
  function withCount(...ids: readonly number[]) {
    return { ids: ids.toSorted(), count: ids.length };
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
    dayThen = addDays(zonedParts(backend.nowMs(), festivalZone()).date, -2);
    await create('festival-editions', { Eannee, DateDebut: '2057-01-30', DateFin: '2057-02-07' });
  });
  afterAll(() => backend.close());

  test('what another record took out of sight since is not shown as it was', async () => {
    const [followedSection, other] = [await section(), await section()];
    const { api, id } = await reader();
    await follow(id, [followedSection]);
    const member = (await (await backend.signInWith(READER)).call('GET', '/api/ping')).body.Id;
    async function viewing(): Promise<{ readonly entry: number; readonly viewing: number }> {
      const IdFilm = await create('films', film({ TitreOriginal: 'Vu' }));
      const entry = await create('festival-inscriptions', { IdFilm, IdSection: followedSection, Eannee });
      return { entry, viewing: await create('affectation-visionnages', { IdInscription: entry, IdUtilisateur: member }) };
    }
    const [kept, moved] = [await viewing(), await viewing()];
    await until(async () => (await api.call('GET', `/api/festival-sections/${other}`)).status === 404);
    await backend.age(3);
    // The registration goes to a section that the reader does not follow; nobody touches its viewing.
    await change('festival-inscriptions', moved.entry, { IdSection: other });
    const query = { plural: 'affectation-visionnages', ids: [kept.viewing, moved.viewing] };
    expect(await shown(api, query)).toEqual(withCount(kept.viewing));
    expect(await shown(staff, query)).toEqual(withCount(kept.viewing, moved.viewing));
  });

  test('what was seen by following a section is not shown as it was to who follows it no more', async () => {
    const [kept, left] = [await section(), await section()];
    const { api, id } = await reader();
    await follow(id, [kept, left]);
    const entries: number[] = [];
    for (const IdSection of [kept, left]) {
      const IdFilm = await create('films', film({ TitreOriginal: 'Suivi' }));
      entries.push(await create('festival-inscriptions', { IdFilm, IdSection, Eannee }));
    }
    await backend.age(3);
    const query = { plural: 'festival-inscriptions', ids: entries };
    await until(async () => (await api.call('GET', `/api/festival-sections/${left}`)).status === 200);
    expect(await shown(api, query)).toEqual(withCount(...entries));
    await follow(id, [kept]);
    await until(async () => (await api.call('GET', `/api/festival-sections/${left}`)).status === 404);
    expect(await shown(api, query)).toEqual(withCount(entries[0] ?? 0));
  });

  test('what was seen by a right is not shown as it was to who lacks it now', async () => {
    const { api, id } = await reader(['TOUTES-TRANCHES']);
    const batch = await create('festival-tranches', { Libelle: 'Lot des autres', Eannee });
    await backend.age(3);
    const query = { plural: 'festival-tranches', ids: [batch] };
    expect(await shown(api, query)).toEqual(withCount(batch));
    const { IdGroupeUtilisateur: group } = await read('utilisateurs', id);
    const [everything] = (
      await staff.call('POST', '/api/utilisateur-droits/filter', {
        filter: { Criteres: { field: 'Code', op: 'eq', value: 'toutes-tranches' }, Colonnes: ['Code'] },
        skip: 0,
        take: 1,
      })
    ).body;
    const { IdsDroit } = await read('groupe-utilisateurs', group);
    await change('groupe-utilisateurs', group, { IdsDroit: IdsDroit.filter((one: number) => one !== everything.Id) });
    await until(async () => (await api.call('GET', `/api/festival-tranches/${batch}`)).status === 404);
    expect(await shown(api, query)).toEqual(withCount());
  });
});
