import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { recordCalls } from '#tests/support/record-calls.ts';
import { type BackendUnderTest, backends } from './backend-under-test.ts';

/** One suite, two backs: when something was added or archived is written by the system, never typed. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  const { create, change, read } = recordCalls(() => staff);

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(rights.map(({ code }) => code));
  });
  afterAll(() => backend.close());

  test('a copy says the day it was added', async () => {
    const IdFilm = await create('films', { TitreOriginal: 'Dates', IdPays: 45 });
    const { DateAjout } = await read('film-copies', await create('film-copies', { IdFilm, TitreSupport: 'DCP' }));
    expect(DateAjout).toMatch(/^\d{4}-\d\d-\d\d$/);
    const typed = await staff.call('POST', '/api/film-copies', { IdFilm, TitreSupport: 'DCP', DateAjout: '1999-01-01' });
    expect([typed.status, typed.body.errors?.[0]]).toMatchObject([400, { path: 'DateAjout', code: 'lecture-seule' }]);
  });

  test('a structure says since when it is archived, and no longer once it is taken up again', async () => {
    const id = await create('structures', { RaisonSociale: 'Ciné-club des dates' });
    expect(await read('structures', id)).toMatchObject({ DateArchive: null });
    await change('structures', id, { IsArchive: true });
    const { DateArchive } = await read('structures', id);
    expect(DateArchive).toMatch(/^\d{4}-\d\d-\d\d$/);
    await change('structures', id, { Acronyme: 'CCD' });
    expect(await read('structures', id)).toMatchObject({ DateArchive });
    await change('structures', id, { IsArchive: false });
    expect(await read('structures', id)).toMatchObject({ DateArchive: null });
  });
});
