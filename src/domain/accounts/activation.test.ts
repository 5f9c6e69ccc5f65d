import { expect, test } from 'vitest';
import { refusalOfLink } from './activation.ts';

const link = { accountId: 7, expiresOn: '2042-11-28T10:00:00.000', usedOn: null };

test('a link serves until it expires, once', () => {
  expect(refusalOfLink(link, '2042-11-28T09:59:59.999')).toBeNull();
  expect(refusalOfLink(link, '2042-11-28T10:00:00.000')).toBe('lien-perime');
  expect(refusalOfLink({ ...link, usedOn: '2042-11-22T08:00:00.000' }, '2042-11-23T08:00:00.000')).toBe('lien-utilise');
  expect(refusalOfLink(null, '2042-11-23T08:00:00.000')).toBe('lien-inconnu');
});
