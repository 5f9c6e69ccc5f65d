/** `docs/api.md` as a stranger follows it: its programs run with a token, in a project of their own outside the tree. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiReply } from '#tests/support/api-client.ts';
import { ADMIN } from '#tests/support/server-process.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const guide = await readFile(path.join(ROOT, 'docs/api.md'), 'utf8');
const folder = await mkdtemp(path.join(os.tmpdir(), 'stranger-'));
let server: TestServer;
let env: Record<string, string>;

beforeAll(async () => {
  server = await startServer();
  const { section, token } = await prepare();
  env = { PATH: process.env['PATH'] ?? '', HOME: folder, SERVICE_URL: server.url, SERVICE_TOKEN: token, SECTION: String(section) };
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await server.close();
});

/** A section with two films, and the token that the guide has its reader make. */
async function prepare(): Promise<{ readonly section: number; readonly token: string }> {
  const admin = await server.signInAsAdmin();
  async function post(url: string, body: unknown): Promise<ApiReply['body']> {
    const reply = await admin.call('POST', url, body);
    if (reply.status !== 200) throw new Error(`${url}: ${JSON.stringify(reply.body)}`);
    return reply.body;
  }
  await post('/api/festival-editions', { Eannee: 2090, DateDebut: '2090-05-01', DateFin: '2090-05-12' });
  const IdSectionType = await post('/api/festival-section-types', { TradLibelle: { TraductionFr: 'Guide' } });
  const section = await post('/api/festival-sections', {
    TradLibelle: { TraductionFr: 'Compétition du guide' },
    IdSectionType,
    Eannee: 2090,
  });
  for (const TitreOriginal of ['Crête', 'Vallée'])
    await post('/api/festival-inscriptions', { IdFilm: await post('/api/films', { TitreOriginal }), IdSection: section, Eannee: 2090 });
  const { Jeton } = await post('/api/mon-compte/jetons', {
    Libelle: 'Guide',
    Droits: ['FESTIVAL-INSCRIPTION'],
    DateExpiration: new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10),
    MotDePasse: ADMIN.MotDePasse,
  });
  return { section, token: Jeton };
}

/** Files that the guide gives, by the name in their first line. */
function filesOfGuide(): ReadonlyMap<string, string> {
  const named = [...guide.matchAll(/```[jt]s\n\/\/ ([\w.-]+)\n([\s\S]*?)```/g)].map(([, name = '', text = '']) => [name, text] as const);
  const [, manifest = ''] = /```json\n([\s\S]*?)```/.exec(guide) ?? [];
  return new Map([...named, ['package.json', manifest]]);
}

/** Packages that the guide installs, with the version it names. */
function packagesOfGuide(): ReadonlyMap<string, string> {
  const [, line = ''] = /npm install --save-exact (.+)/.exec(guide) ?? [];
  return new Map([...line.matchAll(/(@?[\w/-]+)@([\d.]+)/g)].map(([, name = '', version = '']) => [name, version] as const));
}

async function run(...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [...args], { cwd: folder, env });
  return stdout;
}

it('lists the films of a section by the program of the guide', async () => {
  await writeFile(path.join(folder, 'films.mjs'), filesOfGuide().get('films.mjs') ?? '');
  expect(await run('films.mjs')).toBe('Crête\nVallée\n');
});

it('lists them by a client made from the contract that the token opens, in a foreign project', { timeout: 120_000 }, async () => {
  const files = filesOfGuide();
  expect([...files.keys()].toSorted()).toEqual(['films.mjs', 'films.ts', 'make-client.mjs', 'package.json']);
  for (const [name, text] of files) await writeFile(path.join(folder, name), text);
  const packages = packagesOfGuide();
  expect([...packages.keys()]).toEqual(['@hey-api/openapi-ts', 'typescript']);
  for (const [name, version] of packages) {
    const installed = path.join(ROOT, 'node_modules', name);
    const link = path.join(folder, 'node_modules', name);
    expect(String(JSON.parse(await readFile(path.join(installed, 'package.json'), 'utf8')).version)).toMatch(new RegExp(`^${version}\\b`));
    await mkdir(path.dirname(link), { recursive: true });
    await symlink(installed, link, 'junction');
  }
  await run('make-client.mjs');
  expect(await run('films.ts')).toBe('Crête\nVallée\n');
  const client = await readFile(path.join(folder, 'client/sdk.gen.ts'), 'utf8');
  expect(client).toContain('searchFestivalInscriptions');
  // The token does not open these: its client has no call of them.
  expect(client).not.toContain('createFilm');
});
