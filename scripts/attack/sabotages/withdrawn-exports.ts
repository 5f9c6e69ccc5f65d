import type { Sabotage } from '../sabotage.ts';

const EXPORTS = ['tests/api/jobs/withdrawn-rights.test.ts'];

export const withdrawnExportsSabotages: readonly Sabotage[] = [
  {
    title: 'the file of an export is given to whoever once asked for it',
    file: 'src/server/services/jobs/jobs-service.ts',
    from: '  if (!(await mayStillRead(context, job))) await withdraw(context, job);\n',
    to: '',
    tests: [...EXPORTS, 'tests/api/process/withdrawn-rights.test.ts'],
  },
  {
    title: 'rights that were lost since do not count',
    file: 'src/domain/exports/export-reading.ts',
    from: "isKept('droits') && isKept('colonnes') && ",
    to: '',
    tests: EXPORTS,
  },
  {
    title: 'sections that were lost since do not count',
    file: 'src/domain/exports/export-reading.ts',
    from: 'return ids.length === 0 || ids.includes(id);',
    to: 'return ids.length === 0 || id > 0;',
    tests: EXPORTS,
  },
  {
    title: 'rows that left the sight of their reader do not count',
    file: 'src/domain/exports/export-reading.ts',
    from: 'now.lignes >= then.lignes;',
    to: 'now.lignes >= 0;',
    tests: EXPORTS,
  },
  {
    title: 'the file of an export is read as one that its person sent',
    file: 'src/server/services/jobs/run-job.ts',
    from: '      userId: null,\n',
    to: '      userId: job.userId,\n',
    tests: EXPORTS,
  },
];
