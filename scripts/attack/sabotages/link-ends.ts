import type { Sabotage } from '../sabotage.ts';

const LINKS = ['tests/api/rights/link-ends.test.ts'];

export const linkEndsSabotages: readonly Sabotage[] = [
  {
    title: 'a link is added and taken away with the right of one end',
    file: 'src/domain/records/engine/links.ts',
    from: '  yield* requireOtherEnd(unit, field, ids);\n',
    to: '',
    tests: LINKS,
  },
  {
    title: 'links are saved whole with the right of one end',
    file: 'src/domain/records/engine/links.ts',
    from: '    wanted.map((link) => link.id),\n  );\n  const held',
    to: '    [],\n  );\n  const held',
    tests: LINKS,
  },
  {
    title: 'the right of any type does for a link to a record of another type',
    file: 'src/domain/records/engine/links.ts',
    from: 'every(([name, value]) => record[name] === value)',
    to: 'every(([name]) => name in record)',
    tests: LINKS,
  },
];
