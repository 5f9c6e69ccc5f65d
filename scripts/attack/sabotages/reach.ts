import type { Sabotage } from '../sabotage.ts';

const PATHS = 'tests/api/rights/paths.test.ts';

export const reachSabotages: readonly Sabotage[] = [
  {
    title: 'a dictionary opens every field of its entity',
    file: 'src/domain/records/sight/reach.ts',
    from: 'publishedFields(descriptor).has(by)',
    to: 'descriptor.dictionary !== null',
    tests: [PATHS],
  },
  {
    title: 'a filter goes through records that are not read',
    file: 'src/domain/records/engine/access.ts',
    from: ' && mayPass(passagesOf(steps, target.field, descriptorOf), has)',
    to: '',
    tests: [PATHS],
  },
];
