import { isPlayed } from '#domain/programmation/grid-warnings.ts';
import { formatDay } from '#domain/records/values/dates.ts';
import { readId, readText, type RecordData } from '#domain/records/values/record-data.ts';
import { isConfirmed } from '#domain/work/confirmed.ts';
import { find, gone, refuseWith, type Work } from '#domain/work/work.ts';
import { type CommitRule, deletedOf, type Facts, formerOf, idsOf } from '../rule.ts';

const ROOM = 'festival-salle';
const OPENED = 'festival-salle-edition';
const SCREENING = 'festival-programmation';
const IN_USE = 'salle-encore-programmee';
const LAST_DAY = '9999-12-31';

/** A room that serves no more still holds the screenings that were put there: whoever closes it is told of them. */
export const roomsInUse: CommitRule = {
  name: 'ask before a room with screenings to come is closed',
  phase: 'before-commit',
  on: [
    { entity: ROOM, ops: ['update'], fields: ['IsActif', 'IsHorsFestival'] },
    { entity: OPENED, ops: ['delete'] },
  ],
  *run(written, facts) {
    if (isConfirmed(facts, IN_USE)) return;
    const rooms = (yield* find(ROOM, { Id: idsOf(written, ROOM) })).filter((room) => isClosed(room, formerOf(room, written, ROOM)));
    for (const room of rooms) yield* ask(yield* coming({ IdSalle: readId(room) }, facts), facts);
    for (const { IdSalle, Eannee } of yield* gone(OPENED, deletedOf(written, OPENED)))
      yield* ask(yield* coming({ IdSalle: Number(IdSalle), Eannee: Number(Eannee) }, facts), facts);
  },
};

/** It served until now. */
const isClosed = (room: RecordData, former: RecordData | null): boolean => former !== null && serves(former) && !serves(room);

const serves = (room: RecordData): boolean => room['IsActif'] === true && room['IsHorsFestival'] !== true;

function* coming(where: { readonly IdSalle: number; readonly Eannee?: number }, { today }: Facts): Work<readonly RecordData[]> {
  const screenings = yield* find(SCREENING, { ...where, Jour: { from: today, to: LAST_DAY } });
  return screenings
    .filter(isPlayed)
    .toSorted((left, right) => (readText(left, 'Debut') ?? '').localeCompare(readText(right, 'Debut') ?? ''));
}

function* ask(screenings: readonly RecordData[], { culture }: Facts): Work<void> {
  const [first] = screenings;
  if (first === undefined) return;
  yield* refuseWith('confirmation-requise', {
    message: 'salle.encoreProgrammee',
    params: { count: screenings.length, jour: formatDay(readText(first, 'Jour') ?? '', culture) },
    conflict: { Code: IN_USE },
  });
}
