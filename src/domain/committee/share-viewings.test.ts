import { describe, expect, it } from 'vitest';
import { type FilmToSee, shareViewings } from './share-viewings.ts';

function film(id: number, minutes: number, more: Partial<FilmToSee> = {}): FilmToSee {
  return { id, minutes, members: [], barred: [], ...more };
}

const NO_LOAD: ReadonlyMap<number, number> = new Map();

describe('sharing out films', () => {
  it('gives everybody about as many minutes, those they still have to see included', () => {
    const films = [film(1, 120), film(2, 60), film(3, 60)];
    const { viewings } = shareViewings(films, { members: [10, 20], loads: NO_LOAD, perFilm: 1 });
    expect(
      Map.groupBy(viewings, ({ member }) => member)
        .get(10)
        ?.map((one) => one.film),
    ).toEqual([1]);
    const busy = shareViewings(films, { members: [10, 20], loads: new Map([[10, 240]]), perFilm: 1 });
    expect(busy.viewings.every(({ member }) => member === 20)).toBe(true);
  });

  it('counts who already has a film, and gives nobody the same one twice', () => {
    const { viewings, missing } = shareViewings([film(1, 90, { members: [10] })], { members: [10, 20], loads: NO_LOAD, perFilm: 2 });
    expect([viewings, missing.size]).toEqual([[{ film: 1, member: 20 }], 0]);
  });

  it('serves first the films that few may judge, and says how many are missing', () => {
    const films = [film(1, 90), film(2, 90, { barred: [20] })];
    const { viewings, missing } = shareViewings(films, { members: [10, 20], loads: NO_LOAD, perFilm: 1 });
    expect([viewings, missing.size]).toEqual([
      [
        { film: 2, member: 10 },
        { film: 1, member: 20 },
      ],
      0,
    ]);
    expect([...shareViewings([film(1, 90, { barred: [10, 20] })], { members: [10, 20], loads: NO_LOAD, perFilm: 2 }).missing]).toEqual([
      [1, 2],
    ]);
  });
});
