import type { FestivalCourse } from '#generated/records/festival-course.gen.ts';
import { festivalZone, parseInstant, zonedParts } from '#domain/values/dates.ts';
import { numbersIn } from '#domain/values/record-columns.ts';
import { subjectOf } from '#domain/welcome/transport/driver-day.ts';
import { driverKey } from '#domain/welcome/transport/transport-rows.ts';
import { type CommitRule, deletedOf, idsOf, type Written, type WrittenOp, writtenOf } from '#domain/work/rule.ts';
import { find, gone, mark, type Work } from '#domain/work/work.ts';
import { driverMails, markStaleMails } from '../stale-mails.ts';

const EVERY: readonly WrittenOp[] = ['insert', 'update', 'delete', 'restore'];
const DRIVER = ['IdBenevole', 'IdUtilisateur'] as const;

/** A driver who was written their runs of a day is written them again once one of them moves, whoever moves it. */
export const staleRuns: CommitRule = {
  name: 'tell which drivers no longer know their runs',
  phase: 'before-commit',
  on: [
    { entity: 'festival-course', ops: EVERY, fields: ['Debut', 'Lieu', 'IdVehicule', ...DRIVER] },
    { entity: 'festival-trajet', ops: EVERY, fields: ['Date', 'IdCourse', 'IdParticipant'] },
    { entity: 'festival-participant', ops: EVERY, fields: ['Statut'] },
  ],
  *run(written) {
    yield* markStaleMails(yield* driverMails((yield* touchedRuns(written)).flatMap(subjectsOf)));
    const given = writtenOf(written, 'festival-course').filter(
      ({ op, fields }) => op === 'update' && DRIVER.some((name) => fields.includes(name)),
    );
    // The present holder got no news of it.
    if (given.length > 0) yield* mark('festival-course', idsOf(given, 'festival-course'), { DateEnvoi: null });
  },
};

/** Runs that were written or whose passengers were, as they are and as they were. */
function* touchedRuns(written: readonly Written[]): Work<readonly Partial<FestivalCourse>[]> {
  const passengers = [
    ...(yield* find('festival-trajet', { Id: idsOf(written, 'festival-trajet') })),
    ...(yield* find('festival-trajet', { IdParticipant: idsOf(written, 'festival-participant') })),
    ...(yield* gone('festival-trajet', deletedOf(written, 'festival-trajet'))),
    ...writtenOf(written, 'festival-trajet').flatMap(({ before }) => before ?? []),
  ];
  const runs = yield* find('festival-course', {
    Id: [...new Set([...numbersIn(passengers, 'IdCourse'), ...idsOf(written, 'festival-course')])],
  });
  const former = writtenOf(written, 'festival-course').flatMap(({ id, before }) =>
    before === null ? [] : [{ ...runs.find(({ Id }) => Id === id), ...before }],
  );
  return [...runs, ...former, ...(yield* gone('festival-course', deletedOf(written, 'festival-course')))];
}

function subjectsOf({ Eannee: edition, Debut, IdBenevole = null, IdUtilisateur = null }: Partial<FestivalCourse>): readonly string[] {
  const key = driverKey({ IdBenevole, IdUtilisateur });
  if (key === null || edition === undefined || Debut === undefined) return [];
  return [subjectOf({ key, edition, day: zonedParts(parseInstant(Debut) ?? 0, festivalZone()).date })];
}
