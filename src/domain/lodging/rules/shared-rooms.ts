import { hasField } from '#domain/values/has-field.ts';
import type { FestivalHotelPec } from '#generated/records/festival-hotel-pec.gen.ts';
import { ReservationEtat } from '#generated/enums/reservation-etat.gen.ts';
import { isHeld } from '../logistics.ts';
import { type NightPrices, nightPrice } from '../night-price.ts';
import { updateKept } from '#domain/records/merge/merge-steps.ts';
import { find, gone, type Work } from '#domain/work/work.ts';
import { type CommitRule, idsOf, type WrittenOf, writtenOf } from '#domain/work/rule.ts';

interface Place {
  readonly room: number;
  readonly date: string;
}

/** Who stays alone in a room that somebody else paid for takes over its price. */
export const pricesOfSharedRooms: CommitRule = {
  name: 'price a shared room again when its host leaves',
  phase: 'before-commit',
  on: [{ entity: 'festival-hotel-pec', ops: ['update', 'delete'], fields: ['IdChambre', 'DateNuit', 'EtatReservation'] }],
  *run(written) {
    const deleted = yield* gone(
      'festival-hotel-pec',
      idsOf(
        written.filter(({ op }) => op === 'delete'),
        'festival-hotel-pec',
      ),
    );
    const moved = writtenOf(written, 'festival-hotel-pec').filter(({ op }) => op === 'update');
    const stored = new Map(
      (yield* find('festival-hotel-pec', { Id: idsOf(moved, 'festival-hotel-pec') })).map((night) => [night.Id, night]),
    );
    const left = [...deleted, ...moved.flatMap((change) => formerNight(change, stored.get(change.id)))].flatMap(placeOf);
    for (const place of left) yield* priceAgain(place);
  },
};

/** The night as it was, where it gave up its place in a room. */
const formerNight = ({ before }: WrittenOf<'festival-hotel-pec'>, now: FestivalHotelPec | undefined): readonly FestivalHotelPec[] => {
  if (now === undefined || before === null) return [];
  const was = { ...now, ...before };
  const isGone = now.EtatReservation === ReservationEtat.annulee && was.EtatReservation !== ReservationEtat.annulee;
  return isGone || was.IdChambre !== now.IdChambre || was.DateNuit !== now.DateNuit ? [was] : [];
};

const placeOf = ({ IdChambre: room = null, DateNuit: date = '' }: Partial<FestivalHotelPec>): readonly Place[] => {
  return room === null ? [] : [{ room, date }];
};

function* priceAgain({ room, date }: Place): Work<void> {
  const rest = (yield* find('festival-hotel-pec', { IdChambre: room, DateNuit: date })).filter(isHeld);
  const [heir] = rest.toSorted((left, right) => left.Id - right.Id);
  if (heir === undefined) return;
  const prices = yield* pricesFor(heir);
  const type = heir.TypeChambre;
  const extra = nightPrice(prices, { type, isSharing: true });
  // Somebody who stays pays for the room already.
  if (rest.some((night) => night.Prix !== extra)) return;
  // Where the host's nights are brought back, the companion pays as one more again.
  const Prix = nightPrice(prices, { type, isSharing: false });
  yield* updateKept({ entity: 'festival-hotel-pec', id: heir.Id, data: { Prix }, kept: ['Prix'] });
}

/** The contract of the edition first, then the hotel. */
function* pricesFor(night: FestivalHotelPec): Work<readonly NightPrices[]> {
  const hotel = night.IdHotel;
  const contracts = yield* find('festival-hotel-edition', { IdHotel: hotel, Eannee: night.Eannee });
  return [...contracts, ...(yield* find('festival-hotel', { Id: hotel }))].map((row) => ({
    PrixSingle: hasField(row, 'PrixSingle') ? row.PrixSingle : null,
    PrixDouble: row.PrixDouble,
    PrixTwin: row.PrixTwin,
    PrixTriple: row.PrixTriple,
    PrixAccompagnant: row.PrixAccompagnant,
  }));
}
