import { expect, test } from 'vitest';
import { askedIds, holds } from './where.ts';

const record = { Id: 4, Nom: 'Évrard', Eannee: 2027, IdPays: null, DateNuit: '2027-01-30' };

test.each([
  [{ Nom: 'EVRARD' }, true],
  [{ Nom: ['Petit', 'evrard'] }, true],
  [{ Eannee: 2027, Nom: 'Petit' }, false],
  [{ Eannee: [2026, 2027] }, true],
  [{ Eannee: [2026] }, false],
  [{ IdPays: null }, true],
  [{ Lieu: null }, true],
  [{ Nom: null }, false],
  [{ DateNuit: { from: '2027-01-29', to: '2027-01-30' } }, true],
  [{ DateNuit: { from: '2027-01-31', to: '2027-02-01' } }, false],
  [{ IdPays: { from: '2027-01-31', to: '2027-02-01' } }, false],
])('a record says %j: %s', (where, isSo) => {
  expect(holds(record, where)).toBe(isSo);
});

test('ids are asked for each once and in order, or not at all', () => {
  expect([askedIds({ Id: 7 }), askedIds({ Id: [9, 4, 9] }), askedIds({ Nom: 'x' })]).toEqual([[7], [4, 9], null]);
});
