import { RoomingEtat } from '#generated/enums/rooming-etat.gen.ts';
import { type RecordData, readId, readNumber, readText } from '#domain/records/record-data.ts';
import { find, remove, update, type Work } from '#domain/work/work.ts';

const NIGHT = 'festival-hotel-pec';
const ROOMING = 'festival-rooming';

export interface ReleaseInput {
  readonly record: RecordData;
  readonly today: string;
}

/**
 * Effect of a refusal or a withdrawal: the hotel gets back its rooms from tonight on, and its list is to be sent again.
 * Nights that are over stay: somebody slept there, and somebody pays.
 */
export function* libererSejour({ record, today }: ReleaseInput): Work<RecordData> {
  const nights = yield* find(NIGHT, { IdParticipant: readId(record) });
  const freed = nights.filter((night) => (readText(night, 'DateNuit') ?? '') >= today);
  for (const night of freed) yield* remove(NIGHT, readId(night));
  const hotels = Map.groupBy(freed, (night) => readNumber(night, 'IdHotel'));
  for (const [IdHotel, moved] of hotels)
    if (IdHotel !== null) yield* amendRooming({ IdHotel, Eannee: readNumber(record, 'Eannee') ?? 0 }, moved.length);
  return { IdHotel: null };
}

/** The last list that the hotel got; one that was not sent yet holds nothing to correct. */
function* amendRooming(list: { readonly IdHotel: number; readonly Eannee: number }, moved: number): Work<void> {
  const versions = yield* find(ROOMING, list);
  const last = versions.toSorted((a, b) => (readNumber(a, 'VersionRooming') ?? 0) - (readNumber(b, 'VersionRooming') ?? 0)).at(-1);
  if (last === undefined || readNumber(last, 'Etat') === RoomingEtat.brouillon) return;
  yield* update(ROOMING, readId(last), { Etat: RoomingEtat.aRenvoyer, NbChangements: (readNumber(last, 'NbChangements') ?? 0) + moved });
}
