/** Tablets of the desk: a registered device that several people open, each by a PIN, for the rights of the desk alone. */
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isShared, isSharedOperation } from '#domain/shared-desk/shared-rights.ts';
import { type OperationDescriptor, operations } from '#generated/contract/operations.gen.ts';
import { AccesNature } from '#generated/enums/acces-nature.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type ApiApp, HOST, PASSWORD, type Person, type SignedIn, startApiApp } from '../support/api-app.ts';

const DESK = ['FESTIVAL-GUICHETS', 'REMETTRE', 'ENCAISSER'];
const PIN = '5926';
const MINUTE_MS = 60_000;

let api: ApiApp;
let admin: SignedIn;

beforeAll(async () => {
  api = await startApiApp();
  admin = await api.signInWith(...rights.map(({ code }) => code));
});
afterAll(() => api.close());

function cookie(reply: LightMyRequestResponse, name: string): string {
  return reply.cookies.find((sent) => sent.name === name)?.value ?? '';
}

interface Tablet {
  readonly id: number;
  readonly secret: string;
}

async function register(more: object = {}): Promise<Tablet> {
  const reply = await admin.call('POST', '/api/tablettes-guichet/enregistrement', {
    Libelle: 'Accueil gare',
    MotDePasse: PASSWORD,
    ...more,
  });
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return { id: reply.json().Id, secret: cookie(reply, 'tablette') };
}

/** Somebody of the desk, with a PIN. */
async function holder(...more: readonly string[]): Promise<SignedIn> {
  const session = await api.signInWith(...DESK, ...more);
  const reply = await session.call('PUT', '/api/mon-compte/code-guichet', { Code: PIN, MotDePasse: PASSWORD });
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return session;
}

function enter({ secret }: Pick<Tablet, 'secret'>, { id }: Person, Code = PIN) {
  return api.app.inject({
    method: 'POST',
    url: '/api/login/guichet',
    headers: { host: HOST, origin: `http://${HOST}`, cookie: `tablette=${secret}` },
    payload: { IdUtilisateur: id, Code },
  });
}

/** The session that a PIN opened, as its tablet sends it. */
function onTablet(tablet: Tablet, opened: LightMyRequestResponse): Pick<SignedIn, 'call'> {
  const headers = {
    host: HOST,
    origin: `http://${HOST}`,
    authorization: String(opened.headers.authorization),
    cookie: `tablette=${tablet.secret}; session=${cookie(opened, 'session')}`,
  };
  return {
    call: (method, url, body) =>
      api.app.inject({ method, url, headers, ...(body === undefined ? {} : { payload: JSON.parse(JSON.stringify(body)) }) }),
  };
}

async function opened(tablet: Tablet, person: Person) {
  const reply = await enter(tablet, person);
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return onTablet(tablet, reply);
}

async function personsOf({ secret }: Pick<Tablet, 'secret'>) {
  return api.app.inject({ method: 'GET', url: '/api/guichet-partage', headers: { host: HOST, cookie: `tablette=${secret}` } });
}

describe('a tablet', () => {
  it('is registered with the password, and keeps its secret in a cookie that no script reads', async () => {
    const wrong = await admin.call('POST', '/api/tablettes-guichet/enregistrement', { Libelle: 'Hall', MotDePasse: 'autre chose' });
    expect(wrong.json().code).toBe('mot-de-passe-actuel');
    const reply = await admin.call('POST', '/api/tablettes-guichet/enregistrement', { Libelle: ' Hall ', MotDePasse: PASSWORD });
    expect(reply.cookies.find(({ name }) => name === 'tablette')).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api' });
    const { rows } = await api.database.pool.query('select t::text as ligne, libelle, id_createur from tablette_guichet t where id = $1', [
      reply.json().Id,
    ]);
    expect(rows[0]).toMatchObject({ libelle: 'Hall', id_createur: admin.person.id });
    expect(rows[0].ligne).not.toContain(cookie(reply, 'tablette'));
  });

  it('is registered by who has the right alone, for groups and desks that exist', async () => {
    const other = await api.signInWith('TABLETTE-GUICHETS', 'TABLETTE-GUICHET');
    const order = { Libelle: 'Hall', MotDePasse: PASSWORD };
    expect((await other.call('POST', '/api/tablettes-guichet/enregistrement', order)).json().code).toBe('droit-manquant');
    const refused = await admin.call('POST', '/api/tablettes-guichet/enregistrement', { ...order, IdsGroupe: [999_999] });
    expect(refused.json()).toMatchObject({ code: 'champs-invalides', errors: [{ path: 'IdsGroupe' }] });
  });

  it('names those whose PIN opens it, and a browser without its cookie learns nothing', async () => {
    const [tablet, person, without] = [await register(), await holder(), await api.signInWith(...DESK)];
    const { Tablette, Personnes } = (await personsOf(tablet)).json();
    expect(Tablette).toEqual({ Libelle: 'Accueil gare', Guichet: null, Verrou: 180 });
    const ids = Personnes.map(({ Id }: { readonly Id: number }) => Id);
    expect(ids).toContain(person.person.id);
    expect(ids).not.toContain(without.person.id);
    expect((await personsOf({ secret: 'inconnu' })).json()).toEqual({ Tablette: null, Personnes: [] });
  });

  it('lets in people of its groups alone', async () => {
    const [inside, outside] = [await holder(), await holder()];
    const { rows } = await api.database.pool.query('select id_groupe_utilisateur as groupe from utilisateur where id = $1', [
      inside.person.id,
    ]);
    const tablet = await register({ IdsGroupe: [rows[0].groupe] });
    expect((await personsOf(tablet)).json().Personnes).toEqual([expect.objectContaining({ Id: inside.person.id, EstVerrouillee: false })]);
    expect((await enter(tablet, outside.person)).json().code).toBe('code-guichet-incorrect');
    expect((await enter(tablet, inside.person)).statusCode).toBe(200);
  });

  it('that is revoked ends its sessions at once and opens no other', async () => {
    const [tablet, person] = [await register(), await holder()];
    const session = await opened(tablet, person.person);
    expect((await session.call('GET', '/api/ping')).statusCode).toBe(200);
    const { Version } = (await admin.call('GET', `/api/tablette-guichets/${tablet.id}`)).json();
    const revoked = await admin.call('POST', `/api/tablette-guichets/${tablet.id}/transitions/revoquer`, {
      Version,
      Motif: 'Tablette perdue',
    });
    expect(revoked.statusCode).toBe(200);
    expect((await session.call('GET', '/api/ping')).json().code).toBe('session-expiree');
    expect((await enter(tablet, person.person)).json().code).toBe('tablette-inconnue');
    const page = await personsOf(tablet);
    expect(page.json().Tablette).toBeNull();
    expect(page.cookies.find(({ name }) => name === 'tablette')?.value).toBe('');
  });
});

describe('a PIN', () => {
  it('is set with the password, refused when it is easily guessed, and never kept readable', async () => {
    const session = await api.signInWith(...DESK);
    function set(Code: string, MotDePasse = PASSWORD) {
      return session.call('PUT', '/api/mon-compte/code-guichet', { Code, MotDePasse });
    }
    expect((await set('1234')).json().errors).toMatchObject([{ path: 'Code', code: 'valeur' }]);
    expect((await set('12')).statusCode).toBe(400);
    expect((await set(PIN, 'autre chose')).json().code).toBe('mot-de-passe-actuel');
    expect((await session.call('GET', '/api/mon-compte/code-guichet')).json()).toEqual({ EstDefini: false, DateChangement: null });
    expect((await set(PIN)).json()).toBe(true);
    expect((await session.call('GET', '/api/mon-compte/code-guichet')).json()).toMatchObject({ EstDefini: true });
    const { rows } = await api.database.pool.query('select empreinte from code_guichet where id_utilisateur = $1', [session.person.id]);
    expect(rows[0].empreinte).toMatch(/^\$argon2id\$/);
  });

  it('opens nothing without a registered tablet', async () => {
    const person = await holder();
    expect((await enter({ secret: '' }, person.person)).json().code).toBe('tablette-inconnue');
    expect((await enter({ secret: 'x'.repeat(43) }, person.person)).json().code).toBe('tablette-inconnue');
  });

  it('is locked on a tablet by the fifth wrong one, elsewhere not, until it is changed', async () => {
    const [tablet, other, person] = [await register(), await register({ Libelle: 'Hall' }), await holder()];
    const codes: string[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1) codes.push((await enter(tablet, person.person, '8402')).json().code);
    expect(codes).toEqual([...Array<string>(4).fill('code-guichet-incorrect'), 'code-guichet-verrouille', 'code-guichet-verrouille']);
    expect((await enter(tablet, person.person)).json().code).toBe('code-guichet-verrouille');
    const locked = (await personsOf(tablet)).json().Personnes.find(({ Id }: { readonly Id: number }) => Id === person.person.id);
    expect(locked.EstVerrouillee).toBe(true);
    const state = await admin.call('GET', `/api/utilisateurs/${person.person.id}/code-guichet`);
    expect(state.json()).toEqual({ EstDefini: true, Tablettes: ['Accueil gare'] });
    expect((await enter(other, person.person)).statusCode).toBe(200);
    await person.call('PUT', '/api/mon-compte/code-guichet', { Code: '73058', MotDePasse: PASSWORD });
    // The pace of guesses on this tablet is past.
    api.advance(2_000);
    expect((await enter(tablet, person.person, '73058')).statusCode).toBe(200);
  });

  it('is looked at five times at most, however many tries come at once', async () => {
    const [tablet, person] = [await register(), await holder()];
    const replies = await Promise.all(Array.from({ length: 12 }, () => enter(tablet, person.person, '8402')));
    const looked = replies.filter((reply) => reply.json().code === 'code-guichet-incorrect');
    expect(looked.length).toBeLessThanOrEqual(5);
    expect((await enter(tablet, person.person)).statusCode).not.toBe(200);
  });

  it('leaves each wrong try and each entry in the journal of accesses, with its tablet', async () => {
    const [tablet, person] = [await register({ Libelle: 'Tablette du journal' }), await holder()];
    await enter(tablet, person.person, '8402');
    await enter(tablet, person.person);
    await eventually(async () => {
      const { rows } = await api.database.pool.query(
        `select nature, id_utilisateur, precisions from acces_acte where precisions like '%Tablette du journal%' order by id`,
      );
      expect(rows).toEqual([
        { nature: AccesNature.echec, id_utilisateur: person.person.id, precisions: 'tablette « Tablette du journal »' },
        { nature: AccesNature.connexion, id_utilisateur: person.person.id, precisions: 'tablette « Tablette du journal »' },
      ]);
    });
  });

  it('that is changed, removed or reset by an administrator ends the sessions it opened, and no other', async () => {
    const [tablet, person] = [await register(), await holder()];
    const acts = [
      () => person.call('PUT', '/api/mon-compte/code-guichet', { Code: PIN, MotDePasse: PASSWORD }),
      () => person.call('DELETE', '/api/mon-compte/code-guichet'),
      () => admin.call('POST', `/api/utilisateurs/${person.person.id}/code-guichet/reinitialisation`),
    ];
    for (const act of acts) {
      await person.call('PUT', '/api/mon-compte/code-guichet', { Code: PIN, MotDePasse: PASSWORD });
      const session = await opened(tablet, person.person);
      expect((await act()).json()).toBe(true);
      expect((await session.call('GET', '/api/ping')).json().code).toBe('session-expiree');
      expect((await person.call('GET', '/api/ping')).statusCode).toBe(200);
    }
    expect((await enter(tablet, person.person)).json().code).toBe('code-guichet-incorrect');
    const again = await admin.call('POST', `/api/utilisateurs/${person.person.id}/code-guichet/reinitialisation`);
    expect(again.json().code).toBe('code-guichet-absent');
  });

  it('of an account that ends opens nothing, and its session is over', async () => {
    const [tablet, person] = [await register(), await holder()];
    const session = await opened(tablet, person.person);
    const user = (await admin.call('GET', `/api/utilisateurs/${person.person.id}`)).json();
    expect((await admin.call('PUT', `/api/utilisateurs/${person.person.id}`, { ...user, IsActif: false })).statusCode).toBe(200);
    expect((await session.call('GET', '/api/ping')).json().code).toBe('session-expiree');
    expect((await enter(tablet, person.person)).json().code).toBe('code-guichet-incorrect');
  });
});

const METHODS = { get: 'GET', post: 'POST', put: 'PUT', delete: 'DELETE' } as const;
const TOGETHER = 100;

function nameOf({ operationId, entity, action }: OperationDescriptor): string {
  return entity === null ? operationId : `${entity} ${action}`;
}

/** Those that a session on a tablet may reach. */
function isOfDesk(operation: OperationDescriptor): boolean {
  const { right } = operation;
  if (right === 'session' || right === 'session-ou-jeton') return isSharedOperation(nameOf(operation));
  return right === 'public' || isShared(right.replace('self:', ''));
}

describe('a session on a tablet', () => {
  it('holds rights of the desk among those of its person, never more', async () => {
    const [tablet, person] = [await register(), await holder('UTILISATEUR-WRITE', 'PERSONNES')];
    const reply = await enter(tablet, person.person);
    const codes = reply.json().Droits.map(({ Code }: { readonly Code: string }) => Code);
    expect(codes.toSorted()).toEqual([...DESK].toSorted());
    expect(reply.json().Tablette).toEqual({ Libelle: 'Accueil gare', Guichet: null, Verrou: 180 });
    const session = onTablet(tablet, reply);
    expect((await session.call('GET', '/api/personnes/filter')).json().code).toBe('droit-manquant');
    expect((await session.call('GET', '/api/mon-compte')).json().code).toBe('session-guichet');
    expect((await session.call('GET', `/api/utilisateurs/${person.person.id}`)).json().code).toBe('droit-manquant');
    expect((await session.call('GET', '/api/guichet/fiches?edition=2027&texte=personne')).statusCode).toBe(200);
  });

  it('of somebody with every right is refused everything but the desk, operation by operation', async () => {
    const tablet = await register();
    await admin.call('PUT', '/api/mon-compte/code-guichet', { Code: PIN, MotDePasse: PASSWORD });
    const session = await opened(tablet, admin.person);
    const closed = operations.filter((operation) => !isOfDesk(operation));
    async function statusOf({ method, path, operationId }: OperationDescriptor): Promise<string> {
      const reply = await session.call(METHODS[method], path.replace(/\{(\w+)\}/g, '2000000000'), method === 'get' ? undefined : {});
      return `${reply.statusCode} ${operationId}`;
    }
    const answers: string[] = [];
    for (let from = 0; from < closed.length; from += TOGETHER)
      answers.push(...(await Promise.all(closed.slice(from, from + TOGETHER).map(statusOf))));
    expect(closed.length).toBeGreaterThan(1_500);
    expect(answers.filter((answer) => !answer.startsWith('403 '))).toEqual([]);
  });

  it('opens nothing in another browser, with or without the cookie of another tablet', async () => {
    const [tablet, other, person] = [await register(), await register(), await holder()];
    const reply = await enter(tablet, person.person);
    expect((await onTablet({ ...tablet, secret: other.secret }, reply).call('GET', '/api/ping')).json().code).toBe('session-expiree');
    expect((await onTablet({ ...tablet, secret: '' }, reply).call('GET', '/api/ping')).json().code).toBe('session-expiree');
    expect((await onTablet(tablet, reply).call('GET', '/api/ping')).statusCode).toBe(200);
  });

  it('ends soon after the last call, and lasts while calls come', async () => {
    const [tablet, person] = [await register(), await holder()];
    const session = await opened(tablet, person.person);
    for (let turn = 0; turn < 3; turn += 1) {
      api.advance(3 * MINUTE_MS);
      expect((await session.call('GET', '/api/ping')).statusCode).toBe(200);
    }
    api.advance(4 * MINUTE_MS + 1_000);
    expect((await session.call('GET', '/api/ping')).json().code).toBe('session-expiree');
  });

  it('ends when its person leaves the groups of the tablet', async () => {
    const person = await holder();
    const { rows } = await api.database.pool.query('select id_groupe_utilisateur as groupe from utilisateur where id = $1', [
      person.person.id,
    ]);
    const tablet = await register({ IdsGroupe: [rows[0].groupe] });
    const session = await opened(tablet, person.person);
    const other = await api.createPerson({ rights: DESK });
    const user = (await admin.call('GET', `/api/utilisateurs/${person.person.id}`)).json();
    const target = (await admin.call('GET', `/api/utilisateurs/${other.id}`)).json();
    const moved = await admin.call('PUT', `/api/utilisateurs/${person.person.id}`, {
      ...user,
      IdGroupeUtilisateur: target.IdGroupeUtilisateur,
    });
    expect(moved.statusCode).toBe(200);
    expect((await session.call('GET', '/api/ping')).json().code).toBe('session-expiree');
  });

  it('counts as two factors where a group demands a second one, and asks for none', async () => {
    const [tablet, person] = [await register(), await holder()];
    await api.database.pool.query(
      `update groupe_utilisateur set is_second_facteur = true where id = (select id_groupe_utilisateur from utilisateur where id = $1)`,
      [person.person.id],
    );
    const session = await opened(tablet, person.person);
    expect((await session.call('GET', '/api/guichet/fiches?edition=2027&texte=personne')).statusCode).toBe(200);
    const userSession = await api.signIn(person.person);
    const changed = await userSession.call('PUT', '/api/mon-compte/code-guichet', { Code: '73058', MotDePasse: PASSWORD });
    expect(changed.json().code).toBe('second-facteur-a-activer');
  });
});
