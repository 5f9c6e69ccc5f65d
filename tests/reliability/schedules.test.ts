import { afterAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/database/open-database.ts';
import { type ApiClient, signIn } from '#tests/support/api-client.ts';
import { ADMIN, type ServerProcess, startServerProcess, temporaryFolder } from '#tests/support/server-process.ts';
import { startSmtp } from '#tests/support/servers/smtp-server.ts';

const { folder, remove } = temporaryFolder();
const servers: ServerProcess[] = [];
const smtp = await startSmtp();
/** Schedules are looked at every minute. */
const A_PASSAGE = { timeout: 110_000, interval: 500 } as const;

afterAll(async () => {
  for (const server of servers) await server.kill('SIGTERM');
  await smtp.close();
  remove();
});

async function start(): Promise<ServerProcess> {
  const env = { SMTP_URL: smtp.url, MAIL_FROM: 'accueil@valombre.example' };
  const server = await startServerProcess({ dataDir: folder, env });
  servers.push(server);
  return server;
}

async function ok(reply: ReturnType<ApiClient['call']>) {
  const { status, body } = await reply;
  expect([status, body]).toEqual([200, body]);
  return body;
}

async function giveSchedule(client: ApiClient): Promise<number> {
  const { Id } = await ok(client.call('GET', '/api/mon-compte'));
  await ok(client.call('POST', '/api/films', { TitreOriginal: 'Un film à envoyer' }));
  const item = { Entity: 'film', Libelle: 'À envoyer', Data: '{}' };
  const IdVue = await ok(client.call('POST', '/api/utilisateur-filtre', { item }));
  const schedule = { Libelle: 'Coupé', IdVue, Format: 2, Heure: 6, Destinataires: [Id] };
  return Number(await ok(client.call('POST', '/api/envois-planifies', schedule)));
}

describe('a schedule on a server that is killed', () => {
  it('between the file and its mail sends once, from the next start on', async () => {
    const first = await start();
    const client = await signIn(first.url, ADMIN);
    const id = await giveSchedule(client);
    const { pool, close } = await openDatabase({ databaseUrl: null, dataDir: folder, poolMax: 2 });
    const holder = await pool.connect();
    // The server waits here for its turn, its file made and its mail not yet written.
    await holder.query('begin');
    await holder.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`envoi ${id}`]);
    await pool.query(`update envoi_planifie set date_debut = date_debut - interval '3 days' where id = $1`, [id]);
    await expect
      .poll(async () => (await pool.query(`select from pg_locks where locktype = 'advisory' and not granted`)).rowCount, A_PASSAGE)
      .toBe(1);
    expect((await pool.query('select from envoi_fait where id_envoi = $1', [id])).rowCount).toBe(0);
    // The database ends with the server that started it.
    holder.on('error', () => undefined);
    process.kill(first.pid, 'SIGKILL');
    holder.release(true);
    await close();

    const second = await start();
    const again = await signIn(second.url, ADMIN);
    await expect.poll(async () => (await ok(again.call('GET', `/api/envois-planifies/${id}/journal`))).length, A_PASSAGE).toBe(1);
    expect(await ok(again.call('GET', `/api/envois-planifies/${id}/journal`))).toMatchObject([{ Suite: 1, NbLignes: 1 }]);
    await expect
      .poll(() => smtp.mails.filter(({ to, source }) => to.includes(ADMIN.Login) && source.includes('.csv')).length, A_PASSAGE)
      .toBe(1);
  });
});
