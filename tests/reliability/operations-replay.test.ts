/** docs/operations.md, replayed on a machine without anything: its settings in a file, its commands by npm, in the order of an operator's week. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { type ApiClient, apiClient } from '#tests/support/api-client.ts';
import { documentedSettings } from '#tests/support/documented-settings.ts';
import { ADMIN, type ServerProcess, startServerProcess, temporaryFolder } from '#tests/support/server-process.ts';

/** Commands of the page that need an hour, a browser or a second machine; each has a lane or a test of its own. */
const ELSEWHERE = ['attack', 'bench', 'drill:ha', 'kills', 'soak'];
const REPLAYED = ['backup', 'drill:backup', 'recover', 'refusals', 'restore', 'verify-ledger'];

const isLong = process.env['WALK'] === 'full';
const START_MAX_MS = 120_000;
const { folder, remove } = temporaryFolder();
afterAll(remove);

const [dataDir, backupDir, envFile] = ['festival', 'sauvegardes', 'festival.env'].map((name) => path.join(folder, name));

it('has no command that nothing replays', () => {
  const page = readFileSync('docs/operations.md', 'utf8');
  const commands = new Set([...page.matchAll(/npm run ([a-z:-]+)/g)].map(([, name = '']) => name));
  expect([...commands].toSorted()).toEqual([...ELSEWHERE, ...REPLAYED].toSorted());
});

/** Settings come from the file alone, as the service reads them. */
const bare = { PATH: process.env['PATH'], HOME: folder, ENV_FILE: envFile };

function run(name: string, ...args: readonly string[]): { readonly code: number | null; readonly output: string } {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', name, '--', ...args], { env: bare, encoding: 'utf8' });
  return { code: status, output: `${stdout}${stderr}` };
}

function writeSettings(): void {
  for (const place of [dataDir, backupDir]) mkdirSync(place ?? '', { recursive: true });
  const [documented = {}] = documentedSettings('docs/operations.md');
  const settings = { ...documented, DATA_DIR: dataDir, BACKUP_DIR: backupDir, ADMIN_LOGIN: ADMIN.Login, ADMIN_PASSWORD: ADMIN.MotDePasse };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  writeFileSync(envFile ?? '', `${lines.join('\n')}\n`, { mode: 0o600 });
}

function start(): Promise<ServerProcess> {
  return startServerProcess({ dataDir: dataDir ?? '', env: { ENV_FILE: envFile, BACKUP_EVERY: '' }, startTimeoutMs: START_MAX_MS });
}

/** Behind the proxy of the page, writes come from its public address. */
async function signedIn({ url }: ServerProcess): Promise<ApiClient> {
  const [{ PUBLIC_URL: origin = '' } = {}] = documentedSettings('docs/operations.md');
  const { status, headers, body } = await apiClient(url, { origin }).call('POST', '/api/login', { item: ADMIN });
  expect([status, body]).toEqual([200, expect.anything()]);
  const cookie = headers
    .getSetCookie()
    .map((header) => header.split(';')[0])
    .join('; ');
  return apiClient(url, { origin, cookie, authorization: headers.get('authorization') ?? '' });
}

it.runIf(isLong)('starts, backs up, proves, loses, recovers, restores and starts again', { timeout: 6 * START_MAX_MS }, async () => {
  writeSettings();
  expect(run('backup')).toMatchObject({ code: 1, output: expect.not.stringContaining('at ') });
  let server = await start();
  let admin = await signedIn(server);
  const { body: film } = await admin.call('POST', '/api/films', { TitreOriginal: 'Le Phare de la mémoire' });
  expect(run('backup')).toMatchObject({ code: 0, output: expect.stringContaining(backupDir ?? '') });
  expect(run('drill:backup')).toMatchObject({ code: 0, output: expect.stringContaining('se restaure') });
  expect(run('verify-ledger').code).toBe(0);
  expect(run('refusals').code).toBe(0);
  const [name = ''] = readdirSync(backupDir ?? '').filter((file) => file.endsWith('.jsonl.gz'));
  const backup = path.join(backupDir ?? '', name);
  const { body: record } = await admin.call('GET', `/api/films/${film}`);
  expect((await admin.call('DELETE', `/api/films/${film}`, { Id: film, Version: record.Version })).status).toBe(200);
  expect(run('recover', backup, 'film', String(film)).code).toBe(0);
  expect(run('restore', backup)).toMatchObject({ code: 1, output: expect.not.stringContaining('    at ') });
  await server.kill('SIGTERM');
  expect(run('restore', '--force', backup).code).toBe(0);
  server = await start();
  admin = await signedIn(server);
  expect((await admin.call('GET', `/api/films/${film}`)).body).toMatchObject({ TitreOriginal: 'Le Phare de la mémoire' });
  await server.kill('SIGTERM');
});

it.runIf(isLong && process.platform === 'linux')('has a unit that systemd accepts, where systemd is', () => {
  const [unit = ''] = /^\[Unit\]\n[^`]+/m.exec(readFileSync('docs/operations.md', 'utf8')) ?? [];
  const file = path.join(folder, 'festival.service');
  const here = unit
    .replaceAll('/opt/festival', process.cwd())
    .replace('User=festival', 'User=root')
    .replace('/etc/festival.env', envFile ?? '');
  writeFileSync(file, here);
  const verify = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
  if (verify.error !== undefined) return;
  expect(`${verify.stdout}${verify.stderr}`).toBe('');
});
