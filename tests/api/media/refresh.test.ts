import { createServer } from 'node:http';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '#tests/support/api-client.ts';
import { startFtpServer } from '#tests/support/servers/ftp-server.ts';
import { type TestServer, startServer } from '#tests/support/server.ts';

let server: TestServer;
let admin: ApiClient;
let film: number;
let type: number;
let reply: { status: number; type: string; body: string; wait: Promise<void> };
const web = createServer(async (request, response) => {
  await reply.wait;
  response.writeHead(request.url === '/videos/2027%20master/' ? reply.status : 404, { 'content-type': reply.type });
  response.end(reply.body);
});

function listed(body: string, contentType = 'text/html') {
  reply = { status: 200, type: contentType, body, wait: Promise.resolve() };
}

beforeAll(async () => {
  server = await startServer({ env: { ALLOWED_PRIVATE_HOSTS: '127.0.0.1' } });
  admin = await server.signInAsAdmin();
  film = (await admin.call('POST', '/api/films', { TitreOriginal: 'Cléo', Duree: '01:30:00' })).body;
  type = (await admin.call('POST', '/api/media-types', { TradLibelle: { TraductionFr: 'Film' }, Cible: 1, IsActif: true })).body;
  web.listen(0, '127.0.0.1');
  await once(web, 'listening');
});
afterAll(async () => {
  web.close();
  await server.close();
});

function webAddress(): string {
  const address = web.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/videos`;
}

async function createLocation(server_: Record<string, unknown>, Dossier = '2027 master'): Promise<number> {
  const { body: IdServeur } = await admin.call('POST', '/api/media-serveurs', { Nom: 'Serveur', ...server_ });
  const { body: IdEmplacement } = await admin.call('POST', '/api/media-emplacements', { IdServeur, Dossier });
  await admin.call('POST', '/api/medias', { IdFilm: film, IdMediaType: type, Libelle: 'cléo.MP4', Canal: 1, IdEmplacement, Acces: 2 });
  return IdEmplacement;
}

function refresh(id: number) {
  return admin.call('POST', `/api/media-emplacements/${id}/actualisation`);
}

async function read(id: number) {
  return (await admin.call('GET', `/api/media-emplacements/${id}`)).body;
}

describe('refreshing a media location', () => {
  it('counts its files and those no media names, and dates the count', async () => {
    const id = await createLocation({ UrlSource: webAddress() });
    listed('<a href="../">..</a><a href="Cl%C3%A9o.mp4">Cléo.mp4</a><a href="orphelin.mov">x</a><a href="sous-dossier/">d</a>');
    const { status, body } = await refresh(id);
    expect([status, body.NbFichiers, body.NbOrphelins]).toEqual([200, 2, 1]);
    expect(await read(id)).toMatchObject({ Etat: 2, NbFichiers: 2, NbOrphelins: 1, DateMaj: body.DateMaj, Version: 1 });
    expect(Math.abs(Date.parse(`${body.DateMaj}Z`) - Date.now())).toBeLessThan(60_000);
  });

  it('reads a list in JSON too', async () => {
    const id = await createLocation({ UrlSource: webAddress() });
    listed(JSON.stringify(['cléo.mp4', { name: 'b.mov' }, { name: 'dossier', type: 'directory' }]), 'application/json');
    expect((await refresh(id)).body).toMatchObject({ NbFichiers: 2, NbOrphelins: 1 });
  });

  it('reads a server by FTP with its password', async () => {
    const ftp = await startFtpServer({
      login: 'regie',
      password: 'secret-ftp',
      folders: { '2027 master': ['cléo.mp4', 'a.mov', 'b.mov'] },
    });
    const access = { AdresseIp: '127.0.0.1', Port: ftp.port, Protocole: 'FTP', FtpLogin: 'regie' };
    const id = await createLocation({ ...access, FtpPassword: 'secret-ftp' });
    expect((await refresh(id)).body).toMatchObject({ NbFichiers: 3, NbOrphelins: 2 });
    expect((await refresh(await createLocation({ ...access, FtpPassword: 'autre' }))).status).toBe(502);
    ftp.close();
  });

  it('calls no host of the own network that no setting allows, whatever leads there', async () => {
    listed('');
    async function forbidden(server_: Record<string, unknown>): Promise<void> {
      const id = await createLocation(server_);
      const { status, body } = await refresh(id);
      expect([status, body.code]).toEqual([502, 'adresse-interdite']);
      expect((await read(id)).Etat).toBe(3);
    }
    const port = new URL(webAddress()).port;
    await forbidden({ UrlSource: `http://127.0.0.2:${port}/videos` });
    await forbidden({ UrlSource: `http://[::ffff:127.0.0.2]:${port}/videos` });
    await forbidden({ AdresseIp: '127.0.0.2', Port: 21, Protocole: 'FTP' });
    await forbidden({ AdresseIp: '2130706434', Port: 21, Protocole: 'FTP' });
    const leading = createServer((_request, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end());
    leading.listen(0, '127.0.0.1');
    await once(leading, 'listening');
    const address = leading.address();
    await forbidden({ UrlSource: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/videos` });
    leading.close();
  });

  it('gives up a list without end, and keeps its memory', async () => {
    const ftp = await startFtpServer({ login: 'regie', password: 'x', folders: { '2027 master': [] }, flood: 640 * 1024 * 1024 });
    const id = await createLocation({ AdresseIp: '127.0.0.1', Port: ftp.port, Protocole: 'FTP', FtpLogin: 'regie', FtpPassword: 'x' });
    const before = process.memoryUsage().rss;
    expect((await refresh(id)).status).toBe(502);
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);
    ftp.close();
    listed('<a href="a">'.repeat(1_000_000));
    expect((await refresh(await createLocation({ UrlSource: webAddress() }))).status).toBe(502);
  });

  it('is in progress for everybody until it is done', async () => {
    const id = await createLocation({ UrlSource: webAddress() });
    const gate = Promise.withResolvers<void>();
    listed('');
    reply.wait = gate.promise;
    const both = [refresh(id), refresh(id)];
    await expect.poll(async () => (await read(id)).Etat).toBe(1);
    gate.resolve();
    const [first, second] = await Promise.all(both);
    expect(second?.body).toEqual(first?.body);
    expect((await read(id)).Etat).toBe(2);
  });

  it('that fails says so in the words of the specification and keeps the last count', async () => {
    const id = await createLocation({ UrlSource: webAddress() });
    listed('<a href="a.mov">a</a>');
    const { DateMaj } = (await refresh(id)).body;
    reply = { ...reply, status: 500 };
    const { status, body } = await refresh(id);
    expect([status, body.code, body.detail]).toEqual([502, 'actualisation-impossible', 'Erreur actualisation ! Veuillez recomencer.']);
    expect(await read(id)).toMatchObject({ Etat: 3, NbFichiers: 1, DateMaj });
    const unreachable = await createLocation({ UrlSource: 'http://127.0.0.1:9/rien' });
    expect((await refresh(unreachable)).body.detail).toBe('Erreur actualisation ! Veuillez recomencer.');
  });

  it('needs the right to write it', async () => {
    const id = await createLocation({ UrlSource: webAddress() });
    const reader = await server.signInWith(['media-emplacements', 'media-emplacement']);
    expect((await reader.call('POST', `/api/media-emplacements/${id}/actualisation`)).status).toBe(403);
    expect((await server.anonymous.call('POST', `/api/media-emplacements/${id}/actualisation`)).status).toBe(401);
    expect((await refresh(999_999)).status).toBe(404);
  });
});
