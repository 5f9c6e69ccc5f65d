/** `docs/api.md` as a stranger follows it: its program runs with a token, in a process of its own. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiReply } from '#tests/support/api-client.ts';
import { ADMIN } from '#tests/support/server-process.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

it('lists the films of a section by the program of the guide', async () => {
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
  const token = await post('/api/mon-compte/jetons', {
    Libelle: 'Guide',
    Droits: ['FESTIVAL-INSCRIPTION'],
    DateExpiration: new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10),
    MotDePasse: ADMIN.MotDePasse,
  });
  const [, program = ''] = /```js\n([\s\S]*?)```/.exec(readFileSync('docs/api.md', 'utf8')) ?? [];
  const env = { ...process.env, SERVICE_URL: server.url, SERVICE_TOKEN: token.Jeton, SECTION: String(section) };
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], { env });
  expect(stdout.trim()).toBe('Crête\nVallée');
});
