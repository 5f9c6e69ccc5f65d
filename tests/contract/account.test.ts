import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BackendUnderTest, backends } from './backend-under-test.ts';

/** What a person keeps of their own, and how they come in, once for each back. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  beforeAll(async () => {
    backend = await start();
  });
  afterAll(() => backend.close());

  test('keeps the choices of a person on the account, and what is not said stays', async () => {
    const person = await backend.signInWith([]);
    const put = (body: unknown) => person.call('PUT', '/api/mon-compte/preferences', body);
    expect((await person.call('GET', '/api/mon-compte')).body.Preferences).toEqual({});
    await put({ Theme: 'dark', IsVisiteFaite: true });
    expect((await put({ Langue: 'es', Edition: 1901 })).body).toEqual({ Theme: 'dark', IsVisiteFaite: true, Langue: 'es' });
    expect((await put({ IsVisiteFaite: false })).body).toEqual({ Theme: 'dark', IsVisiteFaite: false, Langue: 'es' });
    expect((await person.call('GET', '/api/ping')).body.Preferences).toEqual({ Theme: 'dark', IsVisiteFaite: false, Langue: 'es' });
    expect((await put({ Autre: 1 })).status).toBe(400);
  });

  test('closes one session of the person and nobody else’s', async () => {
    const person = await backend.signInWith([]);
    const other = await backend.signInWith([]);
    const [session] = (await other.call('GET', '/api/mon-compte')).body.Sessions;
    expect((await person.call('DELETE', `/api/mon-compte/sessions/${session.Id}`)).status).toBe(404);
    expect((await other.call('GET', '/api/mon-compte')).status).toBe(200);
  });

  describe('the own record', () => {
    test('may be read and changed without the right, but gives no right', async () => {
      const person = await backend.signInWith(['PAYSS']);
      const { body: me } = await person.call('GET', '/api/ping');
      const { body: record } = await person.call('GET', `/api/utilisateurs/${me.Id}`);
      await person.call('PUT', `/api/utilisateurs/${me.Id}`, { ...record, Nom: 'Renommée', IdsDroitUtilisateur: [1, 2, 3] });
      const { body: after } = await person.call('GET', `/api/utilisateurs/${me.Id}`);
      expect(after).toMatchObject({ Nom: 'Renommée', IdsDroitUtilisateur: record.IdsDroitUtilisateur });
      expect(after).not.toHaveProperty('MotDePasse');
      const other = await person.call('GET', `/api/utilisateurs/${me.Id + 100_000}`);
      expect([other.status, other.body.code]).toEqual([403, 'droit-manquant']);
    });
  });

  describe('a session', () => {
    test('is opened, resumed and closed', async () => {
      const person = await backend.signInWith(['FILMS']);
      const { body: me } = await person.call('GET', '/api/ping');
      expect(me.Droits.map((right: { Code: string }) => right.Code)).toEqual(['FILMS']);
      await person.call('POST', '/api/logout');
      const gone = await person.call('GET', '/api/ping');
      expect([gone.status, gone.body.code]).toEqual([401, 'session-expiree']);
    });

    test('is refused for a wrong password and for an unknown login alike', async () => {
      const wrong = await backend.anonymous.call('POST', '/api/login', { item: { Login: 'personne@exemple.test', MotDePasse: 'faux' } });
      expect([wrong.status, wrong.body.code, wrong.body.detail]).toEqual([
        401,
        'identifiants-incorrects',
        'Identifiant et/ou Mot de passe de connexion incorrect.',
      ]);
    });

    test('writes only with the handle of its own page', async () => {
      const person = await backend.signInWith(['FILM-WRITE']);
      const forged = await person.call('POST', '/api/films', { TitreOriginal: 'x' }, { authorization: 'autre' });
      expect([forged.status, forged.body.code]).toEqual([403, 'jeton-refuse']);
    });
  });
});
