import type { FestivalEdition } from '#generated/records/festival-edition.gen.ts';
import type { Agenda } from '#generated/records/agenda.gen.ts';
import type { BenevoleBesoin } from '#generated/records/benevole-besoin.gen.ts';
import { festivalDayOf } from '#domain/programmation/festival-day.ts';
import { isPlayed } from '#domain/programmation/warnings/grid-facts.ts';
import { isHeld } from '#domain/lodging/logistics.ts';
import { isZone } from '#domain/values/dates/festival-zone.ts';
import { formatDay } from '#domain/values/dates.ts';
import { referring } from '#domain/records/merge/merge-steps.ts';
import { isConfirmed } from '#domain/work/confirmed.ts';
import { find, refuseField, refuseWith, type Work } from '#domain/work/work.ts';
import { type CommitRule, formerOf, idsOf, type WriteRule } from '#domain/work/rule.ts';
const LEFT_OUT = 'dates-edition';

/** Nothing moves with the dates of an edition: whoever changes them first sees what would stand outside. */
export const datesOfEditions: CommitRule = {
  name: 'ask before the dates of an edition leave something out',
  phase: 'before-commit',
  on: [{ entity: 'festival-edition', ops: ['update'], fields: ['DateDebut', 'DateFin'] }],
  *run(written, facts) {
    if (isConfirmed(facts, LEFT_OUT)) return;
    for (const edition of yield* find('festival-edition', { Id: idsOf(written, 'festival-edition') })) {
      const former = formerOf(edition, written, 'festival-edition') ?? edition;
      yield* ask(edition.Eannee, [daysOf(former), daysOf(edition)]);
    }
  },
};

/** Everything of an edition names it by its year: it is corrected as long as nothing does. */
export const yearsInUse: WriteRule = {
  name: 'keep the year of an edition that is used',
  phase: 'before-write',
  on: [{ entity: 'festival-edition', ops: ['update'] }],
  *run(edition: Partial<FestivalEdition>, _, before: FestivalEdition | null) {
    if (before === null || (edition.Eannee ?? null) === before.Eannee) return {};
    if ((yield* referring('festival-edition', before.Id)).some(({ ids }) => ids.length > 0))
      yield* refuseField({ path: 'Eannee', code: 'valeur', message: 'edition.anneeUtilisee' });
    return {};
  },
};

/** Every hour of the edition is read by this clock. */
export const knownZones: WriteRule = {
  name: 'refuse a time zone of an edition that no machine knows',
  phase: 'before-write',
  on: [{ entity: 'festival-edition', ops: ['insert', 'update'], fields: ['Fuseau'] }],
  *run({ Fuseau = null }: Partial<FestivalEdition>) {
    if (Fuseau !== null && Fuseau !== '' && !isZone(Fuseau))
      yield* refuseField({ path: 'Fuseau', code: 'valeur', message: 'edition.fuseauInconnu' });
    return {};
  },
};

const RUNNING = 'edition-en-cours';

/** Closed, an edition is read only for everybody: before its last day is over, that is somebody's decision. */
export const closedEditions: CommitRule = {
  name: 'ask before an edition is closed that is not over',
  phase: 'before-commit',
  on: [{ entity: 'festival-edition', ops: ['update'], fields: ['IsCloturee'] }],
  *run(written, facts) {
    if (isConfirmed(facts, RUNNING)) return;
    for (const edition of yield* find('festival-edition', { Id: idsOf(written, 'festival-edition'), IsCloturee: true })) {
      const { last } = daysOf(edition);
      if (last < facts.today) continue;
      yield* refuseWith('confirmation-requise', {
        message: 'edition.pasFinie',
        question: 'editionPasFinie',
        params: { annee: edition.Eannee, jour: formatDay(last, facts.culture) },
        conflict: { Code: RUNNING },
      });
    }
  },
};

interface Days {
  readonly first: string;
  readonly last: string;
}

function daysOf(edition: FestivalEdition): Days {
  return {
    first: edition.DateDebut,
    last: edition.DateFin,
  };
}

function* ask(Eannee: number, [before, now]: readonly [Days, Days]): Work<void> {
  function isLeft(day: string | null): boolean {
    return day !== null && isWithin(before, day) && !isWithin(now, day);
  }
  const screenings = (yield* find('festival-programmation', { Eannee })).filter(isPlayed);
  const params = {
    seances: screenings.filter((one) => isLeft(one.Jour)).length,
    evenements: (yield* find('agenda', { Eannee })).filter((one) => isLeft(startDay(one))).length,
    besoins: (yield* find('benevole-besoin', { Eannee })).filter((one) => isLeft(startDay(one))).length,
    nuits: (yield* find('festival-hotel-pec', { Eannee })).filter((one) => isHeld(one) && isLeft(one.DateNuit)).length,
  };
  if (Object.values(params).every((number) => number === 0)) return;
  yield* refuseWith('confirmation-requise', {
    message: 'edition.resteraientDehors',
    question: 'editionDates',
    params,
    conflict: { Code: LEFT_OUT },
  });
}

function isWithin({ first, last }: Days, day: string): boolean {
  return first <= day && day <= last;
}

function startDay(record: Agenda | BenevoleBesoin): string | null {
  return festivalDayOf(record.Debut);
}
