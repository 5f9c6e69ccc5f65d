import { chmodSync, chownSync, lstatSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makePrivateFolder } from './private-folder.ts';

let place: string;
beforeEach(() => {
  place = mkdtempSync(path.join(tmpdir(), 'prive-'));
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

it('makes a folder that nobody else enters, and closes one that was open', () => {
  const folder = path.join(place, 'socket');
  makePrivateFolder(folder, null);
  expect(lstatSync(folder).mode & 0o777).toBe(0o700);
  chmodSync(folder, 0o777);
  makePrivateFolder(folder, null);
  expect(lstatSync(folder).mode & 0o777).toBe(0o700);
});

it('refuses what stands for a folder elsewhere', () => {
  const folder = path.join(place, 'socket');
  mkdirSync(path.join(place, 'ailleurs'));
  symlinkSync(path.join(place, 'ailleurs'), folder);
  expect(() => makePrivateFolder(folder, null)).toThrow(/appartient à un autre compte/);
});

it.runIf(process.getuid?.() === 0)('refuses a folder that another account laid there first', () => {
  const folder = path.join(place, 'socket');
  mkdirSync(folder);
  chownSync(folder, 12_345, 12_345);
  expect(() => makePrivateFolder(folder, { uid: 65_534, gid: 65_534 })).toThrow(/appartient à un autre compte/);
});
