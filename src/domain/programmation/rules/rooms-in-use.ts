import type { FestivalSalle } from '#generated/records/festival-salle.gen.ts';
import type { FestivalProgrammation } from '#generated/records/festival-programmation.gen.ts';
import { isPlayed } from '../warnings/grid-facts.ts';
import { formatDay } from '#domain/values/dates.ts';
import { isConfirmed } from '#domain/work/confirmed.ts';
import { find, gone, refuseWith, type Work } from '#domain/work/work.ts';
import { type CommitRule, deletedOf, type Facts, formerOf, idsOf } from '#domain/work/rule.ts';
const IN_USE = 'salle-encore-programmee';
const LAST_DAY = '9999-12-31';

/** A room that serves no more still holds the screenings that were put there: whoever closes it sees them listed. */
export const roomsInUse: CommitRule = {
  name: 'ask before a room with screenings to come is closed',
  phase: 'before-commit',
  on: [
    { entity: 'festival-salle', ops: ['update'], fields: ['IsActif', 'IsHorsFestival'] },
    { entity: 'festival-salle-edition', ops: ['delete'] },
  ],
  *run(written, facts) {
    if (isConfirmed(facts, IN_USE)) return;
    const rooms = (yield* find('festival-salle', { Id: idsOf(written, 'festival-salle') })).filter((room) =>
      isClosed(room, formerOf(room, written, 'festival-salle')),
    );
    for (const room of rooms) yield* ask(yield* coming({ IdSalle: room.Id }, facts), facts);
    for (const { IdSalle, Eannee } of yield* gone('festival-salle-edition', deletedOf(written, 'festival-salle-edition')))
      yield* ask(yield* coming({ IdSalle: Number(IdSalle), Eannee: Number(Eannee) }, facts), facts);
  },
};

/** It served until now. */
function isClosed(room: FestivalSalle, former: FestivalSalle | null): boolean {
  return former !== null && serves(former) && !serves(room);
}

function serves(room: FestivalSalle): boolean {
  return room.IsActif && !room.IsHorsFestival;
}

function* coming(where: { readonly IdSalle: number; readonly Eannee?: number }, { today }: Facts): Work<readonly FestivalProgrammation[]> {
  const screenings = yield* find('festival-programmation', { ...where, Jour: { from: today, to: LAST_DAY } });
  return screenings.filter(isPlayed).toSorted((left, right) => (left.Debut ?? '').localeCompare(right.Debut ?? ''));
}

function* ask(screenings: readonly FestivalProgrammation[], { culture }: Facts): Work<void> {
  const [first] = screenings;
  if (first === undefined) return;
  yield* refuseWith('confirmation-requise', {
    message: 'salle.encoreProgrammee',
    question: 'salleProgrammee',
    params: { count: screenings.length, jour: formatDay(first.Jour ?? '', culture) },
    conflict: { Code: IN_USE },
  });
}
