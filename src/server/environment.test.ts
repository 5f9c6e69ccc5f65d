import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { readEnvironment, requireBackupFolder, requireDataFolder } from './environment.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'environment-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('reads the settings of the service from their file, and lets a variable win', () => {
  const file = path.join(folder, 'festival.env');
  writeFileSync(file, 'DATA_DIR=/var/lib/festival\nPORT=4000\n');
  expect(readConfig(readEnvironment({ ENV_FILE: file, PORT: '4100' }))).toMatchObject({ dataDir: '/var/lib/festival', port: 4100 });
  expect(() => readEnvironment({ ENV_FILE: path.join(folder, 'absent.env') })).toThrow(/^ENV_FILE \(.*absent\.env\) est illisible/);
});

it('refuses a backup folder that is not there, unless it is that of the data folder', () => {
  const absent = path.join(folder, 'disque');
  expect(() => requireBackupFolder(readConfig({ BACKUP_DIR: absent }).backups)).toThrow("n'existe pas : montez le disque des sauvegardes");
  expect(() => requireBackupFolder(readConfig({ DATA_DIR: absent }).backups)).not.toThrow();
});

it('refuses to look for a festival where there is none', () => {
  expect(() => requireDataFolder(readConfig({ DATA_DIR: path.join(folder, 'rien') }))).toThrow("Il n'y a pas de festival dans");
  const empty = path.join(folder, 'vide');
  mkdirSync(empty);
  expect(() => requireDataFolder(readConfig({ DATA_DIR: empty }))).toThrow("Il n'y a pas de festival dans");
  writeFileSync(path.join(empty, 'secret.key'), 'cle');
  expect(() => requireDataFolder(readConfig({ DATA_DIR: empty }))).not.toThrow();
  expect(() => requireDataFolder(readConfig({ DATABASE_URL: 'postgresql://localhost/base' }))).not.toThrow();
});
