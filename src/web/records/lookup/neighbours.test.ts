// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest';
import { configureTransport } from '#web/runtime/transport.ts';
import { keepNeighbours, type NeighbourStorage, passOn, positionOf, stepPage, totalOf } from './neighbours.ts';
import { testModule } from '#tests/support/web/screen.ts';

afterEach(() => configureTransport({}));

function memory(): NeighbourStorage {
  const kept = new Map<string, string>();
  return { getItem: (name) => kept.get(name) ?? null, setItem: (name, value) => void kept.set(name, value) };
}

describe('previous and next of a sheet', () => {
  it('follow the order of the list it was opened from', () => {
    const storage = memory();
    keepNeighbours(storage, 'film', { ids: [8, 5, 9], firstRank: 0, total: 3, filter: {} });
    expect(positionOf(storage, 'film', 5)).toEqual({ rank: 2, total: 3, previous: 8, next: 9 });
    expect(positionOf(storage, 'film', 9)).toMatchObject({ previous: 5, next: null });
  });

  it.each([
    ['a row opened before the list is counted, on its only page', { rows: 2, skip: 0, size: 50, count: null }, 2],
    ['a row opened before the list is counted, on a full page', { rows: 50, skip: 50, size: 50, count: null }, 101],
    ['a list that was counted', { rows: 50, skip: 0, size: 50, count: 431 }, 431],
    ['a list whose counting stopped', { rows: 50, skip: 0, size: 50, count: 10_001 }, 10_001],
  ])('say of how many: %s', (_, page, total) => {
    expect(totalOf(page)).toBe(total);
  });

  it('are absent for a record that was not in the page, or on another screen', () => {
    const storage = memory();
    keepNeighbours(storage, 'film', { ids: [8], firstRank: 0, total: 1, filter: {} });
    expect(positionOf(storage, 'film', 7)).toBeNull();
    expect(positionOf(storage, 'pays', 8)).toBeNull();
  });

  it('are absent when the storage holds something else', () => {
    const storage = memory();
    storage.setItem('voisins:film', '{"ids":"x"}');
    expect(positionOf(storage, 'film', 8)).toBeNull();
  });

  it('lead to the sheet of its own type in a list of several, over its pages', async () => {
    const storage = memory();
    const requests: unknown[] = [];
    configureTransport({
      fetch: async (input) => {
        const { pathname, searchParams } = new URL(input instanceof Request ? input.url : String(input));
        requests.push([pathname, JSON.parse(searchParams.get('filter') ?? '')]);
        return new Response(JSON.stringify([{ Id: 7, Type: 3 }]));
      },
    });
    const paths = { 1: 'roman', 2: 'recueil' };
    const mixed = { plural: 'livres', field: 'Type', paths, otherwise: 'livre', rows: ['roman', 'recueil'] };
    keepNeighbours(storage, 'roman', { ids: [5, 6], firstRank: 0, total: 3, filter: {}, mixed });
    expect(passOn(storage, 'roman', 6)).toBe('recueil');
    expect(positionOf(storage, 'recueil', 6)).toEqual({ rank: 2, total: 3, previous: 5, next: 'page' });
    const descriptor = { ...testModule.descriptor, plural: 'recueils' };
    expect(await stepPage(storage, { name: 'recueil', descriptor, towards: 'next' })).toBe(7);
    expect(requests).toEqual([[expect.stringMatching(/\/livres\/filter$/), { Colonnes: ['Type'] }]]);
    expect(passOn(storage, 'recueil', 7)).toBe('livre');
    expect(positionOf(storage, 'livre', 7)).toEqual({ rank: 3, total: 3, previous: 'page', next: null });
  });

  it('stay on the same sheet in a list of one type', () => {
    const storage = memory();
    keepNeighbours(storage, 'film', { ids: [8, 5], firstRank: 0, total: 2, filter: {} });
    expect(passOn(storage, 'film', 5)).toBeNull();
  });

  it('go over to the page after and the page before', async () => {
    const storage = memory();
    const requestedPages: string[] = [];
    configureTransport({
      fetch: async (input) => {
        const { searchParams } = new URL(input instanceof Request ? input.url : String(input));
        const skip = Number(searchParams.get('skip'));
        requestedPages.push(`${skip}+${searchParams.get('take')}`);
        return new Response(JSON.stringify([{ Id: skip + 1 }, { Id: skip + 2 }].slice(0, Number(searchParams.get('take')))));
      },
    });
    keepNeighbours(storage, 'livre', { ids: [3, 4], firstRank: 2, total: 6, filter: {} });
    expect(positionOf(storage, 'livre', 4)).toMatchObject({ previous: 3, next: 'page' });
    const step = { name: 'livre', descriptor: testModule.descriptor };
    expect(await stepPage(storage, { ...step, towards: 'next' })).toBe(5);
    expect(positionOf(storage, 'livre', 5)).toEqual({ rank: 5, total: 6, previous: 'page', next: 6 });
    expect(await stepPage(storage, { ...step, towards: 'previous' })).toBe(4);
    expect(requestedPages).toEqual(['4+2', '2+2']);
  });
});
