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
