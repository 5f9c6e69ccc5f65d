import type { Sabotage } from '../sabotage.ts';

const LISTS = 'tests/api/rights/screen-lists.test.ts';

export const screenListsSabotages: readonly Sabotage[] = [
  {
    title: 'the right of a screen opens every column of the list',
    file: 'src/domain/records/engine/access.ts',
    from: ' || limitOf(name)?.shows(field.name) === false',
    to: '',
    tests: [LISTS],
  },
  {
    title: 'the right of a screen filters and sorts by every field of the list',
    file: 'src/domain/records/engine/access.ts',
    from: 'return isOffered && ',
    to: 'return ',
    tests: [LISTS],
  },
  {
    title: 'columns that a screen does not declare are shown by its right',
    file: 'src/domain/records/sight/shown-rows.ts',
    from: 'beyond === true ? [] : [field]',
    to: '[field]',
    tests: [LISTS],
  },
  {
    title: 'a list opened by the right of a screen is searched by every field',
    file: 'src/domain/records/engine/access.ts',
    from: 'findsNames: ({ name }) => limitOf(name) !== null',
    to: 'findsNames: () => false',
    tests: ['tests/contract/names-only.test.ts'],
  },
];
