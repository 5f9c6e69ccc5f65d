/** An account that is limited gives nothing that is wider than itself: to accounts or groups, whichever way they are written. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RecordData } from '#domain/values/record-data.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import { createRecordEngine } from '#server/records/engine/create-engine.ts';
import { createRecordFactory } from '#tests/support/record-factory.ts';
import { type ApiApp, type SignedIn, startApiApp } from '../support/api-app.ts';
import { reportAttack } from '../support/attack-sample.ts';
import { type RecordApi, recordCalls } from '../support/record-api.ts';

const PEOPLE = ['UTILISATEURS', 'UTILISATEUR', 'UTILISATEUR-WRITE', 'UTILISATEUR-DELETE'];
const GROUPS = ['GROUPE-UTILISATEURS', 'GROUPE-UTILISATEUR', 'GROUPE-UTILISATEUR-WRITE', 'GROUPE-UTILISATEUR-DELETE'];
const LIFTING = 'TOUTES-SECTIONS';
const PASSWORD = 'horloge-rapide-vermillon-8';

let api: ApiApp;
let director: Omit<RecordApi, 'api'>;
let manager: SignedIn;
/** Manages groups too, and is limited all the same. */
let chief: SignedIn;
let mine: number;
let theirs: number;
/** A group that gives what the manager has, and one that lifts the limit. */
let plain: number;
let lifted: number;
const totals = { tries: 0, leaks: 0 };
let count = 0;

async function rightId(code: string): Promise<number> {
  return (await api.database.pool.query('select id from utilisateur_droit where code = $1', [code])).rows[0].id;
}

async function group(...codes: readonly string[]): Promise<number> {
  return director.create('groupe-utilisateurs', { Nom: `Groupe large ${(count += 1)}`, IdsDroit: await Promise.all(codes.map(rightId)) });
}

function account(fields: RecordData = {}): RecordData {
  return {
    Nom: 'Riou',
    Prenom: 'Ana',
    Login: `large-${(count += 1)}@exemple.test`,
    MotDePasse: PASSWORD,
    IdGroupeUtilisateur: plain,
    IdsSection: [mine],
    DateExpiration: '2098-01-01',
    IsActif: true,
    ...fields,
  };
}

beforeAll(async () => {
  api = await startApiApp();
  director = recordCalls(await api.signInWith(...rights.map(({ code }) => code)));
  const engine = createRecordEngine({ pool: api.database.pool, secretKey: Buffer.alloc(32, 7) });
  const factory = createRecordFactory(engine);
  [mine, theirs] = [
    await factory.create(engine.registry.get('festival-section')),
    await factory.create(engine.registry.get('festival-section')),
  ];
  plain = await group('FILMS');
  lifted = await group('FILMS', LIFTING);
  manager = await api.signInWith(...PEOPLE, 'FILMS');
  chief = await api.signInWith(...PEOPLE, ...GROUPS, 'FILMS');
  for (const { person } of [manager, chief])
    await director.update('utilisateurs', person.id, { IdsSection: [mine], DateExpiration: '2099-12-31' });
});
afterAll(async () => {
  reportAttack('wider accounts and groups', totals);
  await api.close();
});

/** Accounts and groups with their versions, passwords and links: texts that are searched are filled meanwhile. */
async function stateOf(): Promise<string> {
  const { rows } = await api.database.pool.query<{ state: string }>(
    `select concat_ws('/', (select string_agg(concat_ws(' ', id, version, mot_de_passe), ',' order by id) from utilisateur),
       (select string_agg(concat_ws(' ', id, version), ',' order by id) from groupe_utilisateur),
       (select count(*) from utilisateur_section), (select count(*) from utilisateur_droit_utilisateur),
       (select count(*) from groupe_utilisateur_droit)) as state`,
  );
  return rows[0]?.state ?? '';
}

async function refuses(by: SignedIn, ...call: Parameters<SignedIn['call']>): Promise<void> {
  const before = await stateOf();
  const reply = await by.call(...call);
  const isKept = (await stateOf()) === before;
  totals.tries += 1;
  // A section that one does not follow is not there to be named.
  const isHidden = reply.statusCode === 400 && reply.json().errors[0].code === 'reference-inconnue';
  const isRefused = isKept && (reply.statusCode === 403 || isHidden);
  totals.leaks += isRefused ? 0 : 1;
  expect([call[1], reply.statusCode, isRefused]).toEqual([call[1], reply.statusCode, true]);
}

const WIDER = {
  'follows no section': () => ({ IdsSection: [] }),
  'follows another section': () => ({ IdsSection: [mine, theirs] }),
  'is of a group that lifts the limit': () => ({ IdGroupeUtilisateur: lifted }),
  'holds the right that lifts the limit': async () => ({ IdsDroitUtilisateur: [await rightId(LIFTING)] }),
} as const;
/** Rights whose holder decides about rights. */
const WIDER_RIGHTS = {
  'holds a right that the giver lacks': async () => ({ IdsDroitUtilisateur: [await rightId('CONTACTS')] }),
  'ends later': () => ({ DateExpiration: '2100-01-01' }),
  'never ends': () => ({ DateExpiration: null }),
} as const;

describe.each(Object.entries({ ...WIDER, ...WIDER_RIGHTS }))('an account that %s', (name, fieldsOf) => {
  function givers(): readonly SignedIn[] {
    return name in WIDER ? [manager, chief] : [manager];
  }
  let fields: RecordData;
  let id: number;
  beforeEach(async () => {
    fields = await fieldsOf();
    id = await director.create('utilisateurs', account(fields));
  });

  it('is made, copied, imported, changed and deleted by nobody who is more limited', async () => {
    const narrow = await director.create('utilisateurs', account());
    const [wide, narrowAccount] = [await director.get(`/api/utilisateurs/${id}`), await director.get(`/api/utilisateurs/${narrow}`)];
    function line(Donnees: object, Cles: readonly string[]) {
      return {
        Lignes: [{ Ligne: 2, Donnees }],
        Cles,
        SiTrouve: 'modifier',
        SiAbsent: 'creer',
        CreeLiees: false,
        Essai: false,
      };
    }
    for (const by of givers()) {
      await refuses(by, 'POST', '/api/utilisateurs', account(fields));
      await refuses(by, 'POST', `/api/utilisateurs/${id}`, id);
      await refuses(by, 'PUT', `/api/utilisateurs/${id}`, { ...wide, MotDePasse: PASSWORD });
      await refuses(by, 'PUT', `/api/utilisateurs/${id}`, { ...wide, Nom: 'Autre' });
      await refuses(by, 'PUT', `/api/utilisateurs/${id}`, {
        ...narrowAccount,
        Id: id,
        Version: wide['Version'],
        Login: wide['Login'] ?? null,
      });
      await refuses(by, 'PUT', `/api/utilisateurs/${narrow}`, { ...narrowAccount, ...fields });
      await refuses(by, 'POST', '/api/utilisateurs/lot', { Items: [{ ...narrowAccount, ...fields }] });
      await refuses(by, 'DELETE', `/api/utilisateurs/${id}`, { Id: id, Version: wide['Version'] });
      const imported = await by.call(
        'POST',
        '/api/importations/utilisateur',
        line({ Login: narrowAccount['Login'], ...fields }, ['Login']),
      );
      expect([imported.statusCode, imported.json().IsGarde ?? false]).toEqual([imported.statusCode === 200 ? 200 : 400, false]);
      totals.tries += 1;
    }
    expect(await director.get(`/api/utilisateurs/${narrow}`)).toEqual(narrowAccount);
  });

  it('is changed in no series, and comes back from the trash by nobody who is more limited', async () => {
    const { Version } = await director.get(`/api/utilisateurs/${id}`);
    for (const by of givers()) {
      const change = {
        Fiches: [{ Id: id, Version }],
        Changements: [{ Champ: 'Prenom', Operation: 'definir', Valeur: 'Zoé' }],
        Essai: false,
      };
      const series = await by.call('POST', '/api/modifications/utilisateur', change);
      expect(series.json().Fiches).toMatchObject([{ Id: id, Etat: 'refusee' }]);
      totals.tries += 1;
    }
    const batch = await director.remove('utilisateurs', id);
    for (const by of givers()) {
      const { statusCode } = await by.call('POST', `/api/corbeille/${batch}/restauration`, {});
      expect([403, 404]).toContain(statusCode);
      totals.tries += 1;
    }
    expect((await director.call('GET', `/api/utilisateurs/${id}`)).statusCode).toBe(404);
  });

  it('is an account like another for whoever is as wide', async () => {
    const { statusCode } = await director.call('POST', '/api/utilisateurs', account(fields));
    expect(statusCode).toBe(200);
  });
});

describe('a limited account', () => {
  it('makes, copies and changes accounts that are no wider', async () => {
    for (const by of [manager, chief]) {
      const made = await by.call('POST', '/api/utilisateurs', account());
      expect(made.statusCode).toBe(200);
      const record = (await by.call('GET', `/api/utilisateurs/${made.json()}`)).json();
      expect((await by.call('PUT', `/api/utilisateurs/${made.json()}`, { ...record, MotDePasse: PASSWORD, Nom: 'Alba' })).statusCode).toBe(
        200,
      );
      expect((await by.call('POST', `/api/utilisateurs/${made.json()}`, made.json())).statusCode).toBe(200);
    }
  });

  it('does not widen itself', async () => {
    for (const by of [manager, chief]) {
      const record = await director.get(`/api/utilisateurs/${by.person.id}`);
      for (const fields of [{ IdsSection: [] }, { IdsSection: [mine, theirs] }, { IdsDroitUtilisateur: [await rightId(LIFTING)] }])
        await refuses(by, 'PUT', `/api/utilisateurs/${by.person.id}`, { ...record, ...fields });
    }
  });

  it('makes, copies, changes and deletes no group that lifts its limit, and other groups as before', async () => {
    const plainGroup = await director.get(`/api/groupe-utilisateurs/${plain}`);
    const wide = await director.get(`/api/groupe-utilisateurs/${lifted}`);
    async function rightsOf(...codes: readonly string[]) {
      return { IdsDroit: await Promise.all(codes.map(rightId)) };
    }
    await refuses(chief, 'POST', '/api/groupe-utilisateurs', { Nom: 'Levée', ...(await rightsOf('FILMS', LIFTING)) });
    await refuses(chief, 'POST', `/api/groupe-utilisateurs/${lifted}`, lifted);
    await refuses(chief, 'PUT', `/api/groupe-utilisateurs/${plain}`, { ...plainGroup, ...(await rightsOf('FILMS', LIFTING)) });
    await refuses(chief, 'PUT', `/api/groupe-utilisateurs/${lifted}`, { ...wide, Nom: 'Autre' });
    expect(
      (await chief.call('POST', '/api/groupe-utilisateurs', { Nom: 'Autre', ...(await rightsOf('FILMS', 'CONTACTS')) })).statusCode,
    ).toBe(200);
  });

  it('keeps its limit when the last section that it follows is asked to go', async () => {
    const reply = await director.call('DELETE', `/api/festival-sections/${mine}`, { Id: mine, Version: 1 });
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'reference-utilisee']);
    expect((await manager.call('GET', `/api/utilisateurs/${manager.person.id}`)).json().IdsSection).toEqual([mine]);
  });
});
