import { expect, test } from 'vitest';
import { readText } from '#domain/values/record-data.ts';
import { sealing } from './sealing.ts';

function newKey() {
  const pair = sealing({ do: 'sealing', act: 'key' });
  return { key: readText(pair, 'Cle') ?? '', publicKey: readText(pair, 'Publique') ?? '' };
}

function sealed(publicKey: string, text: string, about = 'bulletin 1'): string {
  return readText(sealing({ do: 'sealing', act: 'seal', publicKey, text, about }), 'Scelle') ?? '';
}

function opened(key: string, text: string, about = 'bulletin 1') {
  return sealing({ do: 'sealing', act: 'open', key, sealed: [{ text, about }] })['Textes'];
}

test('opens a sealed ballot with its key alone, typed with or without its spaces', () => {
  const { key, publicKey } = newKey();
  const ballot = sealed(publicKey, '{"1":10}');
  expect(Buffer.from(ballot, 'base64url').includes('{"1":10}')).toBe(false);
  expect(opened(key, ballot)).toEqual(['{"1":10}']);
  expect(opened(key.replaceAll('-', ' ').toLowerCase(), ballot)).toEqual(['{"1":10}']);
  expect(opened(newKey().key, ballot)).toEqual([null]);
  expect(opened('pas une clé', ballot)).toEqual([null]);
});

test('recognises its public half, and no other key', () => {
  const { key, publicKey } = newKey();
  expect(sealing({ do: 'sealing', act: 'public', key })['Publique']).toBe(publicKey);
  expect(sealing({ do: 'sealing', act: 'public', key: newKey().key })['Publique']).not.toBe(publicKey);
  expect(sealing({ do: 'sealing', act: 'public', key: 'ABCD' })['Publique']).toBeNull();
});

test('refuses a ballot that was altered, cut or moved to another juror', () => {
  const { key, publicKey } = newKey();
  const ballot = sealed(publicKey, 'texte');
  const altered = Buffer.from(ballot, 'base64url');
  altered[altered.length - 1] = (altered.at(-1) ?? 0) ^ 1;
  expect(opened(key, altered.toString('base64url'))).toEqual([null]);
  expect(opened(key, ballot.slice(0, 40))).toEqual([null]);
  expect(opened(key, '')).toEqual([null]);
  expect(opened(key, ballot, 'bulletin 2')).toEqual([null]);
});

test('gives ballots of one length whatever they say, and never twice the same', () => {
  const { publicKey } = newKey();
  expect(sealed(publicKey, 'a').length).toBe(sealed(publicKey, 'b'.repeat(500)).length);
  expect(sealed(publicKey, 'a')).not.toBe(sealed(publicKey, 'a'));
});
