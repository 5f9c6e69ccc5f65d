import { describe, expect, it } from 'vitest';
import { keepNeighbours, type NeighbourStorage, positionOf } from './neighbours.ts';

function memory(): NeighbourStorage {
  const kept = new Map<string, string>();
  return { getItem: (name) => kept.get(name) ?? null, setItem: (name, value) => void kept.set(name, value) };
}

describe('previous and next of a sheet', () => {
  it('follow the order of the list it was opened from', () => {
    const storage = memory();
    keepNeighbours(storage, 'film', { ids: [8, 5, 9], firstRank: 100, total: 431 });
    expect(positionOf(storage, 'film', 5)).toEqual({ rank: 102, total: 431, previous: 8, next: 9 });
    expect(positionOf(storage, 'film', 9)).toMatchObject({ previous: 5, next: null });
  });

  it('are absent for a record that was not in the page, or on another screen', () => {
    const storage = memory();
    keepNeighbours(storage, 'film', { ids: [8], firstRank: 0, total: 1 });
    expect(positionOf(storage, 'film', 7)).toBeNull();
    expect(positionOf(storage, 'pays', 8)).toBeNull();
  });

  it('are absent when the storage holds something else', () => {
    const storage = memory();
    storage.setItem('voisins:film', '{"ids":"x"}');
    expect(positionOf(storage, 'film', 8)).toBeNull();
  });
});
