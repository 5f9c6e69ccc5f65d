import { ReservationEtat } from '#generated/enums/reservation-etat.gen.ts';
import { isHeld } from '#domain/lodging/logistics.ts';
import { type NightPrices, nightPrice } from '#domain/lodging/night-price.ts';
import { updateKept } from '#domain/records/merge/merge-steps.ts';
import { type RecordData, readId, readNumber, readText } from '#domain/records/values/record-data.ts';
import { find, gone, type Work } from '#domain/work/work.ts';
import { type CommitRule, idsOf, type Written } from '../rule.ts';

const NIGHT = 'festival-hotel-pec';

interface Place {
  readonly room: number;
  readonly date: string;
}

/** Who stays alone in a room that somebody else paid for takes over its price. */
export const pricesOfSharedRooms: CommitRule = {
  name: 'price a shared room again when its host leaves',
  phase: 'before-commit',
  on: [{ entity: NIGHT, ops: ['update', 'delete'], fields: ['IdChambre', 'DateNuit', 'EtatReservation'] }],
  *run(written) {
    const deleted = yield* gone(
      NIGHT,
      idsOf(
        written.filter(({ op }) => op === 'delete'),
        NIGHT,
      ),
    );
    const moved = written.filter(({ op }) => op === 'update');
    const stored = new Map((yield* find(NIGHT, { Id: idsOf(moved, NIGHT) })).map((night) => [readId(night), night]));
    const left = [...deleted, ...moved.flatMap((change) => formerNight(change, stored.get(change.id)))].flatMap(placeOf);
    for (const place of left) yield* priceAgain(place);
  },
};

/** The night as it was, where it gave up its place in a room. */
const formerNight = ({ before }: Written, now: RecordData | undefined): readonly RecordData[] => {
  if (now === undefined || before === null) return [];
  const was = { ...now, ...before };
  const isGone = now['EtatReservation'] === ReservationEtat.annulee && was['EtatReservation'] !== ReservationEtat.annulee;
  return isGone || was['IdChambre'] !== now['IdChambre'] || was['DateNuit'] !== now['DateNuit'] ? [was] : [];
};

const placeOf = (night: RecordData): readonly Place[] => {
  const room = readNumber(night, 'IdChambre');
  return room === null ? [] : [{ room, date: readText(night, 'DateNuit') ?? '' }];
};

function* priceAgain({ room, date }: Place): Work<void> {
  const rest = (yield* find(NIGHT, { IdChambre: room, DateNuit: date })).filter(isHeld);
  const [heir] = rest.toSorted((left, right) => readId(left) - readId(right));
  if (heir === undefined) return;
  const prices = yield* pricesFor(heir);
  const type = readNumber(heir, 'TypeChambre');
  const extra = nightPrice(prices, { type, isSharing: true });
  // Somebody who stays pays for the room already.
  if (rest.some((night) => readNumber(night, 'Prix') !== extra)) return;
  // Where the host's nights are brought back, the companion pays as one more again.
  const Prix = nightPrice(prices, { type, isSharing: false });
  yield* updateKept({ entity: NIGHT, id: readId(heir), data: { Prix }, kept: ['Prix'] });
}

/** The contract of the edition first, then the hotel. */
function* pricesFor(night: RecordData): Work<readonly NightPrices[]> {
  const hotel = readNumber(night, 'IdHotel');
  const contracts = yield* find('festival-hotel-edition', { IdHotel: hotel, Eannee: readNumber(night, 'Eannee') });
  return [...contracts, ...(yield* find('festival-hotel', { Id: hotel }))].map((row) => ({
    PrixSingle: readNumber(row, 'PrixSingle'),
    PrixDouble: readNumber(row, 'PrixDouble'),
    PrixTwin: readNumber(row, 'PrixTwin'),
    PrixTriple: readNumber(row, 'PrixTriple'),
    PrixAccompagnant: readNumber(row, 'PrixAccompagnant'),
  }));
}
