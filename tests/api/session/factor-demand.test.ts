/** Second factors that groups and rights demand, the day of grace, and the reset by an administrator. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENROLMENT } from '#domain/second-factor/obligation.ts';
import { type OperationDescriptor, operations } from '#generated/contract/operations.gen.ts';
import { fromBase32, hotp } from '#server/second-factor/totp.ts';
import { type ApiApp, PASSWORD, type SignedIn, login, startApiApp } from '../support/api-app.ts';

let api: ApiApp;
beforeAll(async () => {
  api = await startApiApp({ factorPolicy: { rights: ['ENCAISSER'], from: null } });
});
afterAll(() => api.close());

const DAY_MS = 24 * 60 * 60_000;
const FACTOR = '/api/mon-compte/second-facteur';

function day(from: number): string {
  return new Date(api.now() + from * DAY_MS).toISOString().slice(0, 10);
}

async function demandOf(session: SignedIn, from: string | null): Promise<void> {
  await api.database.pool.query(
    `update groupe_utilisateur set is_second_facteur = true, second_facteur_des = $2
     where id = (select id_groupe_utilisateur from utilisateur where id = $1)`,
    [session.person.id, from],
  );
}

async function enrol(session: SignedIn): Promise<Buffer> {
  const secret = fromBase32((await session.call('POST', FACTOR, { MotDePasse: PASSWORD })).json().Cle);
  const code = hotp(secret, { counter: Math.floor(api.now() / 30_000), digits: 6 });
  const reply = await session.call('PUT', FACTOR, { Code: code });
  if (reply.statusCode !== 200) throw new Error(reply.body);
  return secret;
}

const METHODS = { get: 'GET', post: 'POST', put: 'PUT', delete: 'DELETE' } as const;
const TOGETHER = 100;

async function statusesOf(session: SignedIn, all: readonly OperationDescriptor[]): Promise<readonly string[]> {
  async function statusOf({ method, path, operationId }: OperationDescriptor): Promise<string> {
    const reply = await session.call(METHODS[method], path.replace(/\{(\w+)\}/g, '2000000000'), method === 'get' ? undefined : {});
    return `${reply.statusCode} ${reply.json().code} ${operationId}`;
  }
  const answers: string[] = [];
  for (let from = 0; from < all.length; from += TOGETHER)
    answers.push(...(await Promise.all(all.slice(from, from + TOGETHER).map(statusOf))));
  return answers;
}

describe('a holder of a right that demands a second factor', () => {
  it('reaches nothing but its setting up: every other operation answers 403 with a code', async () => {
    const session = await api.signInWith('ENCAISSER', 'FILMS');
    const closed = operations.filter(({ right, operationId }) => right !== 'public' && !ENROLMENT.has(operationId));
    const answers = await statusesOf(session, closed);
    expect(answers.filter((answer) => !answer.startsWith('403 second-facteur-a-activer '))).toEqual([]);
    expect((await session.call('GET', '/api/ping')).json().SecondFacteur).toEqual({ IsActif: false, IsExige: true, ExigeLe: '0001-01-01' });
  });

  it('works on as soon as it is set up, in the same session', async () => {
    const session = await api.signInWith('ENCAISSER', 'FILMS');
    expect((await session.call('GET', '/api/films/filter')).json().code).toBe('second-facteur-a-activer');
    await enrol(session);
    expect((await session.call('GET', '/api/films/filter')).statusCode).toBe(200);
  });
});

describe('a group that demands a second factor', () => {
  it('lets work until its day, which the session tells, and not from it on', async () => {
    const session = await api.signInWith('FILMS');
    await demandOf(session, day(2));
    const again = await api.signIn(session.person);
    expect((await again.call('GET', '/api/ping')).json().SecondFacteur).toEqual({ IsActif: false, IsExige: false, ExigeLe: day(2) });
    expect((await again.call('GET', '/api/films/filter')).statusCode).toBe(200);
    api.advance(2 * DAY_MS);
    const later = await api.signIn(session.person);
    expect((await later.call('GET', '/api/films/filter')).json().code).toBe('second-facteur-a-activer');
  });
});

describe('the reset by an administrator', () => {
  async function protectedUser(): Promise<SignedIn> {
    const session = await api.signInWith('FILMS');
    await enrol(session);
    return session;
  }
  function reset(by: SignedIn, { person }: SignedIn, Motif = 'Téléphone perdu, vu au bureau') {
    return by.call('POST', `/api/utilisateurs/${person.id}/second-facteur/reinitialisation`, { Motif });
  }

  it('takes every factor away, closes the sessions and keeps the reason in the history', async () => {
    const [user, admin] = [await protectedUser(), await api.signInWith('UTILISATEUR', 'UTILISATEURS', 'UTILISATEUR-WRITE', 'FILMS')];
    expect((await admin.call('GET', `/api/utilisateurs/${user.person.id}/second-facteur`)).json()).toEqual({ IsActif: true });
    expect((await reset(admin, user)).json()).toBe(true);
    expect((await user.call('GET', '/api/ping')).statusCode).toBe(401);
    expect((await login(api.app, { Login: user.person.login, MotDePasse: PASSWORD })).statusCode).toBe(200);
    const { rows } = await api.database.pool.query(
      `select apres->>'MotifReinitFacteur' as motif, id_utilisateur as auteur from historique where entite = 'utilisateur' and id_fiche = $1`,
      [user.person.id],
    );
    expect(rows).toContainEqual({ motif: 'Téléphone perdu, vu au bureau', auteur: admin.person.id });
    const mails = await api.database.pool.query('select destinataire, objet from mail_trace where id_compte_utilisateur = $1', [
      user.person.id,
    ]);
    expect(mails.rows).toEqual([{ destinataire: user.person.login, objet: 'Le second facteur de votre compte a été réinitialisé' }]);
    const { rowCount } = await api.database.pool.query('select 1 from code_secours where id_utilisateur = $1', [user.person.id]);
    expect(rowCount).toBe(0);
  });

  it('is never one’s own', async () => {
    const admin = await api.signInWith('UTILISATEUR', 'UTILISATEUR-WRITE');
    await enrol(admin);
    expect((await reset(admin, admin)).json().code).toBe('second-facteur-soi-meme');
  });

  it('needs a reason, a factor to reset, and an account as wide as the other', async () => {
    const [user, admin] = [await protectedUser(), await api.signInWith('UTILISATEUR', 'UTILISATEUR-WRITE')];
    expect((await reset(admin, user, '')).statusCode).toBe(400);
    expect((await reset(admin, user)).json().code).toBe('droit-manquant');
    const bare = await api.signInWith();
    expect((await reset(admin, bare)).json().code).toBe('second-facteur-absent');
  });
});
