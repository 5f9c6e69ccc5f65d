import { expect, test } from 'vitest';
import { expiryOf, guestMark, linkedIn, refusalOf, withSecrets } from './guest-link.ts';

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

test('what stands for a secret names the record whose link it is', () => {
  const html = `a ${guestMark(12)} b ${guestMark(3, 'feuille')} c ${guestMark(12)}`;
  expect(linkedIn(html)).toEqual([
    { entity: 'invitation-reponse', id: 12 },
    { entity: 'feuille-route', id: 3 },
  ]);
  expect(withSecrets(html, (entity, id) => `${entity}/${id}`)).toBe('a invitation-reponse/12 b feuille-route/3 c invitation-reponse/12');
});
