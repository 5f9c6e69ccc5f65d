/** Access tokens: another program calls the service within the rights, addresses and days that its owner chose. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRecordEngine } from '#server/records/engine/create-engine.ts';
import { createRecordFactory } from '#tests/support/record-factory.ts';
import { TOKEN_BURST, TOKEN_PER_SECOND } from '#server/session/token-pace.ts';
import { type ApiApp, HOST, PASSWORD, type SignedIn, login, startApiApp } from '../support/api-app.ts';
import { recordCalls } from '../support/record-api.ts';

let api: ApiApp;
let owner: SignedIn;

beforeAll(async () => {
  api = await startApiApp();
  owner = await api.signInWith('JETON-PERSONNEL', 'FILMS', 'FILM', 'FILM-WRITE', 'PERSONNES');
});
afterAll(() => api.close());

/** The day that many days from now. */
function day(from: number): string {
  return new Date(api.now() + from * 86_400_000).toISOString().slice(0, 10);
}

type RecordCalls = ReturnType<typeof recordCalls>;

interface TokenOptions {
  readonly Libelle?: string;
  readonly Droits?: readonly string[];
  readonly IsLecture?: boolean;
  readonly EntitesPermises?: readonly string[];
  readonly Adresses?: readonly string[];
  readonly DateExpiration?: string;
  readonly IdUtilisateur?: number;
  readonly MotDePasse?: string;
}

function asking(session: SignedIn, wanted: TokenOptions = {}) {
  const body = { Libelle: 'Site public', Droits: ['FILMS', 'FILM'], DateExpiration: day(200), MotDePasse: PASSWORD, ...wanted };
  return session.call('POST', '/api/mon-compte/jetons', body);
}

async function made(wanted: TokenOptions = {}, session = owner): Promise<{ readonly Id: number; readonly Jeton: string }> {
  const reply = await asking(session, wanted);
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return reply.json();
}

interface Bearing {
  readonly body?: unknown;
  readonly address?: string;
}

async function bear(token: string, method: 'GET' | 'POST' | 'DELETE', url: string, { body, address = '127.0.0.1' }: Bearing = {}) {
  const headers = { host: HOST, authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
  const payload = body === undefined ? {} : { payload: JSON.stringify(body) };
  const reply = await api.app.inject({ method, url, headers, remoteAddress: address, ...payload });
  return { status: reply.statusCode, code: reply.json().code as unknown, reply };
}

function films(token: string, given: Bearing = {}) {
  return bear(token, 'POST', '/api/films/filter', { body: { skip: 0, take: 1 }, ...given });
}

describe('a token', () => {
  it('is told once, known by its start, and kept as a fingerprint', async () => {
    const { Id, Jeton } = await made();
    expect(Jeton).toMatch(/^fbo_[\w-]{43}$/);
    const list = (await owner.call('GET', '/api/mon-compte/jetons')).json();
    expect(list.find((one: { Id: number }) => one.Id === Id)).toMatchObject({
      Debut: Jeton.slice(0, 10),
      Droits: expect.arrayContaining(['FILM', 'FILMS']),
      IsLecture: true,
    });
    const { rows } = await api.database.pool.query(
      'select to_jsonb(j)::text as kept from jeton_acces j union all select to_jsonb(h)::text from historique h',
    );
    expect(JSON.stringify(rows)).not.toContain(Jeton.slice(10));
    expect(JSON.stringify(list)).not.toContain(Jeton.slice(10));
  });

  it('reads without a cookie and without a handle, and says when it was used last', async () => {
    const { Id, Jeton } = await made();
    expect((await films(Jeton, { address: '192.0.2.7' })).status).toBe(200);
    const list = (await owner.call('GET', '/api/mon-compte/jetons')).json();
    expect(list.find((one: { Id: number }) => one.Id === Id)).toMatchObject({
      DerniereAdresse: '192.0.2.7',
      DerniereUtilisation: expect.stringContaining(day(0)),
    });
  });

  it('writes nothing when it only reads, whatever its rights', async () => {
    const droits = ['FILMS', 'FILM', 'FILM-WRITE'];
    const body = { TitreOriginal: 'Sans jeton' };
    expect((await bear((await made({ Droits: droits })).Jeton, 'POST', '/api/films', { body })).code).toBe('jeton-acces-lecture');
    const writing = await bear((await made({ Droits: droits, IsLecture: false })).Jeton, 'POST', '/api/films', { body });
    expect(writing.code).not.toBe('jeton-acces-lecture');
    expect([200, 400]).toContain(writing.status);
  });

  it.each([
    ['POST', '/api/films?x=/filter'],
    ['POST', '/api/films?/api/films/filter'],
    ['POST', '/api/films/lot?x=/choix'],
    ['DELETE', '/api/films/1?x=/filter/count'],
    ['POST', '/api/fichiers/film/filter'],
    ['POST', '/api/fichiers/film/groupes'],
  ] as const)('writes nothing when it only reads, by an address that looks like a list: %s %s', async (method, url) => {
    const { Jeton } = await made({ Droits: ['FILMS', 'FILM', 'FILM-WRITE'] });
    expect((await bear(Jeton, method, url, { body: { TitreOriginal: 'Par une fausse liste' } })).code).toBe('jeton-acces-lecture');
  });

  it('makes no webhook by an address that looks like a list', async () => {
    const author = await api.signInWith('JETON-PERSONNEL', 'WEBHOOK-ABONNEMENTS', 'WEBHOOK-ABONNEMENT', 'WEBHOOK-ABONNEMENT-WRITE');
    const { Jeton } = await made({ Droits: ['WEBHOOK-ABONNEMENT-WRITE'], IsLecture: false }, author);
    const body = { Libelle: 'Fausse liste', Url: 'https://exemple.test/' };
    expect((await bear(Jeton, 'POST', '/api/webhook-abonnements?x=/filter', { body })).code).toBe('jeton-acces-session');
  });

  it('signs what it writes with its name beside that of its owner', async () => {
    const { Jeton } = await made({ Libelle: 'Site du jury', Droits: ['FILMS', 'FILM', 'FILM-WRITE'], IsLecture: false });
    const body = { TitreOriginal: 'Film du jeton', AnneeProd: 2026 };
    const { reply, status } = await bear(Jeton, 'POST', '/api/films', { body });
    expect(status).toBe(200);
    const id = reply.json().Id ?? reply.json();
    const [line] = (await owner.call('GET', `/api/films/${id}/historique`)).json();
    expect(line).toMatchObject({
      Op: 'insert',
      IdUtilisateur: owner.person.id,
      UtilisateurLibelle: expect.stringMatching(/ · Site du jury$/),
    });
    const ownerFilm = (await owner.call('POST', '/api/films', body)).json();
    const [plain] = (await owner.call('GET', `/api/films/${ownerFilm.Id ?? ownerFilm}/historique`)).json();
    expect(plain.UtilisateurLibelle).not.toContain('Site du jury');
  });

  it.each([
    ['POST', '/api/festival-groupes/1/membres/badges/remise'],
    ['POST', '/api/guichet/badges'],
    ['DELETE', '/api/films/1'],
  ] as const)('hands over, prints and deletes nothing when it only reads: %s %s', async (method, url) => {
    const desk = await api.signInWith('JETON-PERSONNEL', 'REMETTRE', 'FILM-DELETE');
    const { Jeton } = await made({ Droits: ['REMETTRE', 'FILM-DELETE'] }, desk);
    expect((await bear(Jeton, method, url, { body: {} })).code).toBe('jeton-acces-lecture');
  });

  it('keeps to its rights, its kinds of records and its addresses', async () => {
    const narrow = await made({ Droits: ['FILMS'], EntitesPermises: ['film'], Adresses: ['192.0.2.0/24', '2001:db8::1'] });
    expect((await films(narrow.Jeton, { address: '192.0.2.250' })).status).toBe(200);
    expect((await films(narrow.Jeton, { address: '2001:db8::1' })).status).toBe(200);
    expect((await films(narrow.Jeton, { address: '198.51.100.1' })).code).toBe('jeton-acces-adresse');
    const list = (await owner.call('GET', '/api/mon-compte/jetons')).json();
    expect(list.find((one: { Id: number }) => one.Id === narrow.Id).DerniereAdresse).toBe('192.0.2.250');
    const at = { address: '192.0.2.1' };
    expect((await bear(narrow.Jeton, 'POST', '/api/personnes/filter', { ...at, body: { skip: 0, take: 1 } })).code).toBe(
      'jeton-acces-fiches',
    );
    const wide = await made({ Droits: ['FILMS'] });
    expect((await bear(wide.Jeton, 'POST', '/api/personnes/filter', { body: { skip: 0, take: 1 } })).code).toBe('droit-manquant');
  });

  it('of one kind of records opens no other, whatever its rights: lists, sheets, choices, writes, histories, exports, groups, threads', async () => {
    const Droits = ['FILMS', 'FILM', 'PERSONNES', 'PERSONNE', 'PERSONNE-WRITE', 'PERSONNE-DELETE'];
    const wide = await api.signInWith('JETON-PERSONNEL', ...Droits);
    const id = (await wide.call('POST', '/api/personnes', { Nom: 'Riou', Prenom: 'Ana' })).json();
    const narrow = await made({ Droits, IsLecture: false, EntitesPermises: ['film'] }, wide);
    const open = await made({ Droits, IsLecture: false }, wide);
    expect((await films(narrow.Jeton)).status).toBe(200);
    expect((await bear(open.Jeton, 'GET', `/api/personnes/${id}`)).status).toBe(200);
    const window = { skip: 0, take: 1 };
    const calls: readonly (readonly ['GET' | 'POST' | 'DELETE', string, object?])[] = [
      ['POST', '/api/personnes/filter', window],
      ['POST', '/api/personnes/filter/count', {}],
      ['GET', `/api/personnes/${id}`],
      ['GET', '/api/personnes/choix'],
      ['GET', `/api/personnes/${id}/historique`],
      ['POST', '/api/personnes', { Nom: 'Riou' }],
      ['POST', '/api/personnes/lot', { Items: [], Deleted: [id] }],
      ['DELETE', `/api/personnes/${id}`],
      ['POST', `/api/personnes/${id}/dossier`, {}],
      ['POST', '/api/exports/personne', { format: 'csv', filter: {} }],
      ['POST', '/api/listes/personne/groupes', {}],
      ['GET', `/api/fils/personne/${id}`],
      ['POST', `/api/fils/personne/${id}`, { Texte: 'Bonjour' }],
    ];
    for (const [method, url, body] of calls) {
      const { status, code } = await bear(narrow.Jeton, method, url, { body });
      expect([url, status, code]).toEqual([url, 403, 'jeton-acces-fiches']);
    }
    expect((await wide.call('GET', `/api/personnes/${id}`)).statusCode).toBe(200);
  });

  it('opens nothing that belongs to a session: the account, other tokens, the own record', async () => {
    const { Id, Jeton } = await made({ Droits: ['JETON-PERSONNEL', 'FILMS'], IsLecture: false });
    for (const [method, url] of [
      ['GET', '/api/mon-compte'],
      ['GET', '/api/mon-compte/jetons'],
      ['DELETE', `/api/mon-compte/jetons/${Id}`],
    ] as const)
      expect((await bear(Jeton, method, url)).code).toBe('jeton-acces-session');
    const body = { Libelle: 'Fils', Droits: ['FILMS'], DateExpiration: day(200), MotDePasse: PASSWORD };
    expect((await bear(Jeton, 'POST', '/api/mon-compte/jetons', { body })).code).toBe('jeton-acces-session');
    expect((await bear(Jeton, 'GET', `/api/utilisateurs/${owner.person.id}`)).code).toBe('droit-manquant');
  });

  it('ends when it is revoked, expires, or its owner may do less', async () => {
    const revoked = await made();
    expect((await films(revoked.Jeton)).status).toBe(200);
    expect((await owner.call('DELETE', `/api/mon-compte/jetons/${revoked.Id}`)).json()).toBe(true);
    expect((await films(revoked.Jeton)).code).toBe('jeton-acces-refuse');

    const short = await made({ DateExpiration: day(2) });
    expect((await films(short.Jeton)).status).toBe(200);
    api.advance(3 * 86_400_000);
    expect((await films(short.Jeton)).code).toBe('jeton-acces-refuse');
    owner = await api.signIn(owner.person);

    const leaver = await api.signInWith('JETON-PERSONNEL', 'FILMS', 'FILM');
    const { Jeton } = await made({}, leaver);
    expect((await films(Jeton)).status).toBe(200);
    const admin = recordCalls(await api.signInWith('UTILISATEURS', 'UTILISATEUR', 'UTILISATEUR-WRITE', 'GROUPE-UTILISATEUR-WRITE'));
    await admin.update('utilisateurs', leaver.person.id, { IsActif: false });
    expect((await films(Jeton)).code).toBe('jeton-acces-refuse');
  });

  it('loses a right with its owner', async () => {
    const person = await api.createPerson({ rights: ['JETON-PERSONNEL'], ownRights: ['FILMS', 'FILM'] });
    const { Jeton } = await made({}, await api.signIn(person));
    expect((await films(Jeton)).status).toBe(200);
    const admin = recordCalls(await api.signInWith('UTILISATEURS', 'UTILISATEUR', 'UTILISATEUR-WRITE', 'GROUPE-UTILISATEUR-WRITE'));
    await api.database.pool.query('delete from utilisateur_droit_utilisateur where utilisateur_id = $1', [person.id]);
    await admin.update('utilisateurs', person.id, { Nom: 'Durand-Roy' });
    expect((await films(Jeton)).code).toBe('droit-manquant');
  });

  it('is refused when nobody made it', async () => {
    expect((await films(`fbo_${'x'.repeat(43)}`)).code).toBe('jeton-acces-refuse');
  });

  it('has a pace of its own', async () => {
    const { Jeton } = await made();
    let calls = 0;
    let answer = await bear(Jeton, 'GET', '/api/mon-compte');
    for (; answer.code === 'jeton-acces-session' && calls < 5 * TOKEN_BURST; calls += 1)
      answer = await bear(Jeton, 'GET', '/api/mon-compte');
    expect(calls).toBeGreaterThanOrEqual(TOKEN_BURST - 1);
    expect([answer.code, answer.reply.headers['retry-after']]).toEqual(['trop-de-demandes', '1']);
    expect((await owner.call('GET', '/api/mon-compte')).statusCode).toBe(200);
    api.advance(2_000 / TOKEN_PER_SECOND);
    expect((await bear(Jeton, 'GET', '/api/mon-compte')).code).toBe('jeton-acces-session');
  });
});

describe('an order for a token', () => {
  it.each([
    ['rights that the person lacks', { Droits: ['FILMS', 'FILM-DELETE'] }, { path: 'Droits', code: 'valeur' }],
    ['rights that do not exist', { Droits: ['RIEN-DE-TEL'] }, { path: 'Droits', code: 'valeur' }],
    ['a day that is over', { DateExpiration: '2020-03-01' }, { path: 'DateExpiration', code: 'apres-ou-egal' }],
    ['a day beyond two years', { DateExpiration: '2120-03-03' }, { path: 'DateExpiration', code: 'avant-ou-egal' }],
    ['a network that is none', { Adresses: ['192.0.2.0/40'] }, { path: 'Adresses', code: 'format' }],
    ['a kind of record that is none', { EntitesPermises: ['filme'] }, { path: 'EntitesPermises', code: 'enumeration' }],
    ['somebody else as its owner', { IdUtilisateur: 1 }, { path: null, code: 'droit-manquant' }],
  ])('is refused with %s', async (_what, wanted, { path, code }) => {
    const { code: refusal, errors = [] } = (await asking(owner, wanted)).json();
    const errorText = errors.map((error: { path: string; code: string }) => `${error.path} ${error.code}`).join(', ');
    expect(errorText === '' ? refusal : errorText).toBe(path === null ? code : `${path} ${code}`);
  });

  it('asks for the password, and for the right to have tokens', async () => {
    expect((await asking(owner, { MotDePasse: 'autre chose' })).json().code).toBe('mot-de-passe-actuel');
    expect((await asking(await api.signInWith('FILMS', 'FILM'))).statusCode).toBe(403);
  });
});

describe('a service account', () => {
  it('opens no session, and acts by tokens that an administrator makes within the rights of both', async () => {
    const service = await api.createPerson({ rights: ['FILMS', 'PERSONNES'] });
    await api.database.pool.query('update utilisateur set is_service = true where id = $1', [service.id]);
    expect((await login(api.app, { Login: service.login, MotDePasse: PASSWORD })).json().code).toBe('compte-de-service');
    const admin = await api.signInWith('JETON-PERSONNEL', 'JETON-ACCES-WRITE', 'FILMS', 'FILM');
    const { Jeton } = await made({ Droits: ['FILMS'], IdUtilisateur: service.id }, admin);
    expect((await films(Jeton)).status).toBe(200);
    expect((await asking(admin, { Droits: ['FILM'], IdUtilisateur: service.id })).json().errors).toMatchObject([{ path: 'Droits' }]);
    expect((await asking(admin, { Droits: ['PERSONNES'], IdUtilisateur: service.id })).json().errors).toMatchObject([{ path: 'Droits' }]);
    expect((await asking(admin, { Droits: ['FILMS'], IdUtilisateur: owner.person.id })).json().errors).toMatchObject([
      { path: 'IdUtilisateur' },
    ]);
  });

  const MANAGES = ['UTILISATEURS', 'UTILISATEUR', 'UTILISATEUR-WRITE', 'UTILISATEUR-DELETE', 'GROUPE-UTILISATEUR-WRITE'];

  it.each([
    ['is stopped', (by: RecordCalls, id: number) => by.update('utilisateurs', id, { IsActif: false })],
    ['expires', (by: RecordCalls, id: number) => by.update('utilisateurs', id, { DateExpiration: day(-1) })],
    ['is of a person again', (by: RecordCalls, id: number) => by.update('utilisateurs', id, { IsService: false })],
    ['is deleted', (by: RecordCalls, id: number) => by.remove('utilisateurs', id)],
  ])('takes its tokens with it when it %s', async (_what, end) => {
    const service = await api.createPerson({ rights: ['FILMS'] });
    await api.database.pool.query('update utilisateur set is_service = true where id = $1', [service.id]);
    const admin = await api.signInWith('JETON-PERSONNEL', 'JETON-ACCES-WRITE', 'FILMS', ...MANAGES);
    const { Jeton } = await made({ Droits: ['FILMS'], IdUtilisateur: service.id }, admin);
    expect((await films(Jeton)).status).toBe(200);
    await end(recordCalls(admin), service.id);
    const refused = await films(Jeton);
    expect([refused.status, refused.code]).toEqual([401, 'jeton-acces-refuse']);
  });

  it('gives no rows and no time beyond those of who makes its token', async () => {
    const director = recordCalls(await api.signInWith(...MANAGES, 'FESTIVAL-SECTION-WRITE', 'TOUTES-SECTIONS'));
    const engine = createRecordEngine({ pool: api.database.pool, secretKey: Buffer.alloc(32, 7) });
    const section = await createRecordFactory(engine).create(engine.registry.get('festival-section'));
    const service = await api.createPerson({ rights: ['FILMS'] });
    await api.database.pool.query('update utilisateur set is_service = true where id = $1', [service.id]);
    const maker = await api.signInWith('JETON-PERSONNEL', 'JETON-ACCES-WRITE', 'FILMS');
    const order = { Droits: ['FILMS'], IdUtilisateur: service.id, DateExpiration: day(100) };
    expect((await asking(maker, order)).statusCode).toBe(200);
    await director.update('utilisateurs', maker.person.id, { IdsSection: [section] });
    expect((await asking(maker, order)).json().code).toBe('droit-manquant');
    await director.update('utilisateurs', service.id, { IdsSection: [section] });
    expect((await asking(maker, order)).statusCode).toBe(200);
    await director.update('utilisateurs', maker.person.id, { DateExpiration: day(50) });
    expect((await asking(maker, order)).json().code).toBe('droit-manquant');
    expect((await asking(maker, { ...order, DateExpiration: day(50) })).statusCode).toBe(200);
  });
});
