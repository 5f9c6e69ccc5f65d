import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import { type ApiApp, startApiApp } from '../support/api-app.ts';

let api: ApiApp;
let codes: ReadonlyMap<string, { readonly Id: number; readonly Code: string; readonly IdParent: number | null }>;

beforeAll(async () => {
  api = await startApiApp();
  const reply = await (await api.signInWith()).call('GET', '/api/utilisateur-droits');
  const rows: readonly { Id: number; Code: string; IdParent: number | null }[] = reply.json();
  codes = new Map(rows.map((row) => [row.Code, row]));
});
afterAll(() => api.close());

describe('dictionary of rights', () => {
  test('holds every code of the schema and no other', () => {
    expect([...codes.keys()].toSorted()).toEqual(rights.map(({ code }) => code).toSorted());
  });

  test('says the parent of each', () => {
    const parents = rights.map(({ code, parent }) => [code, parent === null ? null : codes.get(parent)?.Id]);
    expect([...codes.values()].map(({ Code, IdParent }) => [Code, IdParent]).toSorted()).toEqual(parents.toSorted());
  });

  test('an area has four keys: its list, its record, to write and to delete', () => {
    const tree = ['FILMS', 'FILM', 'FILM-WRITE', 'FILM-DELETE'].map((code) => codes.get(code));
    expect(tree.map((row) => row?.IdParent)).toEqual([null, tree[0]?.Id, tree[1]?.Id, tree[1]?.Id]);
  });
});
