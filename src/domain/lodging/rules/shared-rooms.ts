import type { FestivalHotelPec } from '#generated/records/festival-hotel-pec.gen.ts';
import { isHeld } from '../logistics.ts';
import { placesOf, priceRooms } from '../prices/room-prices.ts';
import { find, gone, mark, type Work } from '#domain/work/work.ts';
import { type CommitRule, deletedOf, idsOf, type WrittenOf, writtenOf } from '#domain/work/rule.ts';

/** Both sides of a room pay by its contract: whoever comes in, leaves or stays alone, by whatever way. */
export const pricesOfSharedRooms: CommitRule = {
  name: 'price a room again when it becomes shared, or is no longer',
  phase: 'before-commit',
  on: [
    { entity: 'festival-hotel-pec', ops: ['insert', 'update', 'delete', 'restore'], fields: ['IdChambre', 'DateNuit', 'EtatReservation'] },
  ],
  *run(written, { today }) {
    const deleted = yield* gone('festival-hotel-pec', deletedOf(written, 'festival-hotel-pec'));
    const savedNights = writtenOf(written, 'festival-hotel-pec').filter(({ op }) => op !== 'delete');
    const stored = new Map(
      (yield* find('festival-hotel-pec', { Id: idsOf(written, 'festival-hotel-pec') })).map((night) => [night.Id, night]),
    );
    const changed = [...deleted, ...savedNights.flatMap((change) => bothSides(change, stored.get(change.id)))];
    yield* priceRooms(placesOf(changed), today);
  },
};

/** The night as it is, and as it was where it had another place. */
function bothSides({ op, before }: WrittenOf<'festival-hotel-pec'>, now: FestivalHotelPec | undefined): readonly FestivalHotelPec[] {
  if (now === undefined) return [];
  if (op !== 'update' || before === null) return [now];
  const was = { ...now, ...before };
  const isMoved = isHeld(now) !== isHeld(was) || was.IdChambre !== now.IdChambre || was.DateNuit !== now.DateNuit;
  return isMoved ? [was, now] : [];
}

/** A typed price has been reviewed. */
export const reviewedPrices: CommitRule = {
  name: 'take a price that somebody writes as reviewed',
  phase: 'before-commit',
  on: [{ entity: 'festival-hotel-pec', ops: ['update'], fields: ['Prix', 'IdChambre'] }],
  *run(written): Work<void> {
    const doubted = yield* find('festival-hotel-pec', { Id: idsOf(written, 'festival-hotel-pec'), IsPrixARevoir: true });
    const changed = new Set(
      writtenOf(written, 'festival-hotel-pec').flatMap(({ id, before }) => (before !== null && before.Prix !== undefined ? id : [])),
    );
    const ids = doubted.filter(({ Id, IdChambre }) => changed.has(Id) || IdChambre === null).map(({ Id }) => Id);
    if (ids.length > 0) yield* mark('festival-hotel-pec', ids, { IsPrixARevoir: false });
  },
};
