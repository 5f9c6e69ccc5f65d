import type { Sabotage } from '../sabotage.ts';

const SWEEP = 'tests/api/rights/token-editions.test.ts';
const WORKS = 'tests/api/rights/token-edition-works.test.ts';

/** Guards of a token that is limited to some editions, taken away one by one. */
export const tokenEditionSabotages: readonly Sabotage[] = [
  {
    title: 'a token of one edition opens all of them',
    file: 'src/server/session/tokens.ts',
    from: 'row.editions.length === 0 ? undefined : row.editions;',
    to: 'row.editions.length >= 0 ? undefined : row.editions;',
    tests: [SWEEP],
  },
  {
    title: 'a path of a token of one edition leads to others',
    file: 'src/server/records/sql/edition-sql.ts',
    from: 'if (build.editions === null || !boundsIn(build.registry).has(root.name)) return table;',
    to: 'if (build.editions === null || boundsIn(build.registry).has(root.name)) return table;',
    tests: [SWEEP],
  },
  {
    title: 'the rows of other editions are within the sight of a token of one',
    file: 'src/server/records/scope/row-scope.ts',
    from: 'if (editions === undefined || !isOfEditions(registry, entity)) return null;',
    to: 'if (editions === undefined || isOfEditions(registry, entity)) return null;',
    tests: [SWEEP],
  },
  {
    title: 'a deletion by a token of one edition takes parts of others along',
    file: 'src/server/records/transaction/sql-rows.ts',
    from: '      for (const { entity, ids } of leaving) await requireEditions(unit, entity, ids);\n',
    to: '',
    tests: [SWEEP],
  },
  {
    title: 'a work that a token of one edition starts writes in others',
    file: 'src/server/records/transaction/unit-of-work.ts',
    from: '  await requireWrittenEditions(unit, notes.history);\n',
    to: '',
    tests: [WORKS],
  },
  {
    title: 'an address names another edition to a token of one',
    file: 'src/server/session/token-editions.ts',
    from: "  if (named.some((year) => !editions.includes(year))) throw new AppError('jeton-acces-edition');\n",
    to: '',
    tests: [SWEEP],
  },
];
