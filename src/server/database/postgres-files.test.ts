import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { DatabaseStartError } from './database-error.ts';
import { locatePostgresFiles, requireBinaries } from './postgres-files.ts';

it('names the programs of PostgreSQL that are missing', () => {
  const bin = mkdtempSync(path.join(tmpdir(), 'binaires-'));
  const suffix = process.platform === 'win32' ? '.exe' : '';
  try {
    expect(() => requireBinaries(bin)).toThrow(new DatabaseStartError(expectedSentence(bin, 'initdb et postgres')));
    writeFileSync(path.join(bin, `postgres${suffix}`), '');
    expect(() => requireBinaries(bin)).toThrow(new DatabaseStartError(expectedSentence(bin, 'initdb')));
    writeFileSync(path.join(bin, `initdb${suffix}`), '');
    expect(() => requireBinaries(bin)).not.toThrow();
  } finally {
    rmSync(bin, { recursive: true, force: true });
  }
});

it('says that a data folder can be neither made nor written', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'donnees-'));
  const file = path.join(folder, 'un-fichier');
  writeFileSync(file, '');
  try {
    for (const dataDir of [file, path.join(file, 'dessous')])
      expect(() => locatePostgresFiles(dataDir)).toThrow(`Le dossier de données ${dataDir} ne peut être ni créé ni écrit`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

function expectedSentence(bin: string, names: string): string {
  return `Il manque ${names} dans ${bin} : supprimez le dossier node_modules et relancez npm start, ou indiquez DATABASE_URL.`;
}
