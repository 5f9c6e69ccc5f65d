/** Sign-in by an identity provider: the first time, the next ones, the end of the link, and what the journal of access says of them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AccesNature } from '#generated/enums/acces-nature.gen.ts';
import { type StandInProvider, startIdentityProvider } from '#tests/support/servers/identity-provider.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type ApiApp, HOST, PASSWORD, type Person, login, startApiApp } from '../support/api-app.ts';
import { REDIRECT_URI, arrive, begin, cookiesOf, link, post, signInAt, signInBy } from '../support/provider-sign-in.ts';

let provider: StandInProvider;
let api: ApiApp;
beforeAll(async () => {
  provider = await startIdentityProvider(REDIRECT_URI);
  api = await startApiApp(signInBy(provider.issuer));
});
afterAll(async () => {
  await api.close();
  await provider.close();
});

const IDENTITY = '/api/mon-compte/identite';

/** An account whose address the provider verified; null: it says nothing of that. */
async function createKnownPerson(verified: boolean | null = true): Promise<Person> {
  const person = await api.createPerson({ rights: ['FILMS'] });
  provider.people.set(`sujet-${person.id}`, { email: person.login.toUpperCase(), ...(verified !== null && { email_verified: verified }) });
  return person;
}

function signIn({ id }: Person) {
  return signInAt(api, provider, `sujet-${id}`);
}

async function linked(): Promise<Person> {
  const person = await createKnownPerson();
  expect((await link(api, await signIn(person), person)).statusCode).toBe(200);
  return person;
}

describe('the way to the provider', () => {
  it('asks by an authorization code with PKCE, a state and a nonce, and leads back to the sign-in page alone', async () => {
    const { address } = await begin(api);
    const { origin, searchParams } = new URL(address);
    expect(origin).toBe(provider.issuer);
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: 'festival',
      response_type: 'code',
      redirect_uri: REDIRECT_URI,
      scope: 'openid email profile groups',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
  });

  it('keeps what binds the answer in a sealed cookie of the browser that no script reads, for ten minutes', async () => {
    const reply = await post(api, '/api/login/fournisseur/depart');
    const cookie = reply.cookies.find(({ name }) => name === 'depart');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/login', maxAge: 600 });
    const state = new URL(reply.json().Adresse).searchParams.get('state') ?? '';
    expect(Buffer.from(cookie?.value ?? '', 'base64url').toString()).not.toContain(state);
  });

  it('is told to the page by the name of the provider', async () => {
    expect((await api.app.inject('/config.json')).json()).toMatchObject({ identityProvider: 'Valombre' });
  });
});

describe('the first sign-in of a person', () => {
  it('opens nothing, and offers to link the account of the verified address', async () => {
    const reply = await signIn(await createKnownPerson());
    expect([reply.statusCode, reply.json().code]).toEqual([401, 'compte-a-lier']);
    expect(reply.json().title).toContain('Valombre vous a reconnu.');
    expect(cookiesOf(reply, 'session')).toBe('');
    expect(reply.cookies.find(({ name }) => name === 'lien')).toMatchObject({
      httpOnly: true,
      sameSite: 'Strict',
      path: '/api',
      maxAge: 600,
    });
  });

  it('links once the person signed in by the password and gave it again, then signs in directly', async () => {
    const person = await linked();
    const reply = await signIn(person);
    expect(reply.json()).toMatchObject({ Id: person.id, Login: person.login });
    expect(reply.headers.authorization).toEqual(expect.any(String));
    const again = await api.app.inject({
      url: '/api/ping',
      headers: { host: HOST, cookie: cookiesOf(reply, 'session'), authorization: String(reply.headers.authorization) },
    });
    expect(again.json().Id).toBe(person.id);
  });

  it.each([
    ['that the provider says it did not verify', false],
    ['that the provider says nothing about', null],
  ])('never links an address %s', async (_title, verified) => {
    const reply = await signIn(await createKnownPerson(verified));
    expect([reply.statusCode, reply.json().code]).toEqual([401, 'fournisseur-refuse']);
    expect(reply.json().title).toContain("Valombre n'a pas vérifié votre adresse e-mail");
    expect(cookiesOf(reply, 'lien', 'session')).toBe('');
  });

  it('makes no account of a person without one', async () => {
    provider.people.set('inconnue', { email: 'personne-du-dehors@exemple.test', email_verified: true });
    const reply = await signInAt(api, provider, 'inconnue');
    expect([reply.json().code, reply.json().title]).toEqual([
      'fournisseur-refuse',
      "Aucun compte d'ici n'a votre adresse de Valombre. Demandez-en un à un administrateur.",
    ]);
  });

  it('links no other account than the one of the address, whoever signed in, and none by a wrong password', async () => {
    const [person, other] = [await createKnownPerson(), await createKnownPerson()];
    const offered = await signIn(person);
    expect((await link(api, offered, other)).json().title).toContain('ne vous a pas reconnu pour ce compte');
    expect((await link(api, offered, person, 'autre-chose-42')).json().code).toBe('mot-de-passe-actuel');
    expect((await signIn(person)).json().code).toBe('compte-a-lier');
  });

  it('waits ten minutes for the confirmation, and no longer', async () => {
    const person = await createKnownPerson();
    const offered = await signIn(person);
    api.advance(11 * 60_000);
    expect((await link(api, offered, person)).json().code).toBe('regle-metier');
  });

  it('opens no account that was switched off, and is no way around it', async () => {
    const person = await linked();
    await api.database.pool.query('update utilisateur set is_actif = false where id = $1', [person.id]);
    expect((await signIn(person)).json().code).toBe('compte-desactive');
  });
});

describe('« Mon compte »', () => {
  it('shows the link with its last use, and takes it away for the password', async () => {
    const person = await linked();
    const session = await api.signIn(person);
    expect((await session.call('GET', IDENTITY)).json()).toEqual({
      Fournisseur: 'Valombre',
      Lien: { DateCreation: expect.any(String), DerniereUtilisation: null },
    });
    expect((await signIn(person)).statusCode).toBe(200);
    expect((await session.call('GET', IDENTITY)).json().Lien.DerniereUtilisation).toEqual(expect.any(String));
    expect((await session.call('POST', `${IDENTITY}/retrait`, { MotDePasse: 'autre-chose-42' })).json().code).toBe('mot-de-passe-actuel');
    expect((await session.call('POST', `${IDENTITY}/retrait`, { MotDePasse: PASSWORD })).json()).toBe(true);
    expect((await session.call('GET', IDENTITY)).json().Lien).toBeNull();
    expect((await signIn(person)).json().code).toBe('compte-a-lier');
    expect((await session.call('POST', `${IDENTITY}/retrait`, { MotDePasse: PASSWORD })).statusCode).toBe(404);
  });

  it('links one person of the provider to one account', async () => {
    const person = await linked();
    provider.people.set(`double-${person.id}`, { email: person.login, email_verified: true });
    const offered = await signInAt(api, provider, `double-${person.id}`);
    expect((await link(api, offered, person)).json().title).toContain('Ce compte est déjà lié');
  });

  it('keeps no name that the person has at the provider', async () => {
    const person = await linked();
    const { rows } = await api.database.pool.query('select i::text as ligne from identite_externe i where id_utilisateur = $1', [
      person.id,
    ]);
    expect(rows[0].ligne).not.toContain(`sujet-${person.id}`);
    expect(rows[0].ligne).not.toContain(person.login);
  });
});

describe('the journal of access', () => {
  async function linesOf({ id }: Person) {
    const { rows } = await api.database.pool.query(
      'select nature, objet, precisions from acces_acte where id_utilisateur = $1 order by id',
      [id],
    );
    return rows.map(({ nature, objet, precisions }) => [nature, precisions ?? objet]);
  }

  it('tells sign-ins by the provider, links, unlinks and refusals', async () => {
    const person = await linked();
    await signIn(person);
    const session = await api.signIn(person);
    await session.call('POST', `${IDENTITY}/retrait`, { MotDePasse: PASSWORD });
    await api.database.pool.query('update utilisateur set is_actif = false where id = $1', [person.id]);
    await signIn(person);
    await eventually(async () =>
      expect(await linesOf(person)).toEqual([
        [AccesNature.echec, 'reconnu par Valombre, compte à lier'],
        [AccesNature.connexion, null],
        [AccesNature.identifiants, "Lie mon compte à la personne que le fournisseur d'identité vient de reconnaître"],
        [AccesNature.connexion, 'par Valombre'],
        [AccesNature.identifiants, "Délie mon compte du fournisseur d'identité"],
        [AccesNature.echec, 'par Valombre'],
      ]),
    );
  });

  it('tells an answer that nobody asked for without naming anybody', async () => {
    const { rows: before } = await api.database.pool.query('select coalesce(max(id), 0) as id from acces_acte');
    expect((await arrive(api, '', 'code=volee&state=volee')).json().code).toBe('fournisseur-refuse');
    await eventually(async () => {
      const { rows } = await api.database.pool.query(
        'select nature, id_utilisateur, nom_compte, precisions from acces_acte where id > $1 and id_utilisateur is null',
        [before[0].id],
      );
      expect(rows).toContainEqual({ nature: AccesNature.echec, id_utilisateur: null, nom_compte: null, precisions: 'par Valombre' });
    });
  });
});

describe('without a provider', () => {
  it('has no way there, and local sign-in is as it was', async () => {
    const plain = await startApiApp();
    try {
      expect((await post(plain, '/api/login/fournisseur/depart')).statusCode).toBe(404);
      expect((await arrive(plain, '', 'code=x&state=y')).statusCode).toBe(404);
      const person = await plain.createPerson();
      expect((await login(plain.app, { Login: person.login, MotDePasse: PASSWORD })).statusCode).toBe(200);
      const session = await plain.signIn(person);
      expect((await session.call('GET', IDENTITY)).json()).toEqual({ Fournisseur: null, Lien: null });
    } finally {
      await plain.close();
    }
  });
});
