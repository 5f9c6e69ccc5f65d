import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '#demo/people/accounts.ts';
import { ensureDemoAccounts } from '#server/demo/demo-accounts.ts';
import { ensureFirstAdministrator } from '#server/session/first-administrator.ts';
import { type ApiApp, type Person, type SignedIn, TEST_CONFIG, login, startApiApp } from '../support/api-app.ts';

const ADMIN = { adminLogin: 'admin@exemple.test', adminPassword: 'reliure-cyan-tambour-42' };
const MANAGES_PEOPLE = ['UTILISATEURS', 'UTILISATEUR', 'UTILISATEUR-WRITE', 'UTILISATEUR-DELETE'];
const MANAGES_GROUPS = ['GROUPE-UTILISATEURS', 'GROUPE-UTILISATEUR', 'GROUPE-UTILISATEUR-WRITE', 'GROUPE-UTILISATEUR-DELETE'];

let api: ApiApp;
/** Holds every right, and is the one person who manages people unless a test adds another. */
let admin: SignedIn;

beforeAll(async () => {
  api = await startApiApp();
  await ensureFirstAdministrator(api.database.pool, ADMIN);
  const { rows } = await api.database.pool.query<Person>('select id, login from utilisateur where login = $1', [ADMIN.adminLogin]);
  admin = await api.signIn(rows[0] ?? { id: 0, login: '' });
});
afterAll(() => api.close());

async function read(by: SignedIn, id: number) {
  return (await by.call('GET', `/api/utilisateurs/${id}`)).json();
}

async function change(by: SignedIn, id: number, fields: Record<string, unknown>): Promise<LightMyRequestResponse> {
  return by.call('PUT', `/api/utilisateurs/${id}`, { ...(await read(admin, id)), ...fields });
}

async function remove(by: SignedIn, id: number): Promise<LightMyRequestResponse> {
  return by.call('DELETE', `/api/utilisateurs/${id}`, { Id: id, Version: (await read(admin, id)).Version });
}

async function groupOf(person: Person): Promise<number> {
  return (await read(admin, person.id)).IdGroupeUtilisateur;
}

async function rightId(code: string): Promise<number> {
  return (await api.database.pool.query('select id from utilisateur_droit where code = $1', [code])).rows[0].id;
}

describe('the first administrator', () => {
  it('is made once, holds every right, and the two other groups are examples', async () => {
    expect(await ensureFirstAdministrator(api.database.pool, ADMIN)).toBeNull();
    const { rows } = await api.database.pool.query(
      `select g.nom, count(*)::int as droits, bool_or(d.code like '%-WRITE') as ecrit, bool_or(d.code like 'UTILISATEUR-%') as comptes,
         bool_or(d.id_parent = (select id from utilisateur_droit where code = 'ACTIONS')) as agit
       from groupe_utilisateur g join groupe_utilisateur_droit l on l.groupe_utilisateur_id = g.id join utilisateur_droit d on d.id = l.utilisateur_droit_id
       where g.nom in ('Administrateur', 'Gestion', 'Consultation') group by g.nom order by g.nom`,
    );
    const all = (await api.database.pool.query('select count(*)::int as n from utilisateur_droit')).rows[0].n;
    expect(rows).toMatchObject([
      { nom: 'Administrateur', droits: all, comptes: true, agit: true },
      { nom: 'Consultation', ecrit: false, agit: false },
      { nom: 'Gestion', ecrit: true, agit: true, comptes: expect.any(Boolean) },
    ]);
  });

  it('has a random password when none was chosen', async () => {
    const empty = await startApiApp();
    const made = await ensureFirstAdministrator(empty.database.pool, { adminLogin: 'seul@exemple.test', adminPassword: null });
    expect(made?.password).toMatch(/^\w{20}$/);
    expect((await login(empty.app, { Login: 'seul@exemple.test', MotDePasse: made?.password })).statusCode).toBe(200);
    await empty.close();
  });
});

describe('the last person who manages people', () => {
  it('cannot be deleted, switched off, expired or deprived of the right', async () => {
    const { id } = admin.person;
    const group = await groupOf(admin.person);
    const other = await groupOf(await api.createPerson({ rights: ['FILMS'] }));
    const replies = [
      await remove(admin, id),
      await change(admin, id, { IsActif: false }),
      await change(admin, id, { DateExpiration: '2001-01-01' }),
      await change(admin, id, { IdGroupeUtilisateur: other }),
    ];
    expect(replies.map((reply) => [reply.statusCode, reply.json().code])).toEqual(replies.map(() => [409, 'dernier-administrateur']));
    const record = (await admin.call('GET', `/api/groupe-utilisateurs/${group}`)).json();
    const without = record.IdsDroit.filter((right: number) => right !== -1).toSpliced(
      record.IdsDroit.indexOf(await rightId('UTILISATEUR-WRITE')),
      1,
    );
    expect((await admin.call('PUT', `/api/groupe-utilisateurs/${group}`, { ...record, IdsDroit: without })).json().code).toBe(
      'dernier-administrateur',
    );
    expect((await admin.call('GET', '/api/ping')).statusCode).toBe(200);
  });

  it('may go once another one is there', async () => {
    const next = await api.createPerson({ rights: MANAGES_PEOPLE });
    const spare = await api.createPerson({ rights: MANAGES_PEOPLE });
    expect((await remove(admin, next.id)).json()).toBe(true);
    expect((await remove(admin, spare.id)).json()).toBe(true);
  });

  it('is still there after two deletions at the same moment', async () => {
    const people = [await api.createPerson({ rights: MANAGES_PEOPLE }), await api.createPerson({ rights: MANAGES_PEOPLE })];
    const remover = await api.signInWith('UTILISATEUR-DELETE', 'GROUPE-UTILISATEUR-WRITE');
    await api.database.pool.query('update utilisateur set is_actif = false where id = $1', [admin.person.id]);
    const replies = await Promise.all(people.map(({ id }) => remover.call('DELETE', `/api/utilisateurs/${id}`, { Id: id, Version: 1 })));
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    await api.database.pool.query('update utilisateur set is_actif = (id = $1) where id = any($2)', [
      admin.person.id,
      [admin.person.id, ...people.map(({ id }) => id)],
    ]);
  });
});

describe('the own record', () => {
  it('is read and changed without the right, but for what gives rights', async () => {
    const person = await api.signInWith('FILMS');
    const { id } = person.person;
    const adminGroup = await groupOf(admin.person);
    const record = await read(person, id);
    expect(record).toMatchObject({ Nom: 'Durand' });
    const reply = await person.call('PUT', `/api/utilisateurs/${id}`, {
      ...record,
      Nom: 'Martin',
      IdGroupeUtilisateur: adminGroup,
      IdsDroitUtilisateur: [await rightId('UTILISATEUR-WRITE')],
    });
    expect(reply.statusCode).toBe(200);
    expect(await read(admin, id)).toMatchObject({
      Nom: 'Martin',
      IdGroupeUtilisateur: record.IdGroupeUtilisateur,
      IdsDroitUtilisateur: [],
    });
  });

  it('opens no other record', async () => {
    const person = await api.signInWith('FILMS');
    const other = await api.createPerson();
    const record = await read(admin, other.id);
    expect((await person.call('GET', `/api/utilisateurs/${other.id}`)).statusCode).toBe(403);
    expect((await person.call('PUT', `/api/utilisateurs/${other.id}`, { ...record, Nom: 'Volé' })).statusCode).toBe(403);
    expect((await person.call('DELETE', `/api/utilisateurs/${other.id}`, { Id: other.id, Version: record.Version })).statusCode).toBe(403);
    expect(await read(admin, other.id)).toMatchObject({ Nom: 'Durand' });
  });

  it('may be deleted, which ends the session', async () => {
    const person = await api.signInWith();
    const { Version } = await read(person, person.person.id);
    expect((await person.call('DELETE', `/api/utilisateurs/${person.person.id}`, { Id: person.person.id, Version })).json()).toBe(true);
    expect((await person.call('GET', '/api/mon-compte')).statusCode).toBe(401);
  });
});

describe('who manages people but not groups', () => {
  let manager: SignedIn;
  beforeAll(async () => {
    manager = await api.signInWith(...MANAGES_PEOPLE, 'FILMS');
  });

  it('gives no right they lack, to others or to themselves', async () => {
    const target = await api.createPerson({ rights: ['FILMS'] });
    const adminGroup = await groupOf(admin.person);
    expect((await change(manager, target.id, { IdGroupeUtilisateur: adminGroup })).statusCode).toBe(403);
    expect((await change(manager, target.id, { IdsDroitUtilisateur: [await rightId('FILM-DELETE')] })).statusCode).toBe(403);
    expect((await change(manager, manager.person.id, { IdGroupeUtilisateur: adminGroup })).statusCode).toBe(403);
    expect((await change(manager, target.id, { IdsDroitUtilisateur: [await rightId('UTILISATEURS')] })).statusCode).toBe(200);
  });

  it('does not take over an account that may do more', async () => {
    expect((await change(manager, admin.person.id, { MotDePasse: 'un-mot-de-passe-connu' })).statusCode).toBe(403);
    expect((await manager.call('POST', `/api/utilisateurs/${admin.person.id}`, admin.person.id)).statusCode).toBe(403);
    expect((await login(api.app, { Login: admin.person.login, MotDePasse: ADMIN.adminPassword })).statusCode).toBe(200);
  });
});

describe('an account', () => {
  function created(fields: Record<string, unknown>) {
    return async (group: number) =>
      admin.call('POST', '/api/utilisateurs', {
        Nom: 'N',
        Prenom: 'P',
        Login: 'n.p@exemple.test',
        MotDePasse: 'phrase-de-passe-7',
        IdGroupeUtilisateur: group,
        ...fields,
      });
  }

  it.each([
    ['an empty name', { Nom: '' }, 'Nom'],
    ['a name of 31 letters', { Nom: 'x'.repeat(31) }, 'Nom'],
    ['an empty first name', { Prenom: '' }, 'Prenom'],
    ['a first name of 31 letters', { Prenom: 'x'.repeat(31) }, 'Prenom'],
    ['an empty login', { Login: '' }, 'Login'],
    ['a login that is no e-mail', { Login: 'anne' }, 'Login'],
    ['a login of 151 characters', { Login: `${'x'.repeat(140)}@exemple.fr` }, 'Login'],
    ['no password', { MotDePasse: undefined }, 'MotDePasse'],
    ['an empty password', { MotDePasse: '' }, 'MotDePasse'],
    ['a password of 11 characters', { MotDePasse: 'x'.repeat(11) }, 'MotDePasse'],
    ['a password of 151 characters', { MotDePasse: 'x'.repeat(151) }, 'MotDePasse'],
    ['no group', { IdGroupeUtilisateur: null }, 'IdGroupeUtilisateur'],
  ])('with %s is refused', async (_what, fields, path) => {
    const reply = await created(fields)(await groupOf(admin.person));
    expect(reply.statusCode).toBe(400);
    expect(reply.json().errors.map((error: { path: string }) => error.path)).toEqual([path]);
  });

  it('whose login is taken, in any case, is refused', async () => {
    const person = await api.createPerson();
    const reply = await created({ Login: person.login.toUpperCase() })(await groupOf(person));
    expect(reply.json()).toMatchObject({ status: 409, code: 'valeur-deja-prise' });
  });

  it('whose password an administrator changes is signed out everywhere', async () => {
    const person = await api.signInWith();
    expect((await change(admin, person.person.id, { MotDePasse: 'une-autre-phrase-de-passe' })).statusCode).toBe(200);
    expect((await person.call('GET', '/api/mon-compte')).statusCode).toBe(401);
    expect((await login(api.app, { Login: person.person.login, MotDePasse: 'une-autre-phrase-de-passe' })).statusCode).toBe(200);
  });

  it('that is switched off is signed out at once', async () => {
    const person = await api.signInWith();
    expect((await change(admin, person.person.id, { IsActif: false })).statusCode).toBe(200);
    expect((await person.call('GET', '/api/mon-compte')).statusCode).toBe(401);
  });
});

describe('a group', () => {
  it('with no name, a name of 151 letters or no right is refused', async () => {
    const films = await rightId('FILMS');
    function create(Nom: string, IdsDroit: readonly number[]) {
      return admin.call('POST', '/api/groupe-utilisateurs', { Nom, IdsDroit });
    }
    const replies = [await create('', [films]), await create('x'.repeat(151), [films]), await create('Vide', [])];
    expect(replies.map((reply) => [reply.statusCode, reply.json().errors[0].path])).toEqual([
      [400, 'Nom'],
      [400, 'Nom'],
      [400, 'IdsDroit'],
    ]);
  });

  it('that loses a right takes it from its members at their next call', async () => {
    const member = await api.signInWith('FILMS', 'PAYSS');
    expect((await member.call('GET', '/api/films/filter?filter={}')).statusCode).toBe(200);
    const id = await groupOf(member.person);
    const record = (await admin.call('GET', `/api/groupe-utilisateurs/${id}`)).json();
    await admin.call('PUT', `/api/groupe-utilisateurs/${id}`, { ...record, IdsDroit: [await rightId('PAYSS')] });
    expect((await member.call('GET', '/api/films/filter?filter={}')).statusCode).toBe(403);
  });

  it('shows its rights to who gives it to people', async () => {
    const manager = await api.signInWith(...MANAGES_PEOPLE);
    const person = await api.createPerson({ rights: ['FILMS'], ownRights: ['FILM'] });
    const films = await rightId('FILMS');
    expect((await manager.call('GET', `/api/groupe-utilisateurs/${await groupOf(person)}/droits`)).json()).toEqual([films]);
    expect((await manager.call('GET', `/api/utilisateurs/${person.id}/droits`)).json()).toEqual({
      IdsDroitGroupe: [films],
      IdsDroitUtilisateur: [await rightId('FILM')],
    });
    expect((await manager.call('GET', '/api/groupe-utilisateurs/2000000000/droits')).statusCode).toBe(404);
  });

  it('manager may give any right', async () => {
    const manager = await api.signInWith(...MANAGES_PEOPLE, ...MANAGES_GROUPS);
    const target = await api.createPerson();
    expect((await change(manager, target.id, { IdGroupeUtilisateur: await groupOf(admin.person) })).statusCode).toBe(200);
    await api.database.pool.query('update utilisateur set is_actif = false where id = any($1)', [[target.id, manager.person.id]]);
  });
});

describe('the tree of rights', () => {
  it('names each right in the language asked for, parents first', async () => {
    const { call } = await api.signInWith();
    const tree: readonly { Id: number; Code: string; IdParent: number | null; Libelle: string }[] = (
      await call('GET', '/api/utilisateur-droits/arbre')
    ).json();
    const seen = new Set<number>();
    for (const { Id, IdParent, Libelle } of tree) {
      expect(IdParent === null || seen.has(IdParent)).toBe(true);
      expect(Libelle).not.toBe('');
      seen.add(Id);
    }
    expect(tree.map(({ Code }) => Code)).toEqual(
      expect.arrayContaining(['FILMS', 'FILM', 'FILM-WRITE', 'FILM-DELETE', 'UTILISATEUR-WRITE']),
    );
  });
});

describe('who gives rights', () => {
  it('is told by name to any person, and is nobody who only reads accounts', async () => {
    const reader = await api.signInWith('UTILISATEURS', 'UTILISATEUR');
    const before: readonly string[] = (await reader.call('GET', '/api/utilisateur-droits/donneurs')).json();
    const account = await read(admin, admin.person.id);
    expect(before).toContain(`${account.Prenom} ${account.Nom}`);
    const readerAccount = await read(admin, reader.person.id);
    expect(before).not.toContain(`${readerAccount.Prenom} ${readerAccount.Nom}`);
    expect(before.length).toBeLessThanOrEqual(5);
  });
});

describe('demonstration accounts', () => {
  it('open only with the demonstration, and only from this machine', async () => {
    const item = { Login: 'admin@valombre.example', MotDePasse: DEMO_PASSWORD };
    await ensureDemoAccounts(api.database.pool);
    expect((await login(api.app, item)).statusCode).toBe(401);
    const demo = await startApiApp({ ...TEST_CONFIG, demo: true });
    await ensureFirstAdministrator(demo.database.pool, ADMIN);
    await ensureDemoAccounts(demo.database.pool);
    expect((await login(demo.app, item)).statusCode).toBe(200);
    const fromElsewhere = await demo.app.inject({ method: 'POST', url: '/api/login', remoteAddress: '192.0.2.7', payload: { item } });
    expect(fromElsewhere.statusCode).toBe(401);
    await demo.close();
  });
});
