import { describe, expect, it } from 'vitest';
import { readRoom } from './grid-model.ts';
import { roomsInUse, roomsLeft } from './grid-filters.tsx';

function room(Id: number, IdLieu: number) {
  return readRoom({ Id, IdLieu, Libelle: `Salle ${Id}` }, []);
}

const rooms = [room(1, 10), room(2, 10), room(3, 20)];

function left(venue: number | null, chosen: readonly number[]) {
  return roomsLeft(rooms, { venue, rooms: chosen }).map(({ id }) => id);
}

describe('the rooms that the grid shows', () => {
  it('are those of the venue, or those that were chosen', () => {
    expect([left(null, []), left(10, []), left(10, [2]), left(null, [3, 1])]).toEqual([[1, 2, 3], [1, 2], [2], [1, 3]]);
  });

  it('are not emptied by an address that names what is not there', () => {
    expect([left(99, []), left(10, [3]), left(99, [3])]).toEqual([[1, 2, 3], [1, 2], [3]]);
  });

  it('leave out those without a screening when the switch says so, unless there is none at all', () => {
    function used(isEmptyHidden: boolean, ...screened: readonly (number | null)[]) {
      const screenings = screened.map((idSalle) => ({ idSalle }));
      return roomsInUse(rooms, { isEmptyHidden }, screenings).map(({ id }) => id);
    }
    expect([used(false, 2), used(true, 2, 2, null), used(true)]).toEqual([[1, 2, 3], [2], [1, 2, 3]]);
  });
});
