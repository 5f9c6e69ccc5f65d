import { SeanceEtat } from '#generated/enums/seance-etat.gen.ts';
import { formatDay } from '#domain/records/values/dates.ts';
import { readId, readNumber, readText, type RecordData } from '#domain/records/values/record-data.ts';
import { isConfirmed } from '#domain/work/confirmed.ts';
import { find, gone, refuseWith, type Work } from '#domain/work/work.ts';
import { type CommitRule, type Facts, idsOf, type Written } from '../rule.ts';

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
    for (const room of yield* find(ROOM, { Id: closed(written) })) yield* ask(yield* coming({ IdSalle: readId(room) }, facts), facts);
    const deleted = idsOf(
      written.filter(({ op }) => op === 'delete'),
      OPENED,
    );
    for (const { IdSalle, Eannee } of yield* gone(OPENED, deleted))
      yield* ask(yield* coming({ IdSalle: Number(IdSalle), Eannee: Number(Eannee) }, facts), facts);
  },
};

/** Rooms that served until now. */
const closed = (written: readonly Written[]): readonly number[] =>
  written.flatMap(({ entity, id, before, after }) => {
    const isEnded = before?.['IsActif'] === true && after?.['IsActif'] === false;
    const isLeft = before?.['IsHorsFestival'] === false && after?.['IsHorsFestival'] === true;
    return entity === ROOM && (isEnded || isLeft) ? [id] : [];
  });

function* coming(where: { readonly IdSalle: number; readonly Eannee?: number }, { today }: Facts): Work<readonly RecordData[]> {
  const screenings = yield* find(SCREENING, { ...where, IsHorsFestival: false, Jour: { from: today, to: LAST_DAY } });
  return screenings
    .filter((one) => readNumber(one, 'Etat') !== SeanceEtat.annulee)
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
