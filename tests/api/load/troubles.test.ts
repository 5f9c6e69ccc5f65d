import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { createConnection } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHUNK_SIZE } from '#domain/files/chunks.ts';
import { type ApiClient, apiClient, signInHeaders } from '#tests/support/api-client.ts';
import { type TestServer, startServer } from '#tests/support/server.ts';
import { ADMIN } from '#tests/support/server-process.ts';

const MINUTE = 60_000;
let server: TestServer;
let admin: ApiClient;
let ahead = 0;

beforeAll(async () => {
  server = await startServer({ bodyTimeoutMs: 300, clock: () => Date.now() + ahead });
  admin = await server.signInAsAdmin();
});
afterAll(() => server.close());

async function health() {
  return (await server.anonymous.call('GET', '/health')).body;
}

describe('a server that cannot write', () => {
  it.each([
    ['53100', 507, 'disque-plein', /plus de place sur le disque/, { disk: 'plein', writing: 'ok' }],
    ['25006', 503, 'base-en-lecture-seule', /en lecture seule/, { disk: 'ok', writing: 'lecture seule' }],
  ])('for %s says so in the answer and to whoever watches, for a minute', async (state, status, code, sentence, condition) => {
    // Answer of PostgreSQL there, at the moment it would come.
    await server.pool.query(
      `create or replace function refuse() returns trigger language plpgsql as $$ begin raise exception 'refus' using errcode = '${state}'; end $$;
       create or replace trigger refuse before insert on genre for each row execute function refuse()`,
    );
    expect(await health()).toMatchObject({ status: 'ok', disk: 'ok', writing: 'ok' });
    const reply = await admin.call('POST', '/api/genres', { TradLibelle: { TraductionFr: 'Essai' }, IsActif: true });
    expect([reply.status, reply.body.code, reply.body.detail]).toEqual([status, code, expect.stringMatching(sentence)]);
    expect(await health()).toMatchObject({ status: 'degrade', database: 'ok', ...condition });
    ahead += MINUTE;
    expect(await health()).toMatchObject({ status: 'ok' });
    await server.pool.query('drop trigger refuse on genre');
  });
});

async function exchange(head: string): Promise<string> {
  const { port, hostname } = new URL(server.url);
  const socket = createConnection({ port: Number(port), host: hostname });
  socket.write(head);
  const pieces: Buffer[] = [];
  for await (const piece of socket) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

describe('a body', () => {
  it('of a file that is refused before it came keeps no connection open', async () => {
    const since = Date.now();
    const headers = Object.entries({
      ...(await signInHeaders(server.url, ADMIN)),
      host: 'localhost',
      origin: 'http://localhost',
      'content-type': 'application/octet-stream',
      'content-length': 90_000_000,
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    const response = await exchange(`POST /api/fichiers/film-document/Inconnu HTTP/1.1\r\n${headers.join('')}\r\n`);
    expect(response).toMatch(/^HTTP\/1\.1 404 /);
    expect(Date.now() - since).toBeLessThan(10_000);
  });

  it('that does not come is not waited for', async () => {
    const since = Date.now();
    const response = await exchange(
      'POST /api/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n{"item":',
    );
    expect(response).toMatch(/^HTTP\/1\.1 408 /);
    expect(response).toContain('"code":"requete-lente"');
    expect(Date.now() - since).toBeLessThan(10_000);
  });
});

describe('files that somebody begins to send and does not end', () => {
  function begin(client: ApiClient) {
    return client.call('POST', '/api/fichiers/film-document/IdFichier/morceaux', {
      Envoi: crypto.randomUUID(),
      Nom: 'long.pdf',
      Taille: CHUNK_SIZE + 10,
      Morceau: { index: 0, value: Buffer.alloc(CHUNK_SIZE, 1).toString('base64'), finish: false },
    });
  }

  it('are twenty at most, for each person', async () => {
    const hoarder = await server.signInWith(['film-document', 'film-document-write']);
    for (let sent = 0; sent < 20; sent += 1) expect((await begin(hoarder)).status).toBe(200);
    const refused = await begin(hoarder);
    expect([refused.status, refused.body.code]).toEqual([429, 'envois-en-cours']);
    expect((await begin(admin)).status).toBe(200);
  });
});

describe('the figures of a server', () => {
  it('are told on its own machine and to nobody who comes through a proxy', async () => {
    const metrics = await server.anonymous.call('GET', '/metrics');
    expect([metrics.status, metrics.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')]);
    expect(metrics.body).toMatch(/^festival_requests_total\{method="POST",status="507"\} 1$/m);
    expect(metrics.body).toMatch(/^festival_pool_connections \d+$/m);
    expect(metrics.body).toMatch(/^festival_mails_waiting 0$/m);
    for (const table of ['historique', 'mail_trace', 'session'])
      expect(metrics.body).toMatch(new RegExp(`^festival_table_bytes\\{table="${table}"\\} [1-9]\\d+$`, 'm'));
    expect(metrics.body).toMatch(/^festival_backup_age_seconds -1$/m);
    const backup = path.join(server.config.backups.folder, 'festival.jsonl.gz');
    await mkdir(path.dirname(backup));
    await writeFile(backup, '');
    await writeFile(`${backup}.part`, '');
    await utimes(backup, new Date(), new Date(Date.now() - 7200_000));
    expect((await server.anonymous.call('GET', '/metrics')).body).toMatch(/^festival_backup_age_seconds 720\d$/m);
    expect((await server.anonymous.call('GET', '/metrics', undefined, { 'x-forwarded-for': '203.0.113.5' })).status).toBe(404);
    const headers = await signInHeaders(server.url, ADMIN);
    expect((await apiClient(server.url, headers).call('GET', '/metrics', undefined, { 'x-forwarded-for': '203.0.113.5' })).status).toBe(
      404,
    );
  });
});
