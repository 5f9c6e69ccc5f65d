import { expect, it } from 'vitest';
import { ChambreType } from '#generated/enums/chambre-type.gen.ts';
import { inLanes, leftForAll, leftOn, roomsByNight, roomsToRelease } from './rooms-left.ts';

function night(Date: string, Contingent: number, Occupees: number, TypeChambre: number | null = null) {
  return {
    Date,
    TypeChambre,
    Contingent,
    Occupees,
  };
}

const [FRIDAY, SATURDAY] = ['2027-01-29', '2027-01-30'];

it('a cell counts all types of room, and tells when one of them is oversold', () => {
  const rooms = roomsByNight([night(FRIDAY, 4, 1), night(FRIDAY, 2, 3, ChambreType.twin)]);
  expect(rooms.get(FRIDAY)).toEqual({ total: 6, taken: 4, left: 2, isOver: true });
});

it('a type that the hotel names has its own rooms, the others those of any type', () => {
  const nights = [night(FRIDAY, 4, 1), night(FRIDAY, 2, 2, ChambreType.twin)];
  expect(leftOn(nights, FRIDAY, ChambreType.twin)).toBe(0);
  expect(leftOn(nights, FRIDAY, ChambreType.double)).toBe(3);
  expect(leftOn(nights, SATURDAY, null)).toBe(0);
});

it('a hotel has all the nights when its fullest one has a room', () => {
  const nights = [night(FRIDAY, 4, 1), night(SATURDAY, 4, 4)];
  expect(leftForAll(nights, { dates: [FRIDAY], type: null })).toBe(3);
  expect(leftForAll(nights, { dates: [FRIDAY, SATURDAY], type: null })).toBe(0);
  expect(leftForAll(nights, { dates: [], type: null })).toBe(0);
});

it('bars share a line while they do not meet; those of one room follow one another', () => {
  function bar(from: number, to: number, room: number | null = null) {
    return { from, to, room };
  }
  const lanes = inLanes([bar(0, 3, 7), bar(0, 2), bar(2, 4), bar(1, 3, 7), bar(3, 5, 9)]);
  expect(lanes).toEqual([[bar(0, 3, 7)], [bar(1, 3, 7)], [bar(0, 2), bar(2, 4)], [bar(3, 5, 9)]]);
});

it('rooms to release are those of the night that has most of them free, two weeks before the day', () => {
  const nights = [night(FRIDAY, 4, 1), night(FRIDAY, 2, 2, ChambreType.twin), night(SATURDAY, 6, 1)];
  expect(roomsToRelease(nights, '2027-01-08', '2027-01-01')).toEqual({ rooms: 5, days: 7 });
  expect(roomsToRelease(nights, '2027-01-15', '2027-01-01')).toEqual({ rooms: 5, days: 14 });
  for (const release of [null, '2027-01-16', '2027-01-01']) expect(roomsToRelease(nights, release, '2027-01-01')).toBeNull();
  expect(roomsToRelease([night(FRIDAY, 4, 4)], '2027-01-08', '2027-01-01')).toBeNull();
});
