import type { Sabotage } from '../sabotage.ts';

const ANSWERS = ['tests/api/rights/write-answers.test.ts'];

export const writeAnswersSabotages: readonly Sabotage[] = [
  {
    title: 'a conflict shows the record to a writer who may not read it',
    file: 'src/domain/records/engine/stale.ts',
    from: '  if (!mayReadSheet(entity.descriptor, facts, current)) return',
    to: '  if (Number.isNaN(version)) return',
    tests: ANSWERS,
  },
  {
    title: 'the trial of a series tells values to a writer who may not read them',
    file: 'src/domain/series/change-series.ts',
    from: "outcome.state === 'refusee' || mayReadValues(descriptor, has)",
    to: "outcome.state === 'refusee' || mayReadValues(descriptor, () => true)",
    tests: ANSWERS,
  },
  {
    title: 'the trial of an import tells values to a writer who may not read them',
    file: 'src/domain/imports/import-order.ts',
    from: 'id === null || mayReadValues(descriptor, has)',
    to: 'id === null || mayReadValues(descriptor, () => true)',
    tests: ANSWERS,
  },
  {
    title: 'the trash names a record to a deleter who may not read it',
    file: 'src/domain/trash/trash-services.ts',
    from: 'entity !== undefined && mayReadRecords(entity, has)',
    to: 'entity !== undefined && mayReadRecords(entity, () => true)',
    tests: ANSWERS,
  },
  {
    title: 'an import compares masked fields',
    file: 'src/domain/imports/import-order.ts',
    from: 'isMaskedFrom(has, descriptor, field) ? [{ path: name,',
    to: 'isMaskedFrom(() => true, descriptor, field) ? [{ path: name,',
    tests: ANSWERS,
  },
];
