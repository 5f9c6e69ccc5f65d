import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, weekday } from '#domain/values/dates.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { type BackendUnderTest, backends } from './backend-under-test.ts';

/** One suite, two backs: what is to come is found by the same words. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  const title = 'Échéances à venir';
  let today: string;
  let monday: string;
  let backend: BackendUnderTest;
  let staff: ApiClient;

  async function found(value: string): Promise<readonly string[]> {
    const Criteres = {
      and: [
        { field: 'TitreOriginal', op: 'eq', value: title },
        { field: 'DateAchevement', op: 'period', value },
      ],
    };
    const filter = { Criteres, Colonnes: ['DateAchevement'], Tri: [{ Key: 'DateAchevement' }] };
    const { status, body } = await staff.call('POST', '/api/films/filter', { filter, skip: 0, take: 50 });
    expect({ status, body }).toEqual({ status: 200, body: expect.anything() });
    return body.map(({ DateAchevement }: { readonly DateAchevement: string }) => DateAchevement.slice(0, 10));
  }

  async function create(DateAchevement: string): Promise<void> {
    const { status, body } = await staff.call('POST', '/api/films', { TitreOriginal: title, DateAchevement });
    expect({ status, body }).toEqual({ status: 200, body: expect.anything() });
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(['FILMS', 'FILM', 'FILM-WRITE']);
    // The simulated server has a day of its own.
    today = (await staff.call('GET', '/api/tableau-de-bord')).body.Jour;
    monday = addDays(today, 8 - weekday(today));
    const days = [-1, 0, 1, 6, 7, 29, 30].map((count) => addDays(today, count));
    for (const day of new Set([...days, monday, addDays(monday, 6), addDays(monday, 7)])) {
      await create(day);
    }
  });
  afterAll(() => backend.close());

  test('tomorrow is the next day and no other', async () => {
    expect(await found('tomorrow')).toEqual([addDays(today, 1)]);
  });

  test('the next days begin today, and the next week on a Monday', async () => {
    const next7 = await found('next7');
    expect([next7[0], next7.at(-1)]).toEqual([today, addDays(today, 6)]);
    const next30 = await found('next30');
    expect([next30[0], next30.at(-1)]).toEqual([today, addDays(today, 29)]);
    const week = await found('nextWeek');
    expect([week[0], week.at(-1)]).toEqual([monday, addDays(monday, 6)]);
  });
});
