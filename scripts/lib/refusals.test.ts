import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const dataDir = mkdtempSync(path.join(tmpdir(), 'refus-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

function keep(day: string, times: readonly string[]): void {
  mkdirSync(path.join(dataDir, 'refus'), { recursive: true });
  const lines = times.map((time) =>
    JSON.stringify({ time, utilisateur: 7, code: 'droit-manquant', status: 403, method: 'GET', route: '/api/films/:id', requestId: 'a1' }),
  );
  writeFileSync(path.join(dataDir, `refus/${day}.jsonl`), lines.map((line) => `${line}\n`).join(''));
}

function run(command: string) {
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, FESTIVAL_ZONE: 'Indian/Reunion' };
  const { status, stdout, stderr } = spawnSync('bash', ['-c', command.replace('refusals', `"${process.execPath}" scripts/refusals.ts`)], {
    cwd: root,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return { status, stdout: stdout.trim().split('\n'), stderr };
}

it('tells who was refused what around an hour of the festival, across days of UTC', () => {
  keep('2027-05-12', ['2027-05-12T20:31:00.000Z']);
  keep('2027-05-13', ['2027-05-13T11:04:30.000Z', '2027-05-13T12:04:30.000Z']);
  expect(run('refusals 2027-05-13 15:04').stdout).toEqual([
    '15:04:30 utilisateur 7 403 droit-manquant GET /api/films/:id a1',
    '1 refus le 2027-05-13.',
  ]);
  expect(run('refusals 2027-05-13 00:30').stdout).toHaveLength(2);
  expect(run('refusals 2027-05-13').stdout.at(-1)).toBe('3 refus le 2027-05-13.');
});

it('ends well and without a stack where its reader leaves early', () => {
  keep(
    '2027-05-20',
    Array.from({ length: 20_000 }, () => '2027-05-20T11:04:30.000Z'),
  );
  const { status, stdout, stderr } = run('refusals 2027-05-20 | head -1; exit ${PIPESTATUS[0]}');
  expect({ status, stderr, lines: stdout.length }).toEqual({ status: 0, stderr: '', lines: 1 });
});
