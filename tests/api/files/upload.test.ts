import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, signInHeaders } from '#tests/support/api-client.ts';
import { type FileClient, adminFiles, fileClient } from '#tests/support/file-client.ts';
import { bmp, gif, jpeg, pdf, png, pngBomb, svg, vtt } from '#tests/support/sample-files.ts';
import { type TestServer, startServer } from '#tests/support/server.ts';
import { ADMIN } from '#tests/support/server-process.ts';

const IMAGE = '/api/fichiers/film-image/IdImage';
const DOCUMENT = '/api/fichiers/film-document/IdFichier';
let server: TestServer;
let admin: FileClient;
let caller: ApiClient;

beforeAll(async () => {
  server = await startServer({ env: { DOCUMENT_MAX_MO: '1', IMAGE_MAX_MPIXELS: '50' } });
  admin = await adminFiles(server);
  caller = await server.signInAsAdmin();
});
afterAll(() => server.close());

function stored(): readonly string[] {
  const folder = path.join(server.config.dataDir, 'files');
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []));
}

describe('a picture', () => {
  it.each([
    ['PNG', 'a.png', () => png(40, 20), 'png', [40, 20]],
    ['BMP', 'a.bmp', () => bmp(6, 5), 'bmp', [6, 5]],
    ['JPEG', 'a.jpeg', () => jpeg(4000, 3000), 'jpg', [4000, 3000]],
  ] as const)('%s is kept with the size its header says', async (_format, name, bytes, extension, [width, height]) => {
    const { status, body } = await admin.send(IMAGE, { name, bytes: bytes() });
    expect([status, body.Extension, body.Largeur, body.Hauteur]).toEqual([200, extension, width, height]);
  });

  it('is known by its content: a PNG called .jpg is a PNG', async () => {
    const { body } = await admin.send(IMAGE, { name: 'affiche.jpg', bytes: png(3, 3) });
    expect([body.Extension, body.TypeMime]).toEqual(['png', 'image/png']);
  });

  it.each([
    ['a GIF', 'anime.gif', gif],
    ['a GIF called .png', 'anime.png', gif],
    ['an SVG', 'dessin.svg', svg],
    ['an SVG called .png', 'dessin.png', svg],
    ['a PDF called .png', 'contrat.png', () => pdf()],
  ])('refuses %s with a French sentence on the field', async (_what, name, bytes) => {
    const before = stored();
    const { status, body } = await admin.send(IMAGE, { name, bytes: bytes() });
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      {
        path: 'IdImage',
        code: 'fichier-format',
        params: { formats: 'JPEG, PNG, BMP' },
        message: 'Format refusé. Formats acceptés : JPEG, PNG, BMP.',
      },
    ]);
    expect(stored()).toEqual(before);
  });

  it('of a few bytes that announces more pixels than a memory holds is refused by its header', async () => {
    const before = stored();
    const { status, body } = await admin.send(IMAGE, { name: 'bombe.png', bytes: pngBomb(60_000, 60_000) });
    expect([status, body.errors[0].message]).toEqual([400, "L'image compte trop de pixels : 50 millions max."]);
    expect(stored()).toEqual(before);
  });

  it('that is empty or cut before its size is refused', async () => {
    expect((await admin.send(IMAGE, { name: 'vide.png', bytes: Buffer.alloc(0) })).status).toBe(400);
    const { body } = await admin.send(IMAGE, { name: 'coupe.png', bytes: png(9, 9).subarray(0, 12) });
    expect(body.errors[0].message).toBe('Ce fichier est vide, abîmé ou illisible.');
  });
});

describe('a document', () => {
  it('comes back byte for byte, under its name, and is never rendered', async () => {
    const bytes = pdf('Été');
    const { body } = await admin.send(DOCUMENT, { name: 'Contrat « Été ».pdf', bytes });
    const reply = await admin.get(`/api/fichiers/${body.Id}`);
    expect(reply.bytes.equals(bytes)).toBe(true);
    expect(reply.headers.get('content-type')).toBe('application/pdf');
    expect(reply.headers.get('content-disposition')).toBe(
      'attachment; filename="Contrat  Ete .pdf"; filename*=UTF-8\'\'Contrat%20%C2%AB%20%C3%89t%C3%A9%20%C2%BB.pdf',
    );
    expect(reply.headers.get('content-security-policy')).toContain('sandbox');
    expect(reply.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('has no way out of its folder by its name', async () => {
    const { body } = await admin.send(DOCUMENT, { name: '../../../etc/cron.d/x.pdf', bytes: pdf('chemin') });
    expect(body.Nom).toBe('x.pdf');
    expect(stored().every((name) => /^[0-9a-f]{64}$/.test(name))).toBe(true);
    for (const address of [
      '/api/fichiers/..%2f..%2fpasswd',
      '/api/images-content/..%2f..%2fOrigin/1',
      '/api/fichiers/film-document/..%2fIdFichier',
    ])
      expect((await admin.get(address)).status).toBe(404);
  });

  it('of the same bytes is kept once', async () => {
    await admin.send(DOCUMENT, { name: 'un.pdf', bytes: pdf('deux fois') });
    const before = stored().length;
    await admin.send(DOCUMENT, { name: 'deux.pdf', bytes: pdf('deux fois') });
    expect(stored().length).toBe(before);
  });

  it('over the size of the configuration is refused, announced or not', async () => {
    const bytes = Buffer.concat([pdf(), Buffer.alloc(1024 * 1024)]);
    const before = stored();
    const { status, body } = await admin.send(DOCUMENT, { name: 'gros.pdf', bytes });
    expect([status, body.errors[0].message]).toEqual([413, 'Fichier trop volumineux : 1 mo max.']);
    expect(await sendWithoutLength(bytes)).toBe(413);
    expect(stored()).toEqual(before);
  });

  it('that is a picture or a page of script is refused', async () => {
    expect((await admin.send(DOCUMENT, { name: 'scan.pdf', bytes: png(2, 2) })).status).toBe(400);
    expect((await admin.send(DOCUMENT, { name: 'page.txt', bytes: Buffer.from('<!doctype html><script>1</script>') })).status).toBe(400);
  });

  it('of subtitles is only taken where subtitles are', async () => {
    expect((await admin.send('/api/fichiers/media-sous-titre/IdFichier', { name: 'fr.vtt', bytes: vtt() })).body.Extension).toBe('vtt');
    expect((await admin.send('/api/fichiers/media-sous-titre/IdFichier', { name: 'fr.vtt', bytes: pdf() })).status).toBe(400);
  });
});

describe('an upload', () => {
  it('needs a session, the handle, the right to write these records, and a field that holds files', async () => {
    const file = { name: 'a.png', bytes: png(2, 2) };
    expect((await fileClient(server.url).send(IMAGE, file)).status).toBe(401);
    const { cookie = '' } = await signInHeaders(server.url, ADMIN);
    expect((await fileClient(server.url, { cookie }).send(IMAGE, file)).status).toBe(403);
    expect((await admin.send(IMAGE, file, { origin: 'https://ailleurs.test' })).status).toBe(403);
    const reader = await server.signInWith(['films', 'film']);
    expect((await reader.call('POST', '/api/fichiers/film-image/IdImage/morceaux', chunkBody)).status).toBe(403);
    expect((await admin.send('/api/fichiers/film-image/Libelle', file)).status).toBe(404);
    expect((await admin.send('/api/fichiers/inconnu/IdImage', file)).status).toBe(404);
    expect((await admin.send(IMAGE, file, { 'content-type': 'image/png' })).status).toBe(415);
  });

  it('that is interrupted leaves nothing behind', async () => {
    const before = stored();
    await interrupt();
    await expect.poll(stored, { timeout: 5000 }).toEqual(before);
  });
});

const chunkBody = {
  Envoi: '11111111-1111-4111-8111-111111111111',
  Nom: 'a.png',
  Taille: 1,
  Morceau: { index: 0, value: 'AA==', finish: true },
};

async function headersOf(): Promise<Record<string, string>> {
  return {
    ...(await signInHeaders(server.url, ADMIN)),
    origin: server.url,
    'content-type': 'application/octet-stream',
    'x-nom-fichier': 'a.pdf',
  };
}

async function sendWithoutLength(bytes: Buffer): Promise<number> {
  const headers = await headersOf();
  return new Promise((resolve, reject) => {
    const call = request(
      `${server.url}${DOCUMENT}`,
      { method: 'POST', headers: { ...headers, 'transfer-encoding': 'chunked' } },
      (reply) => {
        reply.resume();
        resolve(reply.statusCode ?? 0);
      },
    );
    call.on('error', reject);
    call.end(bytes);
  });
}

/** Half of a file goes, then the line is cut once the server holds it. */
async function interrupt(): Promise<void> {
  const headers = await headersOf();
  const storedBefore = stored().length;
  const call = request(`${server.url}${DOCUMENT}`, { method: 'POST', headers: { ...headers, 'content-length': '500000' } });
  call.on('error', () => undefined);
  call.write(pdf());
  call.write(Buffer.alloc(100_000));
  await expect.poll(() => stored().length, { timeout: 5000 }).toBe(storedBefore + 1);
  call.destroy();
}

describe('a file in pieces', () => {
  const CHUNK = 100_000;
  const bytes = Buffer.concat([pdf('morceaux'), Buffer.alloc(250_000 - pdf('morceaux').length, 7)]);
  function piece(index: number, Envoi: string) {
    return {
      Envoi,
      Nom: 'gros.pdf',
      Taille: bytes.length,
      Morceau: {
        index,
        value: bytes.subarray(index * CHUNK, (index + 1) * CHUNK).toString('base64'),
        finish: index === 2,
      },
    };
  }
  function post(body: unknown) {
    return caller.call('POST', `${DOCUMENT}/morceaux`, body);
  }

  it('of 250 kB comes in three pieces and is byte-identical', async () => {
    const envoi = crypto.randomUUID();
    expect((await post(piece(0, envoi))).body).toEqual({ Recu: 100_000, Fichier: null });
    expect((await post(piece(1, envoi))).body).toEqual({ Recu: 200_000, Fichier: null });
    const { body } = await post(piece(2, envoi));
    expect([body.Recu, body.Fichier.Taille]).toEqual([250_000, 250_000]);
    expect((await admin.get(`/api/fichiers/${body.Fichier.Id}`)).bytes.equals(bytes)).toBe(true);
    expect(stored().some((name) => name.startsWith('morceaux-'))).toBe(false);
  });

  it('takes a piece that comes twice once, and no piece out of order or of another length', async () => {
    const envoi = crypto.randomUUID();
    await post(piece(0, envoi));
    expect((await post(piece(0, envoi))).body.Recu).toBe(100_000);
    expect((await post(piece(2, envoi))).status).toBe(400);
    const short = piece(1, envoi);
    expect((await post({ ...short, Morceau: { ...short.Morceau, value: 'AAAA' } })).status).toBe(400);
    expect((await post(piece(1, '../../../etc/passwd'))).status).toBe(400);
    await post(piece(1, envoi));
    expect((await post(piece(2, envoi))).body.Fichier.Taille).toBe(250_000);
  });

  it('takes a piece once that is sent again while it is being written', async () => {
    const envoi = crypto.randomUUID();
    const replies = await Promise.all(Array.from({ length: 6 }, () => post(piece(0, envoi))));
    for (const { status, body } of replies) {
      expect(status === 200 ? body.Recu : body.code).toBe(status === 200 ? 100_000 : 'morceau-en-cours');
    }
    await post(piece(1, envoi));
    const { body } = await post(piece(2, envoi));
    expect((await admin.get(`/api/fichiers/${body.Fichier.Id}`)).bytes.equals(bytes)).toBe(true);
  });

  it('of somebody else is another file, though the sending has the same name', async () => {
    const envoi = crypto.randomUUID();
    await post(piece(0, envoi));
    const other = await server.signInWith(['film-document-write']);
    expect((await other.call('POST', `${DOCUMENT}/morceaux`, piece(1, envoi))).status).toBe(400);
  });
});
