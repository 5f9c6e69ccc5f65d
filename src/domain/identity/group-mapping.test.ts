import { describe, expect, it } from 'vitest';
import { groupOutcome } from './group-mapping.ts';

const MAPPING = [
  { value: 'regie', group: 'Régie' },
  { value: 'accueil', group: 'Accueil' },
];
const WITH_REST = [...MAPPING, { value: '*', group: 'Lecture' }];

describe('the group that a provider gives', () => {
  it.each([
    ['moves an account between groups of the mapping', MAPPING, ['regie'], 'Accueil', { kind: 'move', group: 'Régie' }],
    ['keeps the group that it gives, however it is written', MAPPING, ['regie'], 'REGIE ', { kind: 'keep' }],
    ['takes the first line of several that fit', MAPPING, ['accueil', 'regie'], 'Accueil', { kind: 'move', group: 'Régie' }],
    ['leaves a group that was given by hand', MAPPING, ['regie'], 'Administrateurs', { kind: 'keep' }],
    ['gives nothing to a person without a value of the mapping', MAPPING, ['compta'], 'Régie', { kind: 'none' }],
    ['falls back to the group of whatever is said', WITH_REST, [], 'Régie', { kind: 'move', group: 'Lecture' }],
    ['is none without a mapping', [], ['regie'], 'Régie', { kind: 'keep' }],
    ['does not take the star for a value', MAPPING, ['*'], 'Régie', { kind: 'none' }],
  ])('%s', (_title, mapping, values, current, outcome) => {
    expect(groupOutcome({ mapping, values, current })).toEqual(outcome);
  });
});
