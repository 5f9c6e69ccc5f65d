/** The mocks serve a project that has nothing of ours but `generated/`: its own tests run there and pass. */
import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../..');
const PACKAGES = ['vitest', 'msw', '@faker-js/faker', 'zod'];
const MANIFEST = { name: 'foreign', private: true, type: 'module', imports: { '#generated/*': './generated/*' } };

const folder = await mkdtemp(path.join(os.tmpdir(), 'foreign-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function makeProject(): Promise<void> {
  await cp(path.join(ROOT, 'generated'), path.join(folder, 'generated'), { recursive: true });
  await cp(path.join(ROOT, 'tests/foreign-project'), path.join(folder, 'tests'), { recursive: true });
  await writeFile(path.join(folder, 'package.json'), JSON.stringify(MANIFEST));
  for (const name of PACKAGES) {
    const link = path.join(folder, 'node_modules', name);
    await mkdir(path.dirname(link), { recursive: true });
    await symlink(path.join(ROOT, 'node_modules', name), link, 'junction');
  }
}

function runTests(): Promise<{ readonly code: number | null; readonly said: string }> {
  const child = spawn(process.execPath, [path.join(folder, 'node_modules/vitest/vitest.mjs'), 'run'], {
    cwd: folder,
    // Variables of the outer run mean nothing to the inner one.
    env: { PATH: process.env['PATH'], HOME: os.homedir(), NO_COLOR: '1' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, said: output }));
  });
}

it('a foreign project tests against the generated folder alone', { timeout: 240_000 }, async () => {
  await makeProject();
  const { code, said } = await runTests();
  expect(said).toContain('festival.test.ts');
  // The output of the inner run is the reason of a failure.
  expect({ code, said: code === 0 ? '' : said }).toEqual({ code: 0, said: '' });
});
