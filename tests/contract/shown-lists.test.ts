import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entities } from '#generated/entities/all.gen.ts';
import type { ShownListDescriptor } from '#generated/entities/descriptor.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import { recordConditions } from '#domain/records/conditions/record-conditions.ts';
import type { RecordData } from '#domain/values/record-data.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from './backend-under-test.ts';

const all = Object.values(entities);
const shown = all.flatMap(({ name, screens }) =>
  (screens[0]?.tabs ?? []).flatMap(({ tab, shows = [] }) => shows.map((list) => [`${name}, ${tab}`, list.entity, list] as const)),
);

function pluralOf(entity: string): string {
  return all.find(({ name }) => name === entity)?.plural ?? entity;
}

/** One suite, two backs: what a sheet shows of other records is found alike by the server and by its simulation. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  const { create } = recordCalls(() => staff);

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
  });
  afterAll(() => backend.close());

  function rowsOf(list: ShownListDescriptor, record: RecordData) {
    const Colonnes = list.columns.map(({ field }) => field);
    const filter = { Tri: list.sort, Criteres: recordConditions(list.filter, record), Colonnes };
    return staff.call('POST', `/api/${pluralOf(list.entity)}/filter`, { filter, skip: 0, take: 50 });
  }

  test.each(shown)('answers the list of the tab %s: %s', async (_tab, _entity, list) => {
    const record = { Id: 1001, Eannee: 2026, IdProgramme: 1001, IdPersonne: 1001, IdContact: 1001 };
    expect((await rowsOf(list, record)).status).toBe(200);
  });

  test('shows on a section the prizes of its registrations, and not those of another', async () => {
    const Eannee = 2046;
    await create('festival-editions', { Eannee, DateDebut: '2046-01-30', DateFin: '2046-02-07' });
    const IdSectionType = await create('festival-section-types', { TradLibelle: { TraductionFr: 'Compétition' } });
    const IdPrix = await create('festival-prixs', { TradLibelle: { TraductionFr: 'Grand Prix' }, IsPartage: true });
    const sections: number[] = [];
    for (const name of ['Nationale', 'Labo']) {
      const IdSection = await create('festival-sections', { TradLibelle: { TraductionFr: name }, IdSectionType, Eannee });
      const IdFilm = await create('films', { TitreOriginal: name });
      const IdProgramme = await create('festival-programmes', { TradLibelle: { TraductionFr: name }, IdSection, Eannee });
      const IdInscription = await create('festival-inscriptions', { IdFilm, IdSection, Eannee, IdProgramme });
      await create('inscription-prixs', { IdInscription, IdPrix });
      sections.push(IdSection);
    }
    const [, , list] = shown.find(([place]) => place === 'festival-section, prix') ?? [];
    if (list === undefined) throw new Error('no prizes on the sheet of a section');
    const found = await Promise.all(sections.map(async (Id) => (await rowsOf(list, { Id })).body));
    expect(found).toMatchObject([[{ InscriptionLibelle: 'Nationale', PrixLibelle: 'Grand Prix' }], [{ InscriptionLibelle: 'Labo' }]]);
  });
});
