/** Groups that the provider gives, second factors beside it, and our own ways in where the settings close them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import { fromBase32, hotp } from '#server/second-factor/totp.ts';
import { type ProviderPerson, STRONG, type StandInProvider, startIdentityProvider } from '#tests/support/servers/identity-provider.ts';
import { type ApiApp, HOST, PASSWORD, type Person, login, startApiApp } from '../support/api-app.ts';
import { REDIRECT_URI, cookiesOf, link, post, signInAt, signInBy } from '../support/provider-sign-in.ts';

const STEP_MS = 30_000;
const FACTOR = '/api/mon-compte/second-facteur';

let provider: StandInProvider;
let api: ApiApp;
beforeAll(async () => {
  provider = await startIdentityProvider(REDIRECT_URI);
  api = await startApiApp(
    signInBy(provider.issuer, {
      groups: [
        { value: 'regie', group: 'Régie du fournisseur' },
        { value: 'accueil', group: 'Accueil du fournisseur' },
      ],
      factorProofs: [
        { claim: 'amr', value: 'mfa' },
        { claim: 'acr', value: STRONG },
      ],
    }),
  );
  await createGroup('Régie du fournisseur', 'FILMS');
  await createGroup('Accueil du fournisseur', 'CONTACTS');
  // Groups change only where somebody is left who manages accounts.
  await api.createPerson({ rights: ['UTILISATEUR-WRITE'] });
});
afterAll(async () => {
  await api.close();
  await provider.close();
});

async function createGroup(name: string, right: string): Promise<void> {
  await api.database.pool.query(
    `with groupe as (insert into groupe_utilisateur (nom, recherche) values ($1::text, norm($1::text)) returning id)
     insert into groupe_utilisateur_droit (groupe_utilisateur_id, utilisateur_droit_id)
     select groupe.id, d.id from groupe, utilisateur_droit d where d.code = $2`,
    [name, right],
  );
}

async function putIn({ id }: Person, group: string): Promise<void> {
  await api.database.pool.query(
    'update utilisateur set id_groupe_utilisateur = (select id from groupe_utilisateur where nom = $2) where id = $1',
    [id, group],
  );
}

function say({ id, login: email }: Person, claims: ProviderPerson): void {
  provider.people.set(`sujet-${id}`, { email, email_verified: true, ...claims });
}

function signIn({ id }: Person) {
  return signInAt(api, provider, `sujet-${id}`);
}

/** An account that is linked. */
async function linked(claims: ProviderPerson = {}): Promise<Person> {
  const person = await api.createPerson({ rights: ['FILMS'] });
  say(person, claims);
  expect((await link(api, await signIn(person), person)).statusCode).toBe(200);
  return person;
}

describe('groups that the settings map', () => {
  it('are given and taken at each sign-in, with their rights', async () => {
    const person = await linked({ groups: ['accueil'] });
    await putIn(person, 'Accueil du fournisseur');
    say(person, { groups: ['accueil', 'regie'] });
    const reply = await signIn(person);
    expect(reply.statusCode).toBe(200);
    const given = reply.json();
    expect([given.GroupeLibelle, given.Droits.map(({ Code }: { Code: string }) => Code)]).toEqual(['Régie du fournisseur', ['FILMS']]);
    say(person, { groups: ['accueil'] });
    expect((await signIn(person)).json().GroupeLibelle).toBe('Accueil du fournisseur');
    const { rows } = await api.database.pool.query(
      "select count(*)::int as n from historique where entite = 'utilisateur' and id_fiche = $1 and apres ? 'IdGroupeUtilisateur'",
      [person.id],
    );
    expect(rows[0].n).toBe(2);
  });

  it('refuse a person to whom the provider gives none any more', async () => {
    const person = await linked();
    await putIn(person, 'Régie du fournisseur');
    say(person, { groups: ['administrateurs'] });
    const reply = await signIn(person);
    expect([reply.json().code, cookiesOf(reply, 'session')]).toEqual(['fournisseur-refuse', '']);
    expect(reply.json().title).toContain('ne vous donne plus de groupe');
  });

  it('never move an account whose group was given by hand, nor give a group that the settings do not name', async () => {
    const person = await linked({ groups: ['regie', 'Administrateurs'] });
    const before = await api.database.pool.query('select id_groupe_utilisateur as id from utilisateur where id = $1', [person.id]);
    expect((await signIn(person)).statusCode).toBe(200);
    const after = await api.database.pool.query('select id_groupe_utilisateur as id from utilisateur where id = $1', [person.id]);
    expect(after.rows).toEqual(before.rows);
  });

  it('give nothing where two groups have the name', async () => {
    const person = await linked({ groups: ['regie'] });
    await putIn(person, 'Accueil du fournisseur');
    await createGroup('Régie du fournisseur', 'FACTURES');
    try {
      expect((await signIn(person)).json().code).toBe('fournisseur-refuse');
    } finally {
      await api.database.pool.query(
        `with parti as (select max(id) as id from groupe_utilisateur where nom = 'Régie du fournisseur'),
           droits as (delete from groupe_utilisateur_droit using parti where groupe_utilisateur_id = parti.id)
         delete from groupe_utilisateur using parti where groupe_utilisateur.id = parti.id`,
      );
    }
  });
});

type Answer = Awaited<ReturnType<typeof signIn>>;

/** Calls of the session that an answer opened, beside the cookie of its device. */
function callerOf(reply: Answer, device = '') {
  const cookie = [device, cookiesOf(reply, 'session')].filter(Boolean).join('; ');
  const headers = { host: HOST, origin: `http://${HOST}`, cookie, authorization: String(reply.headers.authorization) };
  return (method: 'GET' | 'PUT', url: string, body?: object) =>
    api.app.inject({ method, url, headers, ...(body === undefined ? {} : { payload: body }) });
}

describe('the second factor', () => {
  async function protect(person: Person): Promise<() => string> {
    const session = await api.signIn(person);
    const secret = fromBase32((await session.call('POST', FACTOR, { MotDePasse: PASSWORD })).json().Cle);
    function code(): string {
      api.advance(STEP_MS);
      return hotp(secret, { counter: Math.floor(api.now() / STEP_MS), digits: 6 });
    }
    expect((await session.call('PUT', FACTOR, { Code: code() })).statusCode).toBe(200);
    return code;
  }

  it('of the account is asked for after the provider', async () => {
    const person = await linked();
    const code = await protect(person);
    const begun = await signIn(person);
    expect([begun.statusCode, begun.json().code, cookiesOf(begun, 'session')]).toEqual([401, 'second-facteur-requis', '']);
    const cookie = cookiesOf(begun, 'attente');
    expect((await post(api, '/api/login/second-facteur', { cookie, body: { Code: '000000' } })).json().code).toBe(
      'second-facteur-incorrect',
    );
    expect((await post(api, '/api/login/second-facteur', { cookie, body: { Code: code() } })).json().Id).toBe(person.id);
  });

  it.each([
    ['amr', { amr: ['pwd', 'mfa'] }],
    ['acr', { acr: STRONG }],
  ])('is not asked for where the token proves one by %s that the settings name', async (_claim, proof) => {
    const person = await linked(proof);
    await protect(person);
    expect((await signIn(person)).json().Id).toBe(person.id);
    say(person, { amr: ['pwd'], acr: 'urn:essai:faible' });
    expect((await signIn(person)).json().code).toBe('second-facteur-requis');
  });

  async function ping(reply: Awaited<ReturnType<typeof signIn>>) {
    const headers = { host: HOST, cookie: cookiesOf(reply, 'session'), authorization: String(reply.headers.authorization) };
    const films = await api.app.inject({ url: '/api/films/filter', headers });
    return {
      films: films.json().code ?? films.statusCode,
      factor: (await api.app.inject({ url: '/api/ping', headers })).json().SecondFacteur,
    };
  }

  it('that a group demands stays due, unless the provider proves one in that very sign-in', async () => {
    const person = await linked();
    await api.database.pool.query(
      'update groupe_utilisateur set is_second_facteur = true where id = (select id_groupe_utilisateur from utilisateur where id = $1)',
      [person.id],
    );
    expect(await ping(await signIn(person))).toMatchObject({ films: 'second-facteur-a-activer', factor: { IsExige: true } });
    say(person, { amr: ['mfa'] });
    expect(await ping(await signIn(person))).toMatchObject({ films: 200, factor: { IsExige: false } });
    const local = await login(api.app, { Login: person.login, MotDePasse: PASSWORD });
    expect(await ping(local)).toMatchObject({ films: 'second-facteur-a-activer' });
  });

  it('that the provider proved opens the account in its browser, and nothing but the desk on a tablet that the same person enters', async () => {
    const person = await api.createPerson({ rights: ['FILMS', 'FESTIVAL-GUICHETS', 'REMETTRE'] });
    say(person, { amr: ['mfa'] });
    expect((await link(api, await signIn(person), person)).statusCode).toBe(200);
    await api.database.pool.query(
      'update groupe_utilisateur set is_second_facteur = true where id = (select id_groupe_utilisateur from utilisateur where id = $1)',
      [person.id],
    );
    const proven = callerOf(await signIn(person));
    const pin = await proven('PUT', '/api/mon-compte/code-guichet', { Code: '5926', MotDePasse: PASSWORD });
    expect(pin.statusCode).toBe(200);
    const admin = await api.signInWith(...rights.map(({ code }) => code));
    const registered = await admin.call('POST', '/api/tablettes-guichet/enregistrement', { Libelle: 'Gare', MotDePasse: PASSWORD });
    const tablet = cookiesOf(registered, 'tablette');
    const entered = await post(api, '/api/login/guichet', { cookie: tablet, body: { IdUtilisateur: person.id, Code: '5926' } });
    expect(entered.statusCode).toBe(200);
    const desk = callerOf(entered, tablet);
    expect((await desk('GET', '/api/guichet/fiches?edition=2027&texte=personne')).statusCode).toBe(200);
    expect((await desk('GET', '/api/films/filter')).statusCode).toBe(403);
    expect((await proven('GET', '/api/films/filter')).statusCode).toBe(200);
    // A later sign-in without the proof neither gains from the tablet nor ends it.
    say(person, { amr: ['pwd'] });
    expect((await callerOf(await signIn(person))('GET', '/api/films/filter')).json().code).toBe('second-facteur-a-activer');
    expect((await desk('GET', '/api/films/filter')).statusCode).toBe(403);
    expect((await desk('GET', '/api/guichet/fiches?edition=2027&texte=personne')).statusCode).toBe(200);
  });
});

describe('local sign-in that the settings close', () => {
  let closed: ApiApp;
  beforeAll(async () => {
    closed = await startApiApp(signInBy(provider.issuer, { isLocalOpen: false }));
  });
  afterAll(() => closed.close());

  it('is refused to others once their password was right, and tells nothing before', async () => {
    const person = await closed.createPerson({ rights: ['FILMS'] });
    const reply = await login(closed.app, { Login: person.login, MotDePasse: PASSWORD });
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'connexion-locale-fermee']);
    expect(reply.json().title).toBe('Votre compte se connecte par Valombre : utilisez son bouton.');
    expect((await login(closed.app, { Login: person.login, MotDePasse: 'autre-chose-42' })).json().code).toBe('identifiants-incorrects');
  });

  it('stays open to administrators, by their group or of their own', async () => {
    for (const options of [{ rights: ['UTILISATEUR-WRITE'] }, { ownRights: ['UTILISATEUR-WRITE'] }]) {
      const admin = await closed.createPerson(options);
      expect((await login(closed.app, { Login: admin.login, MotDePasse: PASSWORD })).statusCode).toBe(200);
    }
  });

  it('serves once to link the account whom the provider has just recognised, and no other', async () => {
    const [person, other] = [await closed.createPerson(), await closed.createPerson()];
    say(person, {});
    provider.people.set('sujet-ferme', { email: person.login, email_verified: true });
    const offered = await signInAt(closed, provider, 'sujet-ferme');
    expect((await link(closed, offered, other)).json().code).toBe('connexion-locale-fermee');
    expect((await link(closed, offered, person)).json()).toBe(true);
    expect((await signInAt(closed, provider, 'sujet-ferme')).json().Id).toBe(person.id);
    expect((await login(closed.app, { Login: person.login, MotDePasse: PASSWORD })).json().code).toBe('connexion-locale-fermee');
  });

  it('lets no remembered computer in', async () => {
    const admin = await closed.createPerson({ rights: ['UTILISATEUR-WRITE'] });
    const souvenir = cookiesOf(await login(closed.app, { Login: admin.login, MotDePasse: PASSWORD, SeSouvenir: true }), 'souvenir');
    await closed.database.pool.query(
      'delete from groupe_utilisateur_droit where groupe_utilisateur_id = (select id_groupe_utilisateur from utilisateur where id = $1)',
      [admin.id],
    );
    expect((await post(closed, '/api/login/appareil', { cookie: souvenir })).json().code).toBe('connexion-locale-fermee');
  });
});
