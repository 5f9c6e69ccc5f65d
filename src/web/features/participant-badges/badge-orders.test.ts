// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { configureTransport } from '#web/runtime/transport.ts';
import type { ListFilter } from '#web/records/list/list-query.ts';
import { NO_SELECTION } from '#web/records/list/selection/selection.ts';
import { badgeOrders } from './badge-orders.ts';

const LIST: ListFilter = {
  Tri: [{ Key: 'Nom' }],
  GlobalSearch: 'dupont',
  IdsPk: null,
  IdsPkExclude: null,
  Classement: null,
  Criteres: { field: 'Eannee', op: 'eq', value: 2027 },
  Colonnes: ['Nom', 'Prenom'],
};
const ROWS = [
  { Id: 1, Type: 1, Eannee: 2027 },
  { Id: 2, Type: 2, Eannee: 2027 },
  { Id: 3, Type: 1, Eannee: 2027 },
  { Id: 4, Type: 1, Eannee: 2026 },
  { Id: 5, Type: 32, Eannee: 2027 },
];
const requests: { readonly path: string; readonly filter: unknown }[] = [];

beforeEach(() => {
  requests.splice(0);
  configureTransport({
    fetch: async (input) => {
      if (!(input instanceof Request)) throw new TypeError('no request');
      const { pathname, searchParams } = new URL(input.url);
      requests.push({ path: pathname, filter: JSON.parse(searchParams.get('filter') ?? 'null') });
      return Response.json(ROWS);
    },
  });
});

it('the selection is printed by type and edition, without virtual participants, those already printed too', async () => {
  const selection = { mode: 'some', ids: new Set([1, 2, 3, 4, 5]) } as const;
  expect(await badgeOrders('festival-participants', { selection, filter: LIST })).toEqual([
    { Type: 1, Eannee: 2027, Ids: [1, 3], Tous: true },
    { Type: 2, Eannee: 2027, Ids: [2], Tous: true },
    { Type: 1, Eannee: 2026, Ids: [4], Tous: true },
  ]);
  expect(requests).toEqual([
    {
      path: '/api/festival-participants/filter',
      filter: { ...LIST, GlobalSearch: null, Criteres: null, IdsPk: [1, 2, 3, 4, 5], Colonnes: ['Type', 'Eannee'] },
    },
  ]);
});

it('all that is selected but a few is asked by its filter', async () => {
  const selection = { mode: 'all', except: new Set([9]), filter: LIST, expected: 6 } as const;
  await badgeOrders('festival-participant-accredites', { selection, filter: LIST });
  expect(requests).toEqual([
    { path: '/api/festival-participant-accredites/filter', filter: { ...LIST, IdsPkExclude: [9], Colonnes: ['Type', 'Eannee'] } },
  ]);
});

it('without a selection the list itself is printed, but what is up to date', async () => {
  const orders = await badgeOrders('festival-participants', { selection: NO_SELECTION, filter: LIST });
  expect(orders.map(({ Tous }) => Tous)).toEqual([false, false, false]);
  expect(requests[0]?.filter).toEqual({ ...LIST, Colonnes: ['Type', 'Eannee'] });
});
