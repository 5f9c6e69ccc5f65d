/** A real server is killed at any moment of a purge: no record is half done, the journal counts what is done, and the next start goes on. */
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createRecordEngine } from '#server/records/engine/create-engine.ts';
import { signIn } from '#tests/support/api-client.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { databaseUrlOf } from '#tests/support/postgres-target.ts';
import { createRecordFactory } from '#tests/support/record-factory.ts';
import { ADMIN, type ServerProcess, startServerProcess, temporaryFolder } from '#tests/support/server-process.ts';

const MEMBERS = 12_000;
const KILLS = 2;

const { folder, remove } = temporaryFolder();
let database: TestDatabase;
let server: ServerProcess | null = null;

beforeAll(async () => {
  database = await createTestDatabase();
  const engine = createRecordEngine({ pool: database.pool, secretKey: Buffer.alloc(32, 7) });
  const group = await createRecordFactory(engine).create(engine.registry.get('festival-groupe'));
  await database.pool.query("update festival_edition set date_debut = '2019-05-20', date_fin = '2019-05-30'");
  await database.pool.query(
    "insert into festival_groupe_membre (id_groupe, nom, prenom, statut) select $1, 'Foule', 'Membre', 1 from generate_series(1, $2::int)",
    [group, MEMBERS],
  );
}, 120_000);
afterAll(async () => {
  await server?.kill('SIGTERM');
  await database.close();
  remove();
});

interface Progress {
  readonly gone: number;
  readonly half: number;
  readonly noted: readonly number[];
}

/** Members without their name, those with one of two names, and what the journal counts for each field. */
async function progress(): Promise<Progress> {
  const { rows } = await database.pool.query<{ gone: number; half: number }>(
    `select count(*) filter (where nom = 'Anonyme' and prenom = 'Anonyme')::int as gone,
       count(*) filter (where (nom = 'Foule') <> (prenom = 'Membre'))::int as half from festival_groupe_membre`,
  );
  const { rows: noted } = await database.pool.query<{ total: number }>(
    "select sum(nb_fiches)::int as total from conservation_acte where nature = 4 and entite = 'Membres' group by champ order by champ",
  );
  return { gone: rows[0]?.gone ?? 0, half: rows[0]?.half ?? 0, noted: noted.map(({ total }) => total) };
}

async function start(): Promise<ServerProcess> {
  return startServerProcess({ dataDir: folder, env: { DATABASE_URL: databaseUrlOf(inject('postgres'), database.name) } });
}

/** Asks for one run after the other until the server is gone or nothing is due. */
async function purge(url: string): Promise<boolean> {
  const client = await signIn(url, ADMIN);
  for (;;) {
    const reply = await client
      .call('POST', '/api/conservation/passages', { IsEssai: false, Entite: 'festival-groupe-membre' })
      .catch(() => null);
    if (reply === null || reply.status !== 200) return false;
    if (reply.body.IsTermine === true) return true;
  }
}

/** Kills once the purge has moved, so that the cut is inside it. */
async function killDuring({ pid }: ServerProcess, before: number): Promise<void> {
  while ((await progress()).gone === before) await new Promise((resolve) => setTimeout(resolve, 5));
  process.kill(pid, 'SIGKILL');
}

test('a purge that is killed leaves no record half done, and the next start ends it without counting anything twice', async () => {
  for (let round = 0; round < KILLS; round += 1) {
    server = await start();
    const before = (await progress()).gone;
    const [isDone] = await Promise.all([purge(server.url), killDuring(server, before)]);
    const { gone, half, noted } = await progress();
    expect({ isDone, half, noted }).toEqual({ isDone: false, half: 0, noted: [gone, gone] });
    expect(gone).toBeGreaterThan(before);
    expect(gone).toBeLessThan(MEMBERS);
  }
  server = await start();
  expect(await purge(server.url)).toBe(true);
  expect(await progress()).toEqual({ gone: MEMBERS, half: 0, noted: [MEMBERS, MEMBERS] });
}, 180_000);
