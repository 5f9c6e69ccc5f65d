/** `docs/public-api.md` as a site follows it: its program runs with a key, against a server of its own. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SeanceEtat } from '#generated/enums/seance-etat.gen.ts';
import { operations } from '#generated/contract/operations.gen.ts';
import { adminFiles } from '#tests/support/file-client.ts';
import { png } from '#tests/support/sample-files.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const YEAR = 2091;
const guide = await readFile(path.join(ROOT, 'docs/public-api.md'), 'utf8');
const folder = await mkdtemp(path.join(os.tmpdir(), 'site-'));
let server: TestServer;
let key: string;

beforeAll(async () => {
  server = await startServer();
  key = await prepare();
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await server.close();
});

/** A published screening of a film with a picture, and the key that the guide has its reader make. */
async function prepare(): Promise<string> {
  const admin = await server.signInAsAdmin();
  async function post<T>(url: string, body: unknown): Promise<T> {
    const reply = await admin.call('POST', url, body);
    if (reply.status !== 200) throw new Error(`${url}: ${JSON.stringify(reply.body)}`);
    return reply.body;
  }
  await post('/api/festival-editions', { Eannee: YEAR, DateDebut: `${YEAR}-05-01`, DateFin: `${YEAR}-05-12` });
  const name = { TradLibelle: { TraductionFr: 'Compétition' }, Eannee: YEAR };
  const IdSection = await post('/api/festival-sections', {
    ...name,
    IdSectionType: await post('/api/festival-section-types', { TradLibelle: name.TradLibelle }),
  });
  const IdProgramme = await post('/api/festival-programmes', { ...name, IdSection });
  const IdSalle = await post('/api/festival-salles', { TradLibelle: { TraductionFr: 'Grande salle', TraductionEn: 'Main hall' } });
  const IdFilm = await post('/api/films', { TitreOriginal: 'Crête', Duree: '01:30:00' });
  await post('/api/festival-inscriptions', { IdFilm, IdSection, IdProgramme, Eannee: YEAR });
  const files = await adminFiles(server);
  const IdImage: number = (await files.send('/api/fichiers/film-image/IdImage', { name: 'photo.png', bytes: png(2400, 1200) })).body.Id;
  await files.send(`/api/images-content/Miniature/${IdImage}`, { bytes: png(320, 160) });
  await post('/api/film-images', { IdFilm, IdImage, Type: 2 });
  const hours = { Debut: `${YEAR}-05-02T18:00:00.000`, Fin: `${YEAR}-05-02T19:45:00.000` };
  await post('/api/festival-programmations', { Eannee: YEAR, IdProgramme, IdSalle, Etat: SeanceEtat.confirmee, ...hours });
  const { body } = await admin.call('GET', `/api/festival-grilles/${YEAR}/publication`);
  await post(`/api/festival-grilles/${YEAR}/publication`, { Empreinte: body.Empreinte });
  const id = await post('/api/cle-publiques', { Libelle: 'Site du guide', AppelsParMinute: 600 });
  return (await post<{ readonly Clef: string }>(`/api/cle-publiques/${String(id)}/secret`, undefined)).Clef;
}

it('prints the programme and the films by the program of the guide', async () => {
  const [, program = ''] = /```js\n\/\/ site\.mjs\n([\s\S]*?)```/.exec(guide) ?? [];
  await writeFile(path.join(folder, 'site.mjs'), program);
  const env = { PATH: process.env['PATH'] ?? '', SERVICE_URL: server.url, SERVICE_KEY: key };
  const { stdout } = await promisify(execFile)(process.execPath, ['site.mjs'], { cwd: folder, env });
  expect(stdout.split('\n').map((line) => line.trim())).toEqual([
    `${YEAR}-05-02 18:00 Main hall Crête`,
    'Crête 320 × 160',
    'unchanged',
    '',
  ]);
});

it('names every address of the contract, and no other', () => {
  const named = new Set([...guide.matchAll(/`\/public\/v1\/([^`]+)`/g)].map(([, address]) => address));
  const short = [...guide.matchAll(/`…\/([\w.]+)`/g)].map(([, name]) => `flux/{jeton}/${String(name)}`);
  const declared = operations.flatMap(({ path: route }) =>
    route.startsWith('/api/public/v1/') ? [route.replace('/api/public/v1/', '')] : [],
  );
  expect(declared.length).toBeGreaterThan(10);
  expect(declared.filter((route) => !named.has(route) && !short.includes(route))).toEqual([]);
  expect([...named].filter((address) => address !== 'flux/…' && !declared.includes(address ?? ''))).toEqual([]);
});
