import { expect, test } from 'vitest';
import { expiryOf, GUEST_MARK, guestMark, refusalOf } from './guest-link.ts';

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

test('what stands for a secret names its answer', () => {
  expect([...`a ${guestMark(12)} b ${guestMark(3)}`.matchAll(GUEST_MARK)].map(([, id]) => id)).toEqual(['12', '3']);
});
