import { describe, expect, it } from 'vitest';
import { readRoom } from './grid-model.ts';
import { roomsLeft } from './grid-filters.tsx';

function room(Id: number, IdLieu: number) {
  return readRoom({ Id, IdLieu, Libelle: `Salle ${Id}` }, []);
}

const rooms = [room(1, 10), room(2, 10), room(3, 20)];

function left(venue: number | null, only: number | null) {
  return roomsLeft(rooms, { venue, room: only }).map(({ id }) => id);
}

describe('the rooms that the grid shows', () => {
  it('are those of the venue, or the one that was asked for', () => {
    expect([left(null, null), left(10, null), left(10, 2), left(null, 3)]).toEqual([[1, 2, 3], [1, 2], [2], [3]]);
  });

  it('are not emptied by an address that names what is not there', () => {
    expect([left(99, null), left(10, 3), left(99, 3)]).toEqual([[1, 2, 3], [1, 2], [3]]);
  });
});
