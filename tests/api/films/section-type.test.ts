import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type TestServer, startServer } from '#tests/support/server.ts';

let server: TestServer;
let staff: ApiClient;
const Eannee = 2094;

const { create, read } = recordCalls(() => staff);

beforeAll(async () => {
  server = await startServer();
  staff = await server.signInAsAdmin();
  await create('festival-editions', { Eannee, DateDebut: '2094-01-26', DateFin: '2094-02-03' });
});
afterAll(() => server.close());

test('a registration shows the type of its section, on its sheet and in lists', async () => {
  const IdSectionType = await create('festival-section-types', { TradLibelle: { TraductionFr: 'Longs métrages' } });
  const IdSection = await create('festival-sections', { TradLibelle: { TraductionFr: 'Estran' }, IdSectionType, Eannee });
  const IdFilm = await create('films', { TitreOriginal: 'Reflux' });
  const id = await create('festival-inscriptions', { IdFilm, IdSection, Eannee });
  expect(await read('festival-inscriptions', id)).toMatchObject({ SectionType: 'Longs métrages' });
  const filter = { Colonnes: ['SectionType'], Criteres: { field: 'Section.IdSectionType', op: 'eq', value: IdSectionType } };
  const { body } = await staff.call('POST', '/api/festival-inscriptions/filter', { filter, skip: 0, take: 10 });
  expect(body).toEqual([expect.objectContaining({ Id: id, SectionType: 'Longs métrages' })]);
});
