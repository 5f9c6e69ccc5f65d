import { RoomingEtat } from '#generated/enums/rooming-etat.gen.ts';
import { find, update, type Work } from '#domain/work/work.ts';

/** The last list sent to each hotel is to be sent again, with one change more for each night that moved; one that was not sent yet holds nothing to correct. */
export function* amendRoomings(eannee: number, hotels: readonly number[]): Work<void> {
  for (const [hotel, moved] of Map.groupBy(hotels, (id) => id)) {
    const versions = yield* find('festival-rooming', { IdHotel: hotel, Eannee: eannee });
    const last = versions.toSorted((a, b) => (a.VersionRooming ?? 0) - (b.VersionRooming ?? 0)).at(-1);
    if (last === undefined || last.Etat === RoomingEtat.brouillon) continue;
    const NbChangements = (last.NbChangements ?? 0) + moved.length;
    yield* update('festival-rooming', last.Id, { Etat: RoomingEtat.aRenvoyer, NbChangements });
  }
}
