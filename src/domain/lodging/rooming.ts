import { RoomingEtat } from '#generated/enums/rooming-etat.gen.ts';
import { readId, readNumber } from '#domain/records/values/record-data.ts';
import { find, update, type Work } from '#domain/work/work.ts';

const ROOMING = 'festival-rooming';

/** The last list sent to each hotel is to be sent again, with one change more for each night that moved; one that was not sent yet holds nothing to correct. */
export function* amendRoomings(eannee: number, hotels: readonly number[]): Work<void> {
  for (const [hotel, moved] of Map.groupBy(hotels, (id) => id)) {
    const versions = yield* find(ROOMING, { IdHotel: hotel, Eannee: eannee });
    const last = versions.toSorted((a, b) => (readNumber(a, 'VersionRooming') ?? 0) - (readNumber(b, 'VersionRooming') ?? 0)).at(-1);
    if (last === undefined || readNumber(last, 'Etat') === RoomingEtat.brouillon) continue;
    const NbChangements = (readNumber(last, 'NbChangements') ?? 0) + moved.length;
    yield* update(ROOMING, readId(last), { Etat: RoomingEtat.aRenvoyer, NbChangements });
  }
}
