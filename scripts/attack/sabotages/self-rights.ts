import type { Sabotage } from '../sabotage.ts';

export const selfRightsSabotages: readonly Sabotage[] = [
  {
    title: 'a self right takes the lock of every record of the entity',
    file: 'src/domain/locks/lock-services.ts',
    from: 'return record !== undefined && isOwnRecord(entity, userId, record);',
    to: 'return record !== undefined || id !== userId;',
    tests: ['tests/api/rights/self-rights.test.ts'],
  },
  {
    title: 'a self right opens every record of the entity',
    file: 'src/domain/records/sight/readable.ts',
    from: 'rights.self !== null && record[rights.self] === userId;',
    to: 'rights.self !== null && record[rights.self] !== userId * -1;',
    tests: ['tests/api/rights/self-rights.test.ts'],
  },
];
