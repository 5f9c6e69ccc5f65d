import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '#tests/support/api-client.ts';
import { type BackendUnderTest, backends } from './backend-under-test.ts';

const CONTENT = 'Nom;Prénom\nVarda;Agnès\n';
const FIELD = '/api/fichiers/film-document/IdFichier';
const RIGHTS = ['FILM-DOCUMENT', 'FILM-DOCUMENT-WRITE'];

describe.each(Object.entries(backends))('files of %s', (_, start) => {
  let backend: BackendUnderTest;
  beforeAll(async () => {
    backend = await start();
  });
  afterAll(() => backend.close());

  function body(content: string, Nom: string) {
    const bytes = Buffer.from(content);
    return { Envoi: crypto.randomUUID(), Nom, Taille: bytes.length, Morceau: { index: 0, value: bytes.toString('base64'), finish: true } };
  }

  test('a file that is sent is described and read by its sender, and by nobody else yet', async () => {
    const staff = await backend.signInWith(RIGHTS);
    const colleague = await backend.signInWith(RIGHTS);
    const { body: sent } = await staff.call('POST', `${FIELD}/morceaux`, body(CONTENT, 'équipe.csv'));
    const file = { Nom: 'équipe.csv', Extension: 'csv', TypeMime: 'text/csv', Taille: 25, Largeur: null, Hauteur: null, Existe: true };
    expect(sent).toEqual({ Recu: 25, Fichier: { Id: expect.any(Number), ...file } });
    const id = sent.Fichier.Id;
    expect((await staff.call('GET', `/api/fichiers?ids=${id}`)).body).toEqual([sent.Fichier]);
    const read = await staff.call('GET', `/api/fichiers/${id}`);
    expect([read.status, read.body, read.headers.get('content-type')]).toEqual([200, CONTENT, 'text/csv']);
    const part = await staff.call('GET', `/api/fichiers/${id}`, undefined, { range: 'bytes=0-2' });
    expect([part.status, part.body, part.headers.get('content-range')]).toEqual([206, 'Nom', 'bytes 0-2/25']);
    expect((await staff.call('POST', `/api/fichiers/${id}`, { Nom: 'mon équipe' })).headers.get('content-disposition')).toContain('mon_');
    expect((await colleague.call('GET', `/api/fichiers/${id}`)).status).toBe(403);
    expect((await colleague.call('GET', `/api/fichiers?ids=${id}`)).body).toEqual([]);
  });

  test('a file of another kind is refused on its field, in French', async () => {
    const staff = await backend.signInWith(RIGHTS);
    const { status, body: refusal } = await staff.call('POST', `${FIELD}/morceaux`, body('<svg></svg>', 'a.csv'));
    expect([status, refusal.code, refusal.errors[0].path, refusal.errors[0].code]).toEqual([
      400,
      'champs-invalides',
      'IdFichier',
      'fichier-format',
    ]);
    expect(refusal.errors[0].message).toMatch(/^Format refusé\. Formats acceptés : XLS, /);
  });

  test('a field says what it takes, and takes nothing from who may not write it', async () => {
    const reader = await backend.signInWith(['FILM-DOCUMENT']);
    expect((await reader.call('GET', '/api/fichiers/film-image/IdImage')).body).toEqual({
      Extensions: ['jpg', 'png', 'bmp'],
      MaxKo: 20_480,
    });
    expect((await reader.call('POST', `${FIELD}/morceaux`, body(CONTENT, 'a.csv'))).status).toBe(403);
    expect((await reader.call('GET', '/api/fichiers/film-image/Libelle')).status).toBe(404);
    expect((await backend.anonymous.call('GET', '/api/fichiers/1')).status).toBe(401);
  });

  test('the documents of a film come in one archive, named after it, to who may read them', async () => {
    const staff = await backend.signInWith([...RIGHTS, 'FILM', 'FILM-WRITE', 'DOCUMENT-TYPE-WRITE']);
    const { body: sent } = await staff.call('POST', `${FIELD}/morceaux`, body(CONTENT, 'équipe.csv'));
    const { body: IdFilm } = await staff.call('POST', '/api/films', { TitreOriginal: 'Sans toit' });
    const { body: IdDocumentType } = await staff.call('POST', '/api/document-types', { TradLibelle: { TraductionFr: 'Liste' } });
    const document = { IdFilm, IdFichier: sent.Fichier.Id, IdDocumentType, Libelle: 'Équipe' };
    expect((await staff.call('POST', '/api/film-documents', document)).status).toBe(200);
    function archive(who: ApiClient, film: number) {
      return who.call('POST', `/api/films/${film}/fichiers`, { Contenu: 'documents', Nommage: 2 });
    }
    const { status, headers, body: bytes } = await archive(staff, IdFilm);
    expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      200,
      'application/zip',
      expect.stringContaining('Sans_toit_documents.zip'),
    ]);
    expect(bytes).toContain('Sans_toit_01.csv');
    expect((await archive(staff, 999_999)).status).toBe(404);
    expect((await archive(await backend.signInWith(['FILM']), IdFilm)).status).toBe(403);
  });

  test('a picture nobody sent shows as the default one', async () => {
    const reader = await backend.signInWith(['FILM-DOCUMENT']);
    const reply = await reader.call('GET', '/api/images-content/Miniature/999999');
    expect([reply.status, reply.headers.get('content-type'), reply.headers.get('x-image-par-defaut')]).toEqual([200, 'image/svg+xml', '1']);
    expect((await reader.call('GET', '/api/images-content/Autre/999999')).status).toBe(404);
  });
});
