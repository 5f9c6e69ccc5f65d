import type { Sabotage } from '../sabotage.ts';

const ACCOUNTS = ['tests/api/rights/account-power.test.ts'];

export const accountPowerSabotages: readonly Sabotage[] = [
  {
    title: 'an account that follows sections gives others more sections than its own',
    file: 'src/domain/users/account-power.ts',
    from: 'held === null || (given !== null && given.every((id) => held.includes(id)));',
    to: 'held === null || given === null || given.length >= 0;',
    tests: ACCOUNTS,
  },
  {
    title: 'what an account was does not count, only what it becomes',
    file: 'src/domain/users/rules/users.ts',
    from: 'return former === null ? [record] : [record, former];',
    to: 'return former === null ? [record] : [record];',
    tests: ACCOUNTS,
  },
  {
    title: 'an account gives others a later end than its own',
    file: 'src/domain/users/account-power.ts',
    from: ' && endsBy(until, given.until)',
    to: '',
    tests: ACCOUNTS,
  },
  {
    title: 'groups are written whatever they lift',
    file: 'src/domain/users/rules/users.ts',
    from: '...(yield* powersOfGroups(groups))',
    to: '...(yield* powersOfGroups(groups.slice(groups.length)))',
    tests: ACCOUNTS,
  },
  {
    title: 'the last section that an account follows is deleted under it',
    file: 'src/domain/users/rules/users.ts',
    from: "field: 'IdsSection', ids: losing.map(readId)",
    to: "field: 'IdsSection', ids: losing.map(readId).slice(losing.length)",
    tests: ACCOUNTS,
  },
];
