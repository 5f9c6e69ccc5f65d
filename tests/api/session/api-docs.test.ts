/** The contract as its reader may call it, and the page that shows it. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pagePolicy } from '#server/plugins/security-headers.ts';
import { type ApiApp, HOST, PASSWORD, type SignedIn, startApiApp } from '../support/api-app.ts';

let api: ApiApp;
let reader: SignedIn;

beforeAll(async () => {
  api = await startApiApp();
  reader = await api.signInWith('JETON-PERSONNEL', 'FILMS', 'FILM', 'FILM-WRITE', 'FESTIVAL-SECTIONS');
});
afterAll(() => api.close());

interface Contract {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>>;
  readonly tags: readonly { readonly name: string }[];
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

function contractOf(headers: Readonly<Record<string, string>>) {
  return api.app.inject({ method: 'GET', url: '/api/openapi.json', headers: { host: HOST, ...headers } });
}

async function readContract(headers: Readonly<Record<string, string>>): Promise<Contract> {
  return (await contractOf(headers)).json();
}

function idsOf({ paths }: Contract): readonly string[] {
  return Object.values(paths).flatMap((calls) => Object.values(calls).map(({ operationId }) => operationId));
}

async function bearing(wanted: object = {}): Promise<Readonly<Record<string, string>>> {
  const DateExpiration = new Date(api.now() + 86_400_000).toISOString().slice(0, 10);
  const body = { Libelle: 'Site', Droits: ['FILMS', 'FILM', 'FILM-WRITE'], DateExpiration, MotDePasse: PASSWORD, ...wanted };
  const reply = await reader.call('POST', '/api/mon-compte/jetons', body);
  return { authorization: `Bearer ${reply.json().Jeton}` };
}

describe('the contract', () => {
  it('holds the operations that the rights of a session open, and no others', async () => {
    const ids = idsOf(await readContract(reader.headers));
    for (const id of ['listFilms', 'searchFilms', 'getFilm', 'updateFilm', 'listFestivalSections', 'getMonCompte', 'listMesJetons'])
      expect(ids).toContain(id);
    for (const id of ['createPersonne', 'deleteFilm', 'listPersonnes', 'listJetonsAcces']) expect(ids).not.toContain(id);
  });

  it('holds the components that these operations lead to, and no others', async () => {
    const contract = await readContract(reader.headers);
    const text = JSON.stringify(contract);
    const named = new Set([...text.matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)].map(([, kind, name]) => `${kind}/${name}`));
    const held = Object.entries(contract.components)
      .filter(([kind]) => kind !== 'securitySchemes')
      .flatMap(([kind, all]) => Object.keys(all).map((name) => `${kind}/${name}`));
    expect(held.toSorted()).toEqual([...named].toSorted());
    expect(held).toContain('schemas/Film');
    expect(held).not.toContain('schemas/BamPaiement');
    expect(contract.tags.map(({ name }) => name)).not.toContain('bam-paiement');
  });

  it('of a token leaves out what belongs to a session, and what its limits refuse', async () => {
    const writing = idsOf(await readContract(await bearing({ IsLecture: false })));
    expect(writing).toEqual(expect.arrayContaining(['listFilms', 'searchFilms', 'getFilm', 'updateFilm']));
    expect(writing).not.toContain('getMonCompte');
    expect(writing).not.toContain('listFestivalSections');
    const reading = idsOf(await readContract(await bearing({ IsLecture: true })));
    expect(reading).toEqual(expect.arrayContaining(['listFilms', 'searchFilms', 'getFilm']));
    expect(reading).not.toContain('updateFilm');
    const ofSections = idsOf(
      await readContract(await bearing({ Droits: ['FILMS', 'FESTIVAL-SECTIONS'], EntitesPermises: ['festival-section'] })),
    );
    expect(ofSections).toContain('listFestivalSections');
    expect(ofSections).not.toContain('listFilms');
  });

  it('is the same for the same rights: an unchanged copy does not travel again', async () => {
    const headers = await bearing();
    const first = await contractOf({ ...headers, 'accept-encoding': 'gzip' });
    expect(first.headers).toMatchObject({ 'content-encoding': 'gzip', 'cache-control': 'private, no-cache' });
    const etag = String(first.headers['etag']);
    expect((await contractOf({ ...headers, 'if-none-match': etag })).statusCode).toBe(304);
    const other = await contractOf({ ...(await bearing({ Droits: ['FILMS'] })), 'if-none-match': etag });
    expect([other.statusCode, other.headers['etag'] === etag]).toEqual([200, false]);
  });

  it('follows the rights of its reader at once', async () => {
    const person = await api.createPerson({ ownRights: ['FILMS'] });
    const session = await api.signIn(person);
    expect(idsOf(await readContract(session.headers))).toContain('listFilms');
    await api.database.pool.query('delete from utilisateur_droit_utilisateur where utilisateur_id = $1', [person.id]);
    const again = await api.signIn(person);
    const admin = await api.signInWith('UTILISATEURS', 'UTILISATEUR', 'UTILISATEUR-WRITE', 'GROUPE-UTILISATEUR-WRITE');
    const record = (await admin.call('GET', `/api/utilisateurs/${person.id}`)).json();
    await admin.call('PUT', `/api/utilisateurs/${person.id}`, { ...record, Nom: 'Durand-Roy' });
    expect(idsOf(await readContract(again.headers))).not.toContain('listFilms');
  });

  it('opens to nobody without a session or a token', async () => {
    expect((await contractOf({})).json().code).toBe('session-absente');
    expect((await contractOf({ authorization: `Bearer fbo_${'x'.repeat(43)}` })).json().code).toBe('jeton-acces-refuse');
  });
});

describe('the page of the API', () => {
  function open(url: string, headers: Readonly<Record<string, string>> = reader.headers) {
    return api.app.inject({ method: 'GET', url, headers: { host: HOST, ...headers } });
  }

  it('keeps to the policy of every page and loads its own files alone', async () => {
    const page = await open('/api/docs');
    const policy = String(page.headers['content-security-policy']);
    const [, nonce = ''] = /'nonce-([^']+)'/.exec(policy) ?? [];
    expect(policy).toBe(pagePolicy(nonce, { hebergeur1: null, hebergeur2: null }));
    const files = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url = '']) => url);
    expect(files).toHaveLength(5);
    for (const url of files) {
      const reply = await open(url);
      expect([reply.statusCode, reply.headers['x-content-type-options']]).toEqual([200, 'nosniff']);
    }
    const script = path.join(import.meta.dirname, '../../../node_modules/swagger-ui-dist/swagger-ui-bundle.js');
    const served = await open(files.find((url) => url.endsWith('bundle.js')) ?? '');
    expect(served.rawPayload.equals(readFileSync(script))).toBe(true);
  });

  it('speaks the language of the browser', async () => {
    const texts = { fr: 'Chercher un sujet', en: 'Search a subject', es: 'Buscar un tema' };
    for (const [language, text] of Object.entries(texts))
      expect((await open('/api/docs', { ...reader.headers, 'accept-language': `${language}-XX,de;q=0.5` })).body).toContain(text);
  });

  it('leads to the sign-in without a session, refuses a token, and serves no other file of the package', async () => {
    const anonymous = await open('/api/docs', {});
    expect([anonymous.statusCode, anonymous.headers['location']]).toEqual([303, '/login']);
    expect((await open('/api/docs', await bearing())).json().code).toBe('jeton-acces-session');
    expect((await open('/api/docs/1.0.0/start.js', {})).statusCode).toBe(401);
    for (const name of ['package.json', 'swagger-ui.js.map', '..%2Fpackage.json', 'constructor'])
      expect((await open(`/api/docs/1.0.0/${name}`)).statusCode).toBe(404);
  });
});
