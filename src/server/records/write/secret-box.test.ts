import { webcrypto } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { createSecretBox, readSecretKey } from './secret-box.ts';

const box = createSecretBox(Buffer.alloc(32, 1));

test('what is sealed opens with its key, and never looks the same twice', () => {
  const sealed = box.seal('FR76 élan');
  expect(box.open(sealed)).toBe('FR76 élan');
  expect(sealed).not.toContain('FR76');
  expect(box.seal('FR76 élan')).not.toBe(sealed);
});

test('any tool opens it: AES-GCM of 256 bits, the first 12 bytes being a nonce of its own', async () => {
  const sealed = ['FR76', 'FR76'].map((text) => Buffer.from(box.seal(text).replace('v1:', ''), 'base64'));
  const key = await webcrypto.subtle.importKey('raw', Buffer.alloc(32, 1), 'AES-GCM', false, ['decrypt']);
  for (const bytes of sealed) {
    const body = Buffer.concat([bytes.subarray(28), bytes.subarray(12, 28)]);
    const clear = await webcrypto.subtle.decrypt({ name: 'AES-GCM', iv: bytes.subarray(0, 12) }, key, body);
    expect(Buffer.from(clear).toString()).toBe('FR76');
  }
  expect(sealed[0]?.subarray(0, 12)).not.toEqual(sealed[1]?.subarray(0, 12));
});

test('a text becomes a key by PBKDF2, 100000 rounds of SHA-256: the same on every server', () => {
  const key = readSecretKey({ dataDir: '/nulle-part', secretKey: 'une-cle-de-trente-deux-caracteres' });
  expect(key.toString('hex')).toBe('96ce375d6a2c342233d655c1021a335e5fbc2f6f900fcf00f1025142267896cc');
});

test('another key, a changed letter or a clear text open to nothing', () => {
  const sealed = box.seal('secret');
  expect(createSecretBox(Buffer.alloc(32, 2)).open(sealed)).toBeNull();
  expect(box.open(`${sealed.slice(0, -3)}AA=`)).toBeNull();
  expect(box.open('secret')).toBeNull();
});

test('the key of an installation is made once, for its owner alone', () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'festival-cle-'));
  const key = readSecretKey({ dataDir, secretKey: undefined });
  expect(readSecretKey({ dataDir, secretKey: undefined })).toEqual(key);
  expect(statSync(path.join(dataDir, 'secret.key')).mode & 0o077).toBe(0);
  expect(readSecretKey({ dataDir, secretKey: 'autre' })).not.toEqual(key);
  rmSync(dataDir, { recursive: true });
});
