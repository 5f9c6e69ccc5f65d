import type { Sabotage } from '../sabotage.ts';

const PICKERS = 'tests/api/rights/pickers.test.ts';
const NAMES = 'tests/contract/names-only.test.ts';

export const choosersSabotages: readonly Sabotage[] = [
  {
    title: 'pickers search every field of the list for those who may only choose',
    file: 'src/domain/records/sight/names-only.ts',
    from: 'search: [], detail',
    to: 'detail',
    tests: [PICKERS],
  },
  {
    title: 'pickers name accounts by their login',
    file: 'src/domain/records/sight/names-only.ts',
    from: 'display: namingParts(descriptor, descriptorOf)',
    to: 'display: descriptor.display',
    tests: [PICKERS],
  },
  {
    title: 'pickers open to those who only read what refers',
    file: 'src/domain/records/engine/choosers.ts',
    from: '...(readOnly ? [] : [rights.write,',
    to: '...(readOnly ? [] : [rights.write, rights.list, rights.record,',
    tests: [PICKERS],
  },
  {
    title: 'pickers list what no record at hand may point to',
    file: 'src/domain/records/engine/choosers.ts',
    from: 'isEmpty: !entityPointers.some(({ field }) => isNarrowed(field, among))',
    to: 'isEmpty: false',
    tests: [NAMES],
  },
];
