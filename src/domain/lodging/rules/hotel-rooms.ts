import type { FestivalHotelPec } from '#generated/records/festival-hotel-pec.gen.ts';
import { ReservationEtat } from '#generated/enums/reservation-etat.gen.ts';
import { heldNight, hotelBlock, nightsHeld } from '../hotel-reads.ts';
import { isHeld } from '../logistics.ts';
import { refuseNights } from '../refusal.ts';
import { type HeldNight, stockOf } from '../stock.ts';
import { find, gone, waitFor, type Work } from '#domain/work/work.ts';
import { type CommitRule, deletedOf, type Facts, formerOf, idsOf, type Written, type WrittenOf, writtenOf } from '#domain/work/rule.ts';
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
    const former = yield* formerNights(written);
    // Always in this order: two that take rooms of the same hotels wait for one another, and never crosswise.
    for (const [hotel, some] of [...byHotel].toSorted(([left], [right]) => left - right))
      if (hotel > 0) yield* keepWithinStock(hotel, { nights: some, former }, facts);
  },
};

function takesRoom({ op, fields, before }: WrittenOf<'festival-hotel-pec'>): boolean {
  return op !== 'update' || TAKES.some((name) => fields.includes(name)) || before?.EtatReservation === ReservationEtat.annulee;
}

/** Records of the transaction, as they were before. */
function* formerNights(written: readonly Written[]): Work<readonly Partial<FestivalHotelPec>[]> {
  const now = yield* find('festival-hotel-pec', { Id: idsOf(written, 'festival-hotel-pec') });
  const changed = now.flatMap((night) => formerOf(night, written, 'festival-hotel-pec') ?? []);
  return [...changed, ...(yield* gone('festival-hotel-pec', deletedOf(written, 'festival-hotel-pec')))];
}

interface Changed {
  readonly nights: readonly FestivalHotelPec[];
  readonly former: readonly Partial<FestivalHotelPec>[];
}

function* keepWithinStock(hotel: number, { nights, former }: Changed, { culture, today }: Facts): Work<void> {
  yield* waitFor('festival-hotel', [hotel]);
  const dates = nights.map((night) => night.DateNuit).toSorted();
  const held = yield* nightsHeld(hotel, { from: dates[0] ?? '', to: dates.at(-1) ?? '' });
  const written = new Set([...nights, ...former].map(({ Id }) => Id));
  const before: readonly HeldNight[] = [
    ...held.filter(({ id }) => !written.has(id)),
    ...former.filter(({ IdHotel }) => IdHotel === hotel).map(heldNight),
  ];
  for (const [eannee, some] of Map.groupBy(nights, (night) => night.Eannee)) {
    const block = yield* hotelBlock(hotel, eannee, today);
    function isFull({ DateNuit: date, TypeChambre: type }: FestivalHotelPec): boolean {
      if (block === null) return false;
      const { left, taken } = stockOf(block, held, { date, type });
      // After the release the hotel keeps only the rooms already taken.
      return left < 0 || (block.isReleased && taken > stockOf(block, before, { date, type }).taken);
    }
    const full = new Set(some.filter(isFull).map((night) => night.DateNuit));
    if (full.size > 0) yield* refuseNights({ code: 'nuits-complet', nights: [...full] }, culture);
  }
}
