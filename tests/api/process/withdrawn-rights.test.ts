/** Rights that are withdrawn through one process are gone in the other: for its open sessions, and for the exports that it made before. */
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type ApiClient, signIn } from '#tests/support/api-client.ts';
import { type TestDatabase, createTestDatabase } from '#tests/support/database.ts';
import { eventually } from '#tests/support/eventually.ts';
import { ADMIN, type ServerProcess, startServerProcess, temporaryFolder } from '#tests/support/server-process.ts';

const folder = temporaryFolder();
const PASSWORD = 'horloge-rapide-vermillon-8';
let database: TestDatabase;
let servers: readonly ServerProcess[] = [];
let admin: ApiClient;

function urlOf(name: string): string {
  const postgres = inject('postgres');
  if ('socket' in postgres) return `postgresql://festival@localhost/${name}?host=${encodeURIComponent(postgres.socket)}`;
  const url = new URL(postgres.url);
  url.pathname = `/${name}`;
  return url.href;
}

beforeAll(async () => {
  database = await createTestDatabase();
  const options = { dataDir: folder.folder, env: { DATABASE_URL: urlOf(database.name) } };
  // One after the other: the first sets the festival up.
  servers = [await startServerProcess(options)];
  servers = [...servers, await startServerProcess(options)];
  admin = await signIn(servers[0]?.url ?? '', ADMIN);
}, 120_000);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill('SIGKILL')));
  await database.close();
  folder.remove();
});

async function rightIds(codes: readonly string[]): Promise<readonly number[]> {
  return (await database.pool.query<{ id: number }>('select id from utilisateur_droit where code = any($1)', [codes])).rows.map(
    ({ id }) => id,
  );
}

describe('rights withdrawn through one process', () => {
  it('are gone in the other, for the session that is open there and for the export that was made there', async () => {
    async function create(plural: string, record: object): Promise<number> {
      const reply = await admin.call('POST', `/api/${plural}`, record);
      expect(reply.status).toBe(200);
      return Number(reply.body);
    }
    await create('films', { TitreOriginal: 'Entre deux serveurs' });
    const group = await create('groupe-utilisateurs', { Nom: 'Programmation', IdsDroit: await rightIds(['FILMS', 'FILM']) });
    const Login = 'deux-serveurs@exemple.test';
    const account = { Nom: 'Riou', Prenom: 'Ana', Login, MotDePasse: PASSWORD, IdGroupeUtilisateur: group, IsActif: true };
    await create('utilisateurs', account);
    const other = await signIn(servers[1]?.url ?? '', { Login, MotDePasse: PASSWORD });
    const { body } = await other.call('POST', '/api/travaux', { Ecran: 'film', Format: 'csv', Filtre: { Colonnes: ['TitreOriginal'] } });
    const url = `/api/travaux/${Object(body).Id}/fichier`;
    await eventually(async () => expect((await other.call('GET', url)).status).toBe(200));
    expect((await other.call('POST', '/api/films/filter/count', {})).status).toBe(200);

    const record = (await admin.call('GET', `/api/groupe-utilisateurs/${group}`)).body;
    const changed = await admin.call('PUT', `/api/groupe-utilisateurs/${group}`, {
      ...Object(record),
      IdsDroit: await rightIds(['GENRES']),
    });
    expect(changed.status).toBe(200);

    // The rights of the file are read anew, whatever the other process has heard.
    const file = await other.call('GET', url);
    expect([file.status, Object(file.body).code]).toEqual([403, 'export-a-redemander']);
    await eventually(async () => expect((await other.call('POST', '/api/films/filter/count', {})).status).toBe(403));
    expect((await other.call('POST', '/api/travaux', { Ecran: 'film', Format: 'csv', Filtre: {} })).status).toBe(403);
  });
});
