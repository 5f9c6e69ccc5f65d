import { mkdtemp, readFile, readdir, rm, stat, writeFile, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { AppError } from '#domain/errors/app-error.ts';
import { askAs, registerAsking } from '#server/plugins/asking.ts';
import { registerErrorHandler } from './error-handler.ts';
import { openRefusalRegister } from './refusal-register.ts';

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function refusing(days: number) {
  const folder = path.join(await mkdtemp(path.join(tmpdir(), 'refus-')), 'refus');
  folders.push(path.dirname(folder));
  let now = Date.parse('2027-05-13T13:04:30Z');
  const failures: unknown[] = [];
  const register = openRefusalRegister({ folder, days }, { clock: () => now, failed: (error) => failures.push(error) });
  const app = Fastify();
  registerErrorHandler(app, { note: () => undefined }, register);
  registerAsking(app);
  app.get('/api/films/:id', async (request) => {
    if (request.headers['user'] !== undefined) askAs(request, `personne ${String(request.headers['user'])}`);
    throw new AppError('droit-manquant');
  });
  return {
    folder,
    failures,
    register,
    refuse: (user?: string) => app.inject({ url: '/api/films/12?q=Varda', headers: user === undefined ? {} : { user } }),
    wait: (ms: number) => {
      now += ms;
    },
  };
}

async function linesOf(folder: string, day: string): Promise<readonly unknown[]> {
  const text = await readFile(path.join(folder, `${day}.jsonl`), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
}

it('keeps who was refused what and when, without any value, where the server alone reads', async () => {
  const { folder, register, refuse, failures } = await refusing(30);
  await refuse('7');
  await refuse();
  await register.close();
  expect(failures).toEqual([]);
  expect(await linesOf(folder, '2027-05-13')).toEqual([
    {
      time: '2027-05-13T13:04:30.000Z',
      utilisateur: 7,
      code: 'droit-manquant',
      status: 403,
      method: 'GET',
      route: '/api/films/:id',
      requestId: expect.any(String),
    },
  ]);
  expect((await stat(path.join(folder, '2027-05-13.jsonl'))).mode & 0o777).toBe(0o600);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

it('begins a file each day and drops those beyond their term', async () => {
  const { folder, register, refuse, wait } = await refusing(2);
  await mkdir(folder, { recursive: true });
  for (const day of ['2027-05-10', '2027-05-11']) await writeFile(path.join(folder, `${day}.jsonl`), '');
  await writeFile(path.join(folder, 'autre.txt'), '');
  await refuse('7');
  wait(86_400_000);
  await refuse('7');
  await register.close();
  expect((await readdir(folder)).toSorted()).toEqual(['2027-05-13.jsonl', '2027-05-14.jsonl', 'autre.txt']);
});

it('keeps nothing where the term is 0 days', async () => {
  const { folder, register, refuse } = await refusing(0);
  await refuse('7');
  await register.close();
  await expect(readdir(folder)).rejects.toThrow('ENOENT');
});
