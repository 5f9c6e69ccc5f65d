import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiApp, HOST, PASSWORD, login, startApiApp } from '../support/api-app.ts';

const HOUR = 60 * 60_000;
let api: ApiApp;

beforeAll(async () => {
  api = await startApiApp();
});
afterAll(() => api.close());

describe('signing in', () => {
  it('gives the person, the rights of the group and their own, both halves of the session', async () => {
    const person = await api.createPerson({ rights: ['FILMS'], ownRights: ['FILM', 'FILMS'] });
    const reply = await login(api.app, { Login: person.login, MotDePasse: PASSWORD });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({ Id: person.id, Nom: 'Durand', Login: person.login });
    expect(
      reply
        .json()
        .Droits.map((right: { Code: string }) => right.Code)
        .toSorted(),
    ).toEqual(['FILM', 'FILMS']);
    expect(reply.headers.authorization).toMatch(/^[\w-]{22}$/);
    expect(reply.cookies.filter(({ name }) => name !== 'connu')).toMatchObject([
      { name: 'session', httpOnly: true, sameSite: 'Strict', path: '/', maxAge: 18_000 },
    ]);
    expect(reply.body).not.toContain('argon2');
  });

  it('accepts the login in any case', async () => {
    const person = await api.createPerson();
    const reply = await login(api.app, { Login: person.login.toUpperCase(), MotDePasse: PASSWORD });
    expect(reply.statusCode).toBe(200);
  });

  it('answers an unknown login and a wrong password alike', async () => {
    const person = await api.createPerson();
    const wrong = await login(api.app, { Login: person.login, MotDePasse: 'autre' });
    const unknown = await login(api.app, { Login: 'personne@nulle.part', MotDePasse: 'autre' });
    expect(wrong.statusCode).toBe(401);
    expect(wrong.json().title).toBe('Identifiant et/ou Mot de passe de connexion incorrect.');
    expect(unknown.statusCode).toBe(401);
    expect({ ...unknown.json(), requestId: '' }).toEqual({ ...wrong.json(), requestId: '' });
  });

  it('tells that an account is switched off only to who knows its password', async () => {
    const person = await api.createPerson({ isActive: false });
    expect((await login(api.app, { Login: person.login, MotDePasse: 'autre' })).json().code).toBe('identifiants-incorrects');
    const reply = await login(api.app, { Login: person.login, MotDePasse: PASSWORD });
    expect(reply.statusCode).toBe(401);
    expect(reply.json().title).toBe("Ce compte n'est plus valide. Merci de bien vouloir contacter un administrateur.");
    expect(reply.cookies).toEqual([]);
  });

  it('closes the session that the browser still had', async () => {
    const first = await api.signInWith();
    await login(api.app, { Login: first.person.login, MotDePasse: PASSWORD }, { cookie: first.cookie });
    expect((await first.call('GET', '/api/ping')).statusCode).toBe(401);
  });

  it('keeps no secret at rest', async () => {
    const session = await api.signInWith();
    const { rows } = await api.database.pool.query(
      "select encode(empreinte, 'hex') as empreinte, mot_de_passe from session s join utilisateur u on u.id = s.id_utilisateur",
    );
    const secret = session.cookie.slice('session='.length);
    expect(JSON.stringify(rows)).not.toContain(secret);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(secret).toString('hex'));
    expect(rows[0].mot_de_passe).toMatch(/^\$argon2id\$v=19\$m=\d{5,},t=\d+,p=\d+\$/);
  });

  it('refuses credentials in the address', async () => {
    const reply = await api.app.inject({ method: 'GET', url: '/api/login/anne@exemple.test/secret' });
    expect(reply.statusCode).toBe(405);
    expect(reply.json().code).toBe('methode-refusee');
  });

  it('slows a guesser down without shutting the owner out', async () => {
    const person = await api.createPerson();
    function guess() {
      return api.app.inject({
        method: 'POST',
        url: '/api/login',
        remoteAddress: '203.0.113.9',
        headers: { host: HOST },
        payload: { item: { Login: person.login, MotDePasse: 'devine' } },
      });
    }
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 7; attempt += 1) statuses.push((await guess()).statusCode);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    expect(Number((await guess()).headers['retry-after'])).toBeGreaterThan(0);
    expect((await login(api.app, { Login: person.login, MotDePasse: PASSWORD })).statusCode).toBe(200);
    api.advance(2_000);
    expect((await guess()).statusCode).toBe(401);
    api.advance(500);
    expect((await guess()).statusCode).toBe(429);
  });
});

describe('resuming', () => {
  it('asks for both halves', async () => {
    const { cookie, handle } = await api.signInWith();
    function ping(headers: Record<string, string>) {
      return api.app.inject({ method: 'GET', url: '/api/ping', headers });
    }
    expect((await ping({})).statusCode).toBe(401);
    expect((await ping({ cookie })).statusCode).toBe(401);
    expect((await ping({ authorization: handle })).statusCode).toBe(401);
    expect((await ping({ cookie, authorization: 'autre' })).statusCode).toBe(401);
    const reply = await ping({ cookie, authorization: handle });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers.authorization).toBe(handle);
  });

  it('lasts five hours after the last call, not after the sign-in', async () => {
    const session = await api.signInWith();
    api.advance(4.9 * HOUR);
    const renewed = await session.call('GET', '/api/ping');
    expect(renewed.statusCode).toBe(200);
    expect(renewed.cookies).toMatchObject([{ name: 'session', maxAge: 18_000 }]);
    api.advance(4.9 * HOUR);
    expect((await session.call('GET', '/api/ping')).statusCode).toBe(200);
    api.advance(5.01 * HOUR);
    const late = await session.call('GET', '/api/ping');
    expect(late.statusCode).toBe(401);
    expect(late.json().title).toBe('Votre session a expiré. Reconnectez-vous pour continuer.');
  });

  it('lasts a day at most, however much it is used', async () => {
    const session = await api.signInWith();
    async function ping() {
      return (await session.call('GET', '/api/ping')).statusCode;
    }
    for (let call = 0; call < 5; call += 1) {
      api.advance(4.7 * HOUR);
      expect(await ping()).toBe(200);
    }
    api.advance(HOUR);
    expect(await ping()).toBe(401);
  });

  it('writes to the database at most once a minute', async () => {
    const session = await api.signInWith();
    async function seen() {
      return (await api.database.pool.query('select vue_le from session where id_utilisateur = $1', [session.person.id])).rows[0].vue_le;
    }
    const before = await seen();
    api.advance(30_000);
    await session.call('GET', '/api/ping');
    expect(await seen()).toBe(before);
    api.advance(31_000);
    await session.call('GET', '/api/ping');
    expect(await seen()).not.toBe(before);
  });

  it('ends with the logout', async () => {
    const session = await api.signInWith();
    const reply = await session.call('POST', '/api/logout');
    expect(reply.json()).toBe(true);
    expect(reply.cookies).toMatchObject([{ name: 'session', value: '' }]);
    expect((await session.call('GET', '/api/ping')).statusCode).toBe(401);
  });

  it('ends when the account is switched off', async () => {
    const session = await api.signInWith();
    await api.database.pool.query('update utilisateur set is_actif = false where id = $1', [session.person.id]);
    api.advance(61_000);
    expect((await session.call('GET', '/api/ping')).json().code).toBe('compte-desactive');
  });
});

describe('writes', () => {
  it('are refused without the handle, with a wrong one and from another site', async () => {
    const { cookie, handle } = await api.signInWith();
    function logout(headers: Record<string, string>) {
      return api.app.inject({ method: 'POST', url: '/api/logout', headers: { host: HOST, cookie, ...headers } });
    }
    expect((await logout({})).json().code).toBe('jeton-refuse');
    expect((await logout({ authorization: `${handle}x` })).json().code).toBe('jeton-refuse');
    expect((await logout({ authorization: handle, origin: 'https://ailleurs.example' })).json().code).toBe('origine-refusee');
    expect((await logout({ authorization: handle, origin: 'null' })).json().code).toBe('origine-refusee');
    expect((await logout({ authorization: handle, 'sec-fetch-site': 'cross-site' })).json().code).toBe('origine-refusee');
    expect((await logout({ authorization: handle, 'sec-fetch-site': 'same-site' })).statusCode).toBe(403);
    expect((await logout({ authorization: handle, origin: `http://${HOST}`, 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200);
  });

  it('refuse a sign-in that another site sends', async () => {
    const person = await api.createPerson();
    const reply = await login(api.app, { Login: person.login, MotDePasse: PASSWORD }, { origin: 'https://ailleurs.example' });
    expect(reply.statusCode).toBe(403);
    expect(reply.cookies).toEqual([]);
  });
});

describe('my account', () => {
  it('changes the password with the old one and closes the other sessions', async () => {
    const session = await api.signInWith();
    const other = await api.signIn(session.person);
    function change(Ancien: string, Nouveau: string) {
      return session.call('PUT', '/api/mon-compte/mot-de-passe', { Ancien, Nouveau });
    }
    expect((await change('faux', 'un-nouveau-mot-de-passe')).json().code).toBe('mot-de-passe-actuel');
    expect((await change(PASSWORD, 'court')).json()).toMatchObject({
      status: 400,
      errors: [{ path: 'Nouveau', code: 'trop-court', params: { min: 12 } }],
    });
    expect((await change(PASSWORD, 'un-nouveau-mot-de-passe')).json()).toBe(true);
    expect((await session.call('GET', '/api/ping')).statusCode).toBe(200);
    expect((await other.call('GET', '/api/ping')).statusCode).toBe(401);
    expect((await login(api.app, { Login: session.person.login, MotDePasse: PASSWORD })).statusCode).toBe(401);
    expect((await login(api.app, { Login: session.person.login, MotDePasse: 'un-nouveau-mot-de-passe' })).statusCode).toBe(200);
  });

  it('lists the open sessions with the browser, the system and the address of each, and closes the others', async () => {
    const session = await api.signInWith();
    const other = await api.signIn(session.person);
    const account = (await session.call('GET', '/api/mon-compte')).json();
    expect(account.Sessions.map((one: { EstCourante: boolean }) => one.EstCourante).toSorted()).toEqual([false, true]);
    const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36';
    await login(api.app, { Login: session.person.login, MotDePasse: PASSWORD }, { 'user-agent': agent });
    const named: readonly { Appareil: string | null; Adresse: string | null }[] = (await session.call('GET', '/api/mon-compte')).json()
      .Sessions;
    expect(named.find(({ Appareil }) => Appareil !== null)).toMatchObject({ Appareil: 'Chrome, Windows', Adresse: '127.0.0.1' });
    expect((await session.call('DELETE', '/api/mon-compte/sessions')).json()).toBe(true);
    expect((await other.call('GET', '/api/ping')).statusCode).toBe(401);
  });
});
