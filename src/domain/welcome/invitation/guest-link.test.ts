import { expect, test } from 'vitest';
import { expiryOf, refusalOf } from './guest-link.ts';

test('a link takes one answer, until it expires or is revoked', () => {
  const answer = { Etat: 1, ExpireLe: '2042-11-28T10:00:00.000' };
  expect(refusalOf(answer, '2042-11-28T09:59:59.999')).toBeNull();
  expect(refusalOf(answer, '2042-11-28T10:00:00.000')).toBe('invitation-perimee');
  expect([2, 3, 4, 5].map((Etat) => refusalOf({ ...answer, Etat }, '2042-11-20T10:00:00.000'))).toEqual([
    'invitation-repondue',
    'invitation-repondue',
    'invitation-repondue',
    'invitation-revoquee',
  ]);
  expect(expiryOf('2042-11-01T10:00:00.000')).toBe('2042-12-01T10:00:00.000');
});
