import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FolderStore } from '#server/files/folder-store.ts';
import { sweepFiles } from '#server/files/sweep-files.ts';
import { type ApiClient, signInHeaders } from '#tests/support/api-client.ts';
import { type FileClient, adminFiles, fileClient } from '#tests/support/file-client.ts';
import { pdf, png } from '#tests/support/sample-files.ts';
import { type TestServer, startServer } from '#tests/support/server.ts';
import { ADMIN } from '#tests/support/server-process.ts';
import { unzipBytes } from '#tests/support/papers/unzip.ts';

const DAY_MS = 24 * 60 * 60_000;
let server: TestServer;
let admin: ApiClient;
let files: FileClient;
let film: number;
let type: number;

beforeAll(async () => {
  server = await startServer();
  admin = await server.signInAsAdmin();
  files = await adminFiles(server);
  film = (await admin.call('POST', '/api/films', { TitreOriginal: 'Cléo', Duree: '01:30:00' })).body;
  type = (await admin.call('POST', '/api/document-types', { TradLibelle: { TraductionFr: 'Dossier' }, IsActif: true })).body;
});
afterAll(() => server.close());

function folder(): string {
  return path.join(server.config.dataDir, 'files');
}

function contents(): readonly string[] {
  return readdirSync(folder(), { recursive: true, withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []));
}

async function pathOf(id: number): Promise<string> {
  const { rows } = await server.pool.query<{ empreinte: string }>('select empreinte from fichier where id = $1', [id]);
  const name = rows[0]?.empreinte ?? '';
  return path.join(folder(), name.slice(0, 2), name);
}

async function sendImage(width: number, height: number): Promise<number> {
  return (await files.send('/api/fichiers/film-image/IdImage', { name: 'photo.png', bytes: png(width, height) })).body.Id;
}

async function sendDocument(text: string): Promise<number> {
  return (await files.send('/api/fichiers/film-document/IdFichier', { name: 'dossier.pdf', bytes: pdf(text) })).body.Id;
}

/** In one piece of the chunked way, which a caller of plain JSON can take. */
async function sendDocumentAs(client: ApiClient): Promise<number> {
  const bytes = pdf('le mien');
  const Morceau = { index: 0, value: bytes.toString('base64'), finish: true };
  const body = { Envoi: crypto.randomUUID(), Nom: 'mien.pdf', Taille: bytes.length, Morceau };
  return (await client.call('POST', '/api/fichiers/film-document/IdFichier/morceaux', body)).body.Fichier.Id;
}

async function attachImage(IdImage: number): Promise<number> {
  return (await admin.call('POST', '/api/film-images', { IdFilm: film, IdImage, Type: 2 })).body;
}

async function attachDocument(IdFichier: number): Promise<number> {
  return (await admin.call('POST', '/api/film-documents', { IdFilm: film, IdFichier, IdDocumentType: type, Libelle: 'Dossier', Acces: 2 }))
    .body;
}

describe('a file', () => {
  it('belongs to who sent it until a record carries it, then to who may read that record', async () => {
    const id = await sendDocument('droits');
    const stranger = await server.signInWith(['film-document']);
    const other = await server.signInWith(['film', 'film-write']);
    expect((await stranger.call('GET', `/api/fichiers/${id}`)).status).toBe(403);
    expect((await stranger.call('GET', `/api/fichiers?ids=${id}`)).body).toEqual([]);
    await attachDocument(id);
    expect((await stranger.call('GET', `/api/fichiers/${id}`)).status).toBe(200);
    expect((await other.call('GET', `/api/fichiers/${id}`)).status).toBe(403);
    expect((await other.call('GET', `/api/images-content/Miniature/${id}`)).status).toBe(403);
    expect((await server.anonymous.call('GET', `/api/fichiers/${id}`)).status).toBe(401);
    expect((await server.anonymous.call('GET', `/api/images-content/Miniature/${id}`)).status).toBe(401);
  });

  it('cannot be named in a record by somebody who may not read it', async () => {
    const id = await sendDocument('convoitise');
    const thief = await server.signInWith(['film-document', 'film-document-write']);
    const body = { IdFilm: film, IdFichier: id, IdDocumentType: type, Libelle: 'Volé', Acces: 2 };
    expect((await thief.call('POST', '/api/film-documents', { ...body, IdFichier: await sendDocumentAs(thief) })).status).toBe(200);
    expect((await thief.call('POST', '/api/film-documents', body)).status).toBe(403);
    expect((await thief.call('POST', '/api/film-documents/lot', { Items: [{ ...body, Id: -1 }], Deleted: [] })).status).toBe(403);
  });

  it('that nobody sent, or that a hidden record holds, is not borrowed by its number', async () => {
    const id = await sendDocument('sans personne');
    await server.pool.query('update fichier set id_utilisateur = null where id = $1', [id]);
    const body = { IdFilm: film, IdFichier: id, IdDocumentType: type, Libelle: 'Emprunt', Acces: 2 };
    const borrower = await server.signInWith(['film-document', 'film-document-write']);
    expect((await borrower.call('POST', '/api/film-documents', body)).status).toBe(403);
    const photo = await sendImage(40, 40);
    await admin.call('POST', '/api/personnes', { Nom: 'Cachée', IdPhoto: photo });
    const painter = await server.signInWith(['film-image', 'film-image-write']);
    expect((await painter.call('POST', '/api/film-images', { IdFilm: film, IdImage: photo, Type: 2 })).status).toBe(403);
    const [poster] = [await sendImage(41, 40)];
    await attachImage(poster);
    expect((await painter.call('POST', '/api/film-images', { IdFilm: film, IdImage: poster, Type: 2 })).status).toBe(200);
  });

  it('of the wrong kind is refused by the field that names it', async () => {
    const { status, body } = await admin.call('POST', '/api/film-images', {
      IdFilm: film,
      IdImage: await sendDocument('pas une image'),
      Type: 2,
    });
    expect([status, body.errors[0].path, body.errors[0].code]).toEqual([400, 'IdImage', 'fichier-format']);
  });

  it('says its name, type and size, and whether its content is there', async () => {
    const id = await sendDocument('description');
    async function described() {
      return (await files.get(`/api/fichiers?ids=${id}|999999`)).body;
    }
    const taille = pdf('description').length;
    expect(await described()).toEqual([
      {
        Id: id,
        Nom: 'dossier.pdf',
        Extension: 'pdf',
        TypeMime: 'application/pdf',
        Taille: taille,
        Largeur: null,
        Hauteur: null,
        Existe: true,
      },
    ]);
    rmSync(await pathOf(id));
    expect((await described())[0].Existe).toBe(false);
    expect((await files.get(`/api/fichiers/${id}`)).status).toBe(404);
  });

  it('is saved under a chosen name with underscores for spaces and the extension of the server', async () => {
    const id = await sendDocument('nom choisi');
    const reply = await admin.call('POST', `/api/fichiers/${id}`, { Nom: 'mon fichier' });
    expect(reply.headers.get('content-disposition')).toContain('filename="mon_fichier.pdf"');
  });

  it('is read by ranges, so that a player may jump', async () => {
    const bytes = pdf('plages');
    const id = await sendDocument('plages');
    function range(value: string, more: Record<string, string> = {}) {
      return files.get(`/api/fichiers/${id}`, { range: value, ...more });
    }
    const middle = await range('bytes=5-9');
    expect([middle.status, middle.headers.get('content-range')]).toEqual([206, `bytes 5-9/${bytes.length}`]);
    expect(middle.bytes.equals(bytes.subarray(5, 10))).toBe(true);
    expect((await range('bytes=-4')).bytes.equals(bytes.subarray(-4))).toBe(true);
    expect((await range('bytes=10-')).bytes.equals(bytes.subarray(10))).toBe(true);
    const beyond = await range(`bytes=${bytes.length}-`);
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`]);
    expect((await range('bytes=0-3', { 'if-range': '"autre"' })).status).toBe(200);
    const { headers } = await files.get(`/api/fichiers/${id}`);
    expect((await files.get(`/api/fichiers/${id}`, { 'if-none-match': headers.get('etag') ?? '' })).status).toBe(304);
  });
});

describe('a picture', () => {
  const RESOLUTIONS = ['Origin', 'FullHd', 'HdReady', 'Miniature'];
  async function widthOf(resolution: string, id: number): Promise<number> {
    return (await files.get(`/api/images-content/${resolution}/${id}`)).bytes.readUInt32BE(16);
  }

  it('comes in four sizes once its reductions are sent, and in its own before', async () => {
    const id = await sendImage(2400, 1200);
    expect(await Promise.all(RESOLUTIONS.map((resolution) => widthOf(resolution, id)))).toEqual([2400, 2400, 2400, 2400]);
    for (const [resolution, width, height] of [
      ['FullHd', 1920, 960],
      ['HdReady', 1280, 640],
      ['Miniature', 320, 160],
    ] as const)
      expect((await files.send(`/api/images-content/${resolution}/${id}`, { bytes: png(width, height) })).body).toBe(true);
    expect(await Promise.all(RESOLUTIONS.map((resolution) => widthOf(resolution, id)))).toEqual([2400, 1920, 1280, 320]);
    const { headers } = await files.get(`/api/images-content/Miniature/${id}`);
    expect([headers.get('content-type'), headers.get('cache-control')]).toEqual(['image/png', 'private, no-cache']);
  });

  it('takes no reduction of other proportions, of another kind, or from somebody else', async () => {
    const id = await sendImage(2400, 1200);
    function send(client: FileClient, bytes: Buffer) {
      return client.send(`/api/images-content/Miniature/${id}`, { bytes });
    }
    expect((await send(files, png(320, 180))).status).toBe(400);
    expect((await send(files, png(2400, 1200))).status).toBe(400);
    expect((await send(files, pdf())).status).toBe(400);
    await attachImage(id);
    const colleague = await server.signInWith(['film-image', 'film-image-write']);
    expect(
      (await colleague.call('POST', `/api/images-content/Miniature/${id}`, undefined, { 'content-type': 'application/octet-stream' }))
        .status,
    ).toBe(403);
    expect(await widthOf('Miniature', id)).toBe(2400);
  });

  it('that is missing shows as the default picture, for a lost content as for an unknown id', async () => {
    const id = await sendImage(30, 30);
    rmSync(await pathOf(id));
    for (const missing of [id, 999_999]) {
      const reply = await files.get(`/api/images-content/Miniature/${missing}`);
      expect([reply.status, reply.headers.get('content-type'), reply.headers.get('x-image-par-defaut')]).toEqual([
        200,
        'image/svg+xml',
        '1',
      ]);
    }
    expect((await files.get(`/api/images-content/Enorme/${id}`)).status).toBe(404);
  });
});

describe('the sweep', () => {
  function sweep(afterMs: number) {
    return sweepFiles({ pool: server.pool, store: new FolderStore(folder()), clock: () => Date.now() + afterMs });
  }
  async function isThere(id: number): Promise<boolean> {
    return (await server.pool.query('select 1 from fichier where id = $1', [id])).rowCount === 1;
  }

  it('takes away a day later what no record carries, and its content, and keeps the rest', async () => {
    const lonely = await sendImage(51, 50);
    const place = path.basename(await pathOf(lonely));
    const carried = await sendImage(52, 50);
    await attachImage(carried);
    await sweep(DAY_MS / 2);
    expect(await isThere(lonely)).toBe(true);
    await sweep(2 * DAY_MS);
    expect([await isThere(lonely), contents().includes(place)]).toEqual([false, false]);
    expect([await isThere(carried), (await files.get(`/api/images-content/Origin/${carried}`)).bytes.equals(png(52, 50))]).toEqual([
      true,
      true,
    ]);
  });

  it('keeps the logo that an invoice was issued under, once no edition has it', async () => {
    const logo = await sendImage(55, 50);
    await server.pool.query(
      `insert into bam_paiement (id, type_origine, etat, date_emission, prix_ht, prix_tva, prix_ttc, analytique, emetteur)
       values (nextval('bam_paiement_id_seq'), 2, 2, '2044-01-15', 100, 20, 120, 0, $1)`,
      [{ Festival: { NomFestival: 'Valombre', IdLogo: logo, Couleur: null } }],
    );
    await sweep(400 * DAY_MS);
    expect(await isThere(logo)).toBe(true);
  });

  it('keeps a content that another file shares', async () => {
    const first = await sendImage(53, 50);
    const second = await sendImage(53, 50);
    await attachImage(second);
    await sweep(2 * DAY_MS);
    expect(await isThere(first)).toBe(false);
    expect((await files.get(`/api/images-content/Origin/${second}`)).bytes.equals(png(53, 50))).toBe(true);
  });

  it('keeps the file of a deleted record as long as the record may come back', async () => {
    const id = await sendImage(54, 50);
    const record = await attachImage(id);
    const deleted = await admin.call('DELETE', `/api/film-images/${record}`, { Id: record, Version: 1 });
    await sweep(400 * DAY_MS);
    expect((await admin.call('POST', `/api/corbeille/${deleted.headers.get('x-batch')}/restauration`)).body).toBe(true);
    expect((await files.get(`/api/images-content/Origin/${id}`)).bytes.equals(png(54, 50))).toBe(true);
    const again = await admin.call('GET', `/api/film-images/${record}`);
    const { headers } = await admin.call('DELETE', `/api/film-images/${record}`, { Id: record, Version: again.body.Version });
    await server.pool.query('delete from corbeille where lot = $1', [headers.get('x-batch')]);
    await sweep(2 * DAY_MS);
    expect(await isThere(id)).toBe(true);
    await sweep(40 * DAY_MS);
    expect(await isThere(id)).toBe(false);
  });
});

it('the session of a page shows its pictures without any header', async () => {
  const { cookie = '' } = await signInHeaders(server.url, ADMIN);
  const id = await sendImage(5, 5);
  expect((await fileClient(server.url, { cookie }).get(`/api/images-content/Origin/${id}`)).bytes.equals(png(5, 5))).toBe(true);
});

describe('the pictures of a film in one archive', () => {
  it('are named by its number or by its title, in their order', async () => {
    const id = (await admin.call('POST', '/api/films', { TitreOriginal: 'L’Été / Nîmes', Reference: 'F2027-12', Duree: '00:10:00' })).body;
    const sizes = [png(10, 10).length, png(20, 20).length];
    for (const [Ordre, side] of [
      [2, 20],
      [1, 10],
    ] as const)
      await admin.call('POST', '/api/film-images', { IdFilm: id, IdImage: await sendImage(side, side), Type: 2, Ordre });
    const session = await signInHeaders(server.url, ADMIN);
    async function archive(Nommage: number) {
      const reply = await fetch(`${server.url}/api/films/${id}/fichiers`, {
        method: 'POST',
        headers: { ...session, origin: server.url, 'content-type': 'application/json' },
        body: JSON.stringify({ Contenu: 'images', Nommage }),
      });
      const bytes = Buffer.from(await reply.arrayBuffer());
      return {
        name: reply.headers.get('content-disposition'),
        files: [...unzipBytes(bytes)].map(([file, content]) => [file, content.length] as const),
      };
    }
    const byNumber = await archive(1);
    expect(byNumber.files).toEqual([
      ['F2027-12_01.png', sizes[0]],
      ['F2027-12_02.png', sizes[1]],
    ]);
    expect(byNumber.name).toContain('filename="F2027-12_images.zip"');
    expect((await archive(2)).files.map(([name]) => name)).toEqual(['L’Été_Nîmes_01.png', 'L’Été_Nîmes_02.png']);
    const other = await server.signInWith(['film']);
    expect((await other.call('POST', `/api/films/${id}/fichiers`, { Contenu: 'images', Nommage: 1 })).status).toBe(403);
    expect((await admin.call('POST', `/api/films/${id}/fichiers`, { Contenu: 'images', Nommage: 3 })).status).toBe(400);
    expect((await admin.call('POST', '/api/films/999999/fichiers', { Contenu: 'images', Nommage: 1 })).status).toBe(404);
  });
});
