/** Unread comments as a column, a filter and an order of lists, within the rights of the reader. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FilterNode } from '#generated/entities/descriptor.gen.ts';
import { type ApiApp, type SignedIn, startApiApp } from '../support/api-app.ts';

const FILMS = ['FILMS', 'FILM'] as const;
const UNREAD: FilterNode = { field: 'NonLus', op: 'gt', value: 0 };

let api: ApiApp;
let anne: SignedIn;
let marc: SignedIn;
const ids: number[] = [];

beforeAll(async () => {
  api = await startApiApp();
  anne = await api.signInWith(...FILMS, 'FILM-WRITE');
  marc = await api.signInWith(...FILMS);
  for (const TitreOriginal of ['Premier', 'Deuxième', 'Troisième'])
    ids.push(Number((await anne.call('POST', '/api/films', { TitreOriginal })).body));
  await say(1, 1);
  await say(2, 2);
});
afterAll(() => api.close());

async function say(index: number, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const reply = await anne.call('POST', `/api/fils/film/${ids[index]}`, { Texte: `@[u${marc.person.id}] le visa manque.` });
    expect(reply.statusCode).toBe(200);
  }
}

interface Row {
  readonly Id: number;
  readonly NonLus?: number | null;
}

async function rows(who: SignedIn, filter: object): Promise<readonly Row[]> {
  const reply = await who.call('POST', '/api/films/filter', { filter: { IdsPk: ids, Colonnes: ['TitreOriginal', 'NonLus'], ...filter } });
  expect(reply.statusCode).toBe(200);
  return reply.json<readonly Row[]>();
}

describe('unread comments in a list', () => {
  it('are counted for each reader, found by a filter and put in order', async () => {
    expect((await rows(marc, {})).map(({ Id, NonLus }) => [Id, NonLus]).toSorted()).toEqual([
      [ids[0], 0],
      [ids[1], 1],
      [ids[2], 2],
    ]);
    expect((await rows(anne, {})).map(({ NonLus }) => NonLus)).toEqual([0, 0, 0]);
    expect((await rows(marc, { Criteres: UNREAD, Tri: [{ Key: 'NonLus', Desc: true }] })).map(({ Id }) => Id)).toEqual([ids[2], ids[1]]);
    expect(await rows(anne, { Criteres: UNREAD })).toEqual([]);
    const count = await marc.call('POST', '/api/films/filter/count', { IdsPk: ids, Criteres: UNREAD });
    expect(count.json()).toBe(2);
  });

  it('go from it once the thread is read', async () => {
    await say(0, 1);
    expect(await rows(marc, { IdsPk: [ids[0]], Criteres: UNREAD })).toMatchObject([{ Id: ids[0], NonLus: 1 }]);
    expect((await marc.call('POST', `/api/fils/film/${ids[0]}/lecture`)).json()).toBe(true);
    expect(await rows(marc, { IdsPk: [ids[0]], Criteres: UNREAD })).toEqual([]);
  });

  it('are told to nobody who lists films without opening them, by no column, filter or order', async () => {
    const lister = await api.signInWith('FILMS');
    expect((await rows(lister, {})).map(({ NonLus }) => NonLus ?? null)).toEqual([null, null, null]);
    const filtered = await lister.call('POST', '/api/films/filter', { filter: { IdsPk: ids, Criteres: UNREAD } });
    expect(filtered.statusCode).toBe(400);
    const sorted = await lister.call('POST', '/api/films/filter', { filter: { IdsPk: ids, Tri: [{ Key: 'NonLus', Desc: true }] } });
    expect(sorted.statusCode).toBe(400);
  });
});
