import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BackendUnderTest, backends } from './backend-under-test.ts';

/** Own choices of a person, and their ways in, once for each back. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  beforeAll(async () => {
    backend = await start();
  });
  afterAll(() => backend.close());

  test('keeps the choices of a person on the account, and what is not said stays', async () => {
    const person = await backend.signInWith([]);
    function put(body: unknown) {
      return person.call('PUT', '/api/mon-compte/preferences', body);
    }
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

  describe('the own sign-in', () => {
    const PASSWORD = 'phrase-de-passe-de-test-7';

    test('is not changed in the record of the user, whoever manages users', async () => {
      const person = await backend.signInWith(['UTILISATEUR', 'UTILISATEUR-WRITE']);
      const { Id } = (await person.call('GET', '/api/ping')).body;
      const { body: record } = await person.call('GET', `/api/utilisateurs/${Id}`);
      async function change(fields: object) {
        const { status, body } = await person.call('PUT', `/api/utilisateurs/${Id}`, { ...record, ...fields });
        return [status, body.errors?.map(({ path, code }: { path: string; code: string }) => [path, code])];
      }
      expect(await change({ Login: 'voleur@exemple.test' })).toEqual([400, [['Login', 'dans-mon-compte']]]);
      expect(await change({ MotDePasse: 'quatre-cerises-mures' })).toEqual([400, [['MotDePasse', 'dans-mon-compte']]]);
      expect((await change({ Prenom: 'Autre' }))[0]).toBe(200);
    });

    test('changes with the current password', async () => {
      const person = await backend.signInWith([]);
      function change(MotDePasse: string, Login: string) {
        return person.call('PUT', '/api/mon-compte/identifiant', { MotDePasse, Login });
      }
      const wrong = await change('faux', 'nouvelle@exemple.test');
      expect([wrong.status, wrong.body.code, wrong.body.errors[0].path]).toEqual([400, 'mot-de-passe-actuel', 'MotDePasse']);
      const broken = await change(PASSWORD, 'pas une adresse');
      expect([broken.status, broken.body.errors[0]]).toMatchObject([400, { path: 'Login', code: 'email' }]);
      expect((await change(PASSWORD, `nouvelle-${crypto.randomUUID()}@exemple.test`)).body).toBe(true);
      expect((await person.call('GET', '/api/ping')).body.Login).toMatch(/^nouvelle-/);
    });

    test.each([
      ['password1234', 'mot-de-passe-courant'],
      ['Azertyuiop!2026', 'mot-de-passe-courant'],
      ['festival-2026-cinema', 'mot-de-passe-devinable'],
      ['Essai.Essai.2026', 'mot-de-passe-devinable'],
    ])('takes no password like « %s »', async (Nouveau, code) => {
      const person = await backend.signInWith(['UTILISATEUR', 'UTILISATEUR-WRITE', 'GROUPE-UTILISATEUR-WRITE']);
      const changeReply = await person.call('PUT', '/api/mon-compte/mot-de-passe', { Ancien: PASSWORD, Nouveau });
      expect([changeReply.status, changeReply.body.errors[0].path, changeReply.body.errors[0].code]).toEqual([400, 'Nouveau', code]);
      const { IdGroupeUtilisateur, Login } = (await person.call('GET', '/api/ping')).body;
      const other = await person.call('POST', '/api/utilisateurs', {
        Nom: 'Essai',
        Prenom: 'Deux',
        Login: Login.replace('@', '.bis@'),
        MotDePasse: Nouveau,
        IdGroupeUtilisateur,
      });
      expect([other.status, other.body.errors?.[0]]).toMatchObject([400, { path: 'MotDePasse', code }]);
    });
  });

  describe('an administrator', () => {
    test('is neither demoted nor deleted by somebody who may do less', async () => {
      const manages = ['UTILISATEUR', 'UTILISATEUR-WRITE', 'UTILISATEUR-DELETE'];
      const administrator = await backend.signInWith([...manages, 'GROUPE-UTILISATEUR-WRITE', 'FILM-DELETE']);
      const peer = await backend.signInWith([...manages, 'GROUPE-UTILISATEUR-WRITE']);
      const manager = await backend.signInWith(manages);
      async function me({ call }: typeof manager) {
        return (await call('GET', '/api/ping')).body;
      }
      const { Id } = await me(administrator);
      const record = (await administrator.call('GET', `/api/utilisateurs/${Id}`)).body;
      const { IdGroupeUtilisateur } = await me(manager);
      const demoted = await manager.call('PUT', `/api/utilisateurs/${Id}`, { ...record, IdGroupeUtilisateur });
      expect([demoted.status, demoted.body.code]).toEqual([403, 'droit-manquant']);
      function remove(who: typeof manager) {
        return who.call('DELETE', `/api/utilisateurs/${Id}`, { Id, Version: record.Version });
      }
      const deleted = await remove(manager);
      expect([deleted.status, deleted.body.code]).toEqual([403, 'droit-manquant']);
      expect((await remove(peer)).status).toBe(200);
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
