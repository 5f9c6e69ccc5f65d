import { festivalDayOf } from '#domain/programmation/festival-day.ts';
import { isPlayed } from '#domain/programmation/grid-warnings.ts';
import { formatDay } from '#domain/records/values/dates.ts';
import { referring } from '#domain/records/merge/merge-steps.ts';
import { readId, readNumber, readText, type RecordData } from '#domain/records/values/record-data.ts';
import { isConfirmed } from '#domain/work/confirmed.ts';
import { find, refuseField, refuseWith, type Work } from '#domain/work/work.ts';
import { type CommitRule, formerOf, idsOf, type WriteRule } from './rule.ts';

const EDITION = 'festival-edition';
const LEFT_OUT = 'dates-edition';

/** Nothing moves with the dates of an edition: whoever changes them is told first what would stand outside. */
export const datesOfEditions: CommitRule = {
  name: 'ask before the dates of an edition leave something out',
  phase: 'before-commit',
  on: [{ entity: EDITION, ops: ['update'], fields: ['DateDebut', 'DateFin'] }],
  *run(written, facts) {
    if (isConfirmed(facts, LEFT_OUT)) return;
    for (const edition of yield* find(EDITION, { Id: idsOf(written, EDITION) })) {
      const former = formerOf(edition, written, EDITION) ?? edition;
      yield* ask(readNumber(edition, 'Eannee') ?? 0, [daysOf(former), daysOf(edition)]);
    }
  },
};

/** Everything of an edition names it by its year: it is corrected as long as nothing does. */
export const yearsInUse: WriteRule = {
  name: 'keep the year of an edition that is used',
  phase: 'before-write',
  on: [{ entity: EDITION, ops: ['update'] }],
  *run(edition, _, before) {
    if (before === null || readNumber(edition, 'Eannee') === readNumber(before, 'Eannee')) return {};
    if ((yield* referring(EDITION, readId(before))).some(({ ids }) => ids.length > 0))
      yield* refuseField({ path: 'Eannee', code: 'valeur', message: 'edition.anneeUtilisee' });
    return {};
  },
};

const RUNNING = 'edition-en-cours';

/** Closed, an edition is read only for everybody: before its last day is over, that is somebody's decision. */
export const closedEditions: CommitRule = {
  name: 'ask before an edition is closed that is not over',
  phase: 'before-commit',
  on: [{ entity: EDITION, ops: ['update'], fields: ['IsCloturee'] }],
  *run(written, facts) {
    if (isConfirmed(facts, RUNNING)) return;
    for (const edition of yield* find(EDITION, { Id: idsOf(written, EDITION), IsCloturee: true })) {
      const { last } = daysOf(edition);
      if (last < facts.today) continue;
      yield* refuseWith('confirmation-requise', {
        message: 'edition.pasFinie',
        params: { annee: readNumber(edition, 'Eannee') ?? 0, jour: formatDay(last, facts.culture) },
        conflict: { Code: RUNNING },
      });
    }
  },
};

interface Days {
  readonly first: string;
  readonly last: string;
}

const daysOf = (edition: RecordData): Days => ({
  first: readText(edition, 'DateDebut') ?? '',
  last: readText(edition, 'DateFin') ?? '',
});

function* ask(Eannee: number, [before, now]: readonly [Days, Days]): Work<void> {
  const isLeft = (day: string | null): boolean => day !== null && isWithin(before, day) && !isWithin(now, day);
  const screenings = (yield* find('festival-programmation', { Eannee })).filter(isPlayed);
  const params = {
    seances: screenings.filter((one) => isLeft(readText(one, 'Jour'))).length,
    evenements: (yield* find('agenda', { Eannee })).filter((one) => isLeft(startDay(one))).length,
    besoins: (yield* find('benevole-besoin', { Eannee })).filter((one) => isLeft(startDay(one))).length,
    nuits: (yield* find('festival-hotel-pec', { Eannee })).filter((one) => isLeft(readText(one, 'DateNuit'))).length,
  };
  if (Object.values(params).every((number) => number === 0)) return;
  yield* refuseWith('confirmation-requise', { message: 'edition.resteraientDehors', params, conflict: { Code: LEFT_OUT } });
}

const isWithin = ({ first, last }: Days, day: string): boolean => first <= day && day <= last;

const startDay = (record: RecordData): string | null => festivalDayOf(readText(record, 'Debut') ?? '');
