/** A backup that is restored beside another key: whoever does it gets a warning at once, and at each start. */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { backupDatabase } from '#server/backup/backup.ts';
import { FolderStore } from '#server/files/folder-store.ts';
import { holdsKey } from '#server/records/write/key-witness.ts';
import { createSecretBox, readSecretKey } from '#server/records/write/secret-box.ts';
import { databaseUrlOf } from '#tests/support/postgres-target.ts';
import { type TestDatabase, createTestDatabase } from '#tests/support/database.ts';
import { startServerProcess, temporaryFolder } from '#tests/support/server-process.ts';

const SENTENCE = "La clé n'est pas celle de cette base";
const { folder, remove } = temporaryFolder();
const right = path.join(folder, 'right');
const file = path.join(folder, 'festival.jsonl.gz');
let target: TestDatabase;

function urlOf(name: string): string {
  return databaseUrlOf(inject('postgres'), name);
}

beforeAll(async () => {
  const source = await createTestDatabase({ content: 'served' });
  mkdirSync(right);
  await holdsKey(source.pool, createSecretBox(readSecretKey({ dataDir: right, secretKey: undefined })));
  await backupDatabase(source.pool, new FolderStore(path.join(folder, 'files')), file);
  await source.close();
  target = await createTestDatabase();
});
afterAll(async () => {
  await target.close();
  remove();
});

async function restore(dataDir: string): Promise<string> {
  const child = spawn(process.execPath, ['scripts/backup/restore.ts', file, '--force'], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: urlOf(target.name) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await new Promise((resolve) => child.once('close', resolve));
  return output;
}

it('is told at the restoration, which makes no key, and at the start, which goes on', { timeout: 240_000 }, async () => {
  const empty = path.join(folder, 'empty');
  mkdirSync(empty);
  const output = await restore(empty);
  expect(output).toContain('identiques à la sauvegarde');
  expect(output).toContain(SENTENCE);
  expect(existsSync(path.join(empty, 'secret.key'))).toBe(false);
  const server = await startServerProcess({ dataDir: empty, env: { DATABASE_URL: urlOf(target.name) }, startTimeoutMs: 120_000 });
  expect(server.output()).toContain(`ATTENTION : ${SENTENCE}`);
  expect(await (await fetch(`${server.url}/health`)).json()).toMatchObject({ status: 'degrade', key: 'absente' });
  await server.kill('SIGTERM');
});

it('is not told beside the right key', { timeout: 120_000 }, async () => {
  expect(await restore(right)).not.toContain(SENTENCE);
});
