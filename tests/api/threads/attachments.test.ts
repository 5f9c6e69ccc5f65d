import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import { eventually } from '#tests/support/eventually.ts';
import { gif, pdf, png } from '#tests/support/sample-files.ts';
import { type ApiApp, HOST, type SignedIn, startApiApp } from '../support/api-app.ts';

const READS_FILMS = ['FILMS', 'FILM', 'FILM-WRITE', 'FILM-DELETE'] as const;

let api: ApiApp;
let anne: SignedIn;
let marc: SignedIn;
let outsider: SignedIn;

beforeAll(async () => {
  api = await startApiApp();
  anne = await api.signInWith(...READS_FILMS);
  marc = await api.signInWith('FILMS', 'FILM');
  outsider = await api.signInWith('CONTACTS', 'CONTACT');
});
afterAll(() => api.close());

async function film(): Promise<number> {
  return Number((await anne.call('POST', '/api/films', { TitreOriginal: 'Le Visa' })).body);
}

async function send(
  user: SignedIn,
  name: string,
  bytes: Uint8Array,
): Promise<{ readonly status: number; readonly id: number; readonly body: unknown }> {
  const reply = await api.app.inject({
    method: 'POST',
    url: '/api/fichiers/fil-piece/IdFichier',
    headers: {
      host: HOST,
      origin: `http://${HOST}`,
      cookie: user.cookie,
      authorization: user.handle,
      'content-type': 'application/octet-stream',
      'x-nom-fichier': encodeURIComponent(name),
    },
    payload: Buffer.from(bytes),
  });
  const body = reply.json();
  return { status: reply.statusCode, id: Number(body.Id), body };
}

function say(user: SignedIn, id: number, body: { readonly Texte: string; readonly Fichiers?: readonly number[] }) {
  return user.call('POST', `/api/fils/film/${id}`, body);
}

async function filesOf(user: SignedIn, id: number): Promise<readonly (readonly number[])[]> {
  const reply = await user.call('GET', `/api/fils/film/${id}`);
  const { Commentaires } = reply.json<{ Commentaires: readonly { readonly Fichiers: readonly number[] }[] }>();
  return Commentaires.map(({ Fichiers }) => Fichiers);
}

async function statusOf(user: SignedIn, file: number): Promise<number> {
  return (await user.call('GET', `/api/fichiers/${file}`)).statusCode;
}

async function isStored(file: number): Promise<boolean> {
  return (await api.database.pool.query('select from fichier where id = $1', [file])).rowCount === 1;
}

describe('files of a comment', () => {
  it('are read by who opens the record and by no other, the picture as a small one too', async () => {
    const id = await film();
    const [visa, still] = [await send(anne, 'visa.pdf', pdf()), await send(anne, 'photogramme.png', png(40, 20))];
    expect([visa.status, still.status]).toEqual([200, 200]);
    expect(await statusOf(marc, visa.id)).toBe(403);
    expect((await say(anne, id, { Texte: '', Fichiers: [visa.id, still.id] })).statusCode).toBe(200);
    expect(await filesOf(marc, id)).toEqual([[visa.id, still.id]]);
    expect([await statusOf(marc, visa.id), await statusOf(outsider, visa.id)]).toEqual([200, 404]);
    expect((await marc.call('GET', `/api/images-content/Miniature/${still.id}`)).headers['content-type']).toBe('image/png');
    expect((await outsider.call('GET', `/api/images-content/Miniature/${still.id}`)).headers['x-image-par-defaut']).toBe('1');
    expect((await outsider.call('GET', `/api/fichiers?ids=${visa.id}|${still.id}`)).json()).toEqual([]);
    expect((await marc.call('GET', `/api/fichiers?ids=${visa.id}`)).json()).toMatchObject([{ Nom: 'visa.pdf' }]);
  });

  it('are of the kinds and sizes that documents have, by their content', async () => {
    expect((await send(anne, 'visa.pdf', gif())).status).toBe(400);
    expect((await send(anne, 'programme.pdf', Buffer.from('MZ\u0090 a program'))).status).toBe(400);
    const large = await send(anne, 'lourd.pdf', Buffer.concat([pdf(), Buffer.alloc(20 * 1024 * 1024)]));
    expect(large.status).toBe(413);
    const nobody = await api.signInWith();
    expect((await send(nobody, 'visa.pdf', pdf())).status).toBe(403);
  });

  it('of somebody else are no part of a comment, and a comment says something', async () => {
    const id = await film();
    const theirs = await send(anne, 'brouillon.pdf', pdf());
    expect((await say(marc, id, { Texte: 'Je le prends', Fichiers: [theirs.id] })).statusCode).toBe(403);
    expect((await say(anne, id, { Texte: '   ' })).statusCode).toBe(400);
    expect(await filesOf(marc, id)).toEqual([]);
  });

  it('go with the record to the trash and come back with it', async () => {
    const id = await film();
    const visa = await send(anne, 'visa.pdf', pdf());
    await say(anne, id, { Texte: 'Le visa.', Fichiers: [visa.id] });
    const { Version } = (await anne.call('GET', `/api/films/${id}`)).json<{ Version: number }>();
    const deleted = await anne.call('DELETE', `/api/films/${id}`, { Id: id, Version });
    expect(deleted.statusCode).toBe(200);
    expect(await statusOf(marc, visa.id)).toBe(404);
    expect(await isStored(visa.id)).toBe(true);
    const batch = String(deleted.headers['x-batch']);
    expect((await anne.call('POST', `/api/corbeille/${batch}/restauration`, {})).statusCode).toBe(200);
    expect(await statusOf(marc, visa.id)).toBe(200);
  });

  it('are in the file of the person whose record they are about, and gone for good with that person', async () => {
    const staff = await api.signInWith(...rights.map(({ code }) => code));
    const person = Number((await staff.call('POST', '/api/personnes', { Nom: 'Oubliée', Prenom: 'Ada' })).body);
    const passport = await send(staff, 'passeport.pdf', pdf());
    const commentReply = await staff.call('POST', `/api/fils/personne/${person}`, { Texte: 'Son passeport.', Fichiers: [passport.id] });
    expect(commentReply.statusCode).toBe(200);
    const archive = unzipSync((await staff.call('POST', `/api/personnes/${person}/dossier`)).rawPayload);
    expect(Object.keys(archive).filter((name) => /^fichiers\/fil-piece-\d+-/.test(name))).toEqual([
      expect.stringMatching(`-${passport.id}\\.pdf$`),
    ]);
    const { Version } = (await staff.call('GET', `/api/personnes/${person}/effacement`)).json<{ readonly Version: number }>();
    expect((await staff.call('POST', `/api/personnes/${person}/effacement`, { Version })).statusCode).toBe(200);
    expect((await api.database.pool.query('select from fil_piece where id_fichier = $1', [passport.id])).rowCount).toBe(0);
    await eventually(async () => expect(await isStored(passport.id)).toBe(false));
  });

  it('are gone for good once the comment is withdrawn', async () => {
    const id = await film();
    const visa = await send(anne, 'visa.pdf', pdf());
    const comment = Number((await say(anne, id, { Texte: 'Le visa.', Fichiers: [visa.id] })).body);
    expect((await anne.call('DELETE', `/api/commentaires/${comment}`)).statusCode).toBe(200);
    expect(await filesOf(anne, id)).toEqual([[]]);
    await eventually(async () => expect(await isStored(visa.id)).toBe(false));
  });
});
