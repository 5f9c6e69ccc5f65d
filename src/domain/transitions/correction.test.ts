import { expect, it } from 'vitest';
import type { RuleDescriptor } from '#generated/entities/descriptor.gen.ts';
import { correctionErrors, statesOf } from './correction.ts';

const step = (from: readonly number[], to: number) => ({
  name: 'x',
  from,
  to,
  right: 'X',
  guard: null,
  effect: null,
  mail: false,
  motive: false,
});
const states = { field: 'Statut', enum: 'statut', start: 1, transitions: [step([1], 2), step([2, 1], 8)] };
const dated: RuleDescriptor = { rule: 'require', field: 'DateRemise', when: { field: 'Statut', value: 8 } };

it('knows the statuses of a file by its steps', () => {
  expect(statesOf(states)).toEqual([1, 2, 8]);
});

it.each([
  ['one that the file never has', 4, [{ path: 'Statut', code: 'valeur' }]],
  ['the one it already has', 2, [{ path: 'Statut', code: 'valeur' }]],
  ['one that another value of the record forbids', 8, [{ path: 'DateRemise', code: 'obligatoire' }]],
  ['any other, without a step between them', 1, []],
])('corrects a status to %s or not', (_, to, errors) => {
  expect(correctionErrors({ states, rules: [dated] }, { Statut: 2, DateRemise: null }, to)).toEqual(errors);
});
