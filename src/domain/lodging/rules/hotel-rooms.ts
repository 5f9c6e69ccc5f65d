import type { FestivalHotelPec } from '#generated/records/festival-hotel-pec.gen.ts';
import { ReservationEtat } from '#generated/enums/reservation-etat.gen.ts';
import { hotelBlock, nightsHeld } from '../hotel-reads.ts';
import { isHeld } from '../logistics.ts';
import { refuseNights } from '../refusal.ts';
import { stockOf } from '../stock.ts';
import { find, waitFor, type Work } from '#domain/work/work.ts';
import { type CommitRule, type Facts, type WrittenOf, writtenOf } from '#domain/work/rule.ts';
/** Fields of a night that may take a room. */
const TAKES: readonly (keyof FestivalHotelPec)[] = ['IdHotel', 'DateNuit', 'TypeChambre', 'IdChambre', 'Eannee'];

/** The last word on rooms: whatever wrote the nights, restored them or moved them, no hotel is left with more rooms taken than it keeps. */
export const hotelRooms: CommitRule = {
  name: 'refuse nights in a full hotel',
  phase: 'before-commit',
  on: [{ entity: 'festival-hotel-pec', ops: ['insert', 'update', 'restore'], fields: [...TAKES, 'EtatReservation'] }],
  *run(written, facts) {
    const ids = [
      ...new Set(
        writtenOf(written, 'festival-hotel-pec')
          .filter(takesRoom)
          .map(({ id }) => id),
      ),
    ];
    const nights = (yield* find('festival-hotel-pec', { Id: ids })).filter(isHeld);
    const byHotel = Map.groupBy(nights, (night) => night.IdHotel ?? 0);
    // Always in this order: two that take rooms of the same hotels wait for one another, and never crosswise.
    for (const [hotel, some] of [...byHotel].toSorted(([left], [right]) => left - right))
      if (hotel > 0) yield* keepWithinStock(hotel, some, facts);
  },
};

function takesRoom({ op, fields, before }: WrittenOf<'festival-hotel-pec'>): boolean {
  return op !== 'update' || TAKES.some((name) => fields.includes(name)) || before?.EtatReservation === ReservationEtat.annulee;
}

function* keepWithinStock(hotel: number, nights: readonly FestivalHotelPec[], { culture }: Facts): Work<void> {
  yield* waitFor('festival-hotel', [hotel]);
  const dates = nights.map((night) => night.DateNuit).toSorted();
  const held = yield* nightsHeld(hotel, { from: dates[0] ?? '', to: dates.at(-1) ?? '' });
  for (const [eannee, some] of Map.groupBy(nights, (night) => night.Eannee)) {
    const block = yield* hotelBlock(hotel, eannee);
    function isFull(night: FestivalHotelPec): boolean {
      return block !== null && stockOf(block, held, { date: night.DateNuit, type: night.TypeChambre }).left < 0;
    }
    const full = new Set(some.filter(isFull).map((night) => night.DateNuit));
    if (full.size > 0) yield* refuseNights({ code: 'nuits-complet', nights: [...full] }, culture);
  }
}
