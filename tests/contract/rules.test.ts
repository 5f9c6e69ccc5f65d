import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PecType } from '#generated/enums/pec-type.gen.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import { find } from '#domain/work/work.ts';
import { createGuest } from '#tests/support/festival/guests.ts';
import type { ApiClient, ApiReply } from '#tests/support/api-client.ts';
import { type BackendUnderTest, backends } from './backend-under-test.ts';

type Data = Readonly<Record<string, unknown>>;

const YEAR = 2054;
const DAY = '2054-01-26';
const ALL = rights.map(({ code }) => code);
const PASSWORD = 'phrase-de-passe-de-test-9';

/** One suite, two backs: the rules that hold whichever way a record is written. */
describe.each(Object.entries(backends))('%s', (_, start) => {
  let backend: BackendUnderTest;
  let staff: ApiClient;
  let count = 0;

  async function ok(method: string, path: string, body?: unknown): Promise<ApiReply['body']> {
    const reply = await staff.call(method, path, body);
    expect({ path, status: reply.status, body: reply.body }).toEqual({ path, status: 200, body: expect.anything() });
    return reply.body;
  }
  function create(plural: string, record: Data): Promise<number> {
    return ok('POST', `/api/${plural}`, record);
  }
  function read(plural: string, id: number): Promise<ApiReply['body']> {
    return ok('GET', `/api/${plural}/${id}`);
  }
  async function put(plural: string, id: number, values: Data, client = staff): Promise<ApiReply> {
    return client.call('PUT', `/api/${plural}/${id}`, { ...(await read(plural, id)), ...values });
  }
  async function remove(plural: string, id: number, client = staff): Promise<ApiReply> {
    return client.call('DELETE', `/api/${plural}/${id}`, { Version: (await read(plural, id)).Version });
  }
  function outcomeOf({ status, body }: ApiReply) {
    return [status, body.code];
  }

  beforeAll(async () => {
    backend = await start();
    staff = await backend.signInWith(ALL);
    await create('festival-editions', { Eannee: YEAR, DateDebut: DAY, DateFin: '2054-02-03' });
  });
  afterAll(() => backend.close());

  describe('the password of a media server', () => {
    const serverFields = { AdresseIp: '203.0.113.7', Port: 21, Protocole: 'ftp', FtpLogin: 'regie', FtpPassword: 'secret-ftp' };
    function server() {
      return create('media-serveurs', { Nom: `Serveur ${(count += 1)}`, ...serverFields });
    }
    async function isKept(id: number): Promise<boolean> {
      const [found] = await backend.run(function* () {
        return yield* find('media-serveur', { Id: id, FtpPassword: null });
      });
      return found === undefined;
    }

    test.each([
      ['host', { AdresseIp: '198.51.100.9' }],
      ['port', { Port: 2121 }],
      ['protocol', { Protocole: 'ftps' }],
      ['source', { UrlSource: 'https://ailleurs.example/' }],
      ['account', { FtpLogin: 'autre' }],
    ])('is forgotten when its %s changes', async (_what, change) => {
      const id = await server();
      expect(await isKept(id)).toBe(true);
      expect((await put('media-serveurs', id, change)).status).toBe(200);
      expect(await isKept(id)).toBe(false);
    });

    test('stays with another name, and is the new one that comes with the new place', async () => {
      const id = await server();
      expect((await put('media-serveurs', id, { Nom: 'Autre nom' })).status).toBe(200);
      expect(await isKept(id)).toBe(true);
      expect((await put('media-serveurs', id, { AdresseIp: '198.51.100.9', FtpPassword: 'nouveau' })).status).toBe(200);
      expect(await isKept(id)).toBe(true);
    });
  });

  describe('nights and rooms', () => {
    function guest(): Promise<number> {
      const stay = { Eannee: YEAR, Arrivee: DAY, Depart: '2054-01-31', NuitsMax: 3 };
      return createGuest(create, { Nom: `Solal ${(count += 1)}` }, stay);
    }
    function assign(IdParticipant: number, IdHotel: number) {
      return staff.call('POST', '/api/festival-hotel-pecs/assignation', {
        IdParticipant,
        IdHotel,
        Dates: [DAY],
        TypePec: PecType.organisateur,
      });
    }
    async function nightsOf(participant: number): Promise<number> {
      return ok(
        'GET',
        `/api/festival-hotel-pecs/filter/count?filter=${encodeURIComponent(JSON.stringify({ Criteres: { field: 'IdParticipant', op: 'eq', value: participant } }))}`,
      );
    }

    test('do not come back from the trash into a hotel that has become full', async () => {
      const hotel = await create('festival-hotels', { Libelle: `Hôtel ${(count += 1)}`, NbChambres: 1 });
      const first = await guest();
      expect((await assign(first, hotel)).status).toBe(200);
      const released = await staff.call('POST', '/api/festival-hotel-pecs/assignation', {
        IdParticipant: first,
        IdHotel: hotel,
        Dates: [DAY],
        TypePec: PecType.vide,
      });
      const batch = released.headers.get('x-batch');
      expect((await assign(await guest(), hotel)).status).toBe(200);
      expect(outcomeOf(await staff.call('POST', `/api/corbeille/${batch}/restauration`))).toEqual([409, 'nuits-complet']);
      expect(await nightsOf(first)).toBe(0);
      // Nothing was lost by trying: they come back once there is a room again.
      expect((await put('festival-hotels', hotel, { NbChambres: 2 })).status).toBe(200);
      await ok('POST', `/api/corbeille/${batch}/restauration`);
      expect(await nightsOf(first)).toBe(1);
    });

    test('cannot be written by hand into a full hotel either', async () => {
      const hotel = await create('festival-hotels', { Libelle: `Hôtel ${(count += 1)}`, NbChambres: 1 });
      const [first, second] = [await guest(), await guest()];
      function night(IdParticipant: number) {
        return staff.call('POST', '/api/festival-hotel-pecs', { IdParticipant, Eannee: YEAR, DateNuit: DAY, IdHotel: hotel });
      }
      const taken = await night(first);
      const refused = await night(second);
      expect([taken.status, refused.status]).toEqual([taken.status, taken.status === 200 ? 409 : taken.status]);
    });
  });

  describe('editions', () => {
    async function edition(Eannee: number, more: Data = {}): Promise<number> {
      return create('festival-editions', { Eannee, DateDebut: `${Eannee}-01-26`, DateFin: `${Eannee}-02-03`, ...more });
    }

    test('one is the default: it takes it from the other, which closes to requests, and is never left out', async () => {
      const former = await edition(2055, { IsDefaut: true, IsAccredOuvert: true });
      const next = await edition(2056, { IsDefaut: true });
      expect(await read('festival-editions', former)).toMatchObject({ IsDefaut: false, IsAccredOuvert: false, Version: 2 });
      const line = (await ok('GET', `/api/festival-editions/${former}/historique`))[0];
      expect([line.Op, line.Before, line.After]).toEqual([
        'update',
        { IsDefaut: true, IsAccredOuvert: true },
        { IsDefaut: false, IsAccredOuvert: false },
      ]);
      const dropped = await put('festival-editions', next, { IsDefaut: false });
      expect([dropped.status, dropped.body.errors[0].path]).toEqual([400, 'IsDefaut']);
      const opened = await put('festival-editions', former, { IsAccredOuvert: true });
      expect([opened.status, opened.body.errors[0].path]).toEqual([400, 'IsAccredOuvert']);
    });

    test('a lot that a rule refuses writes none of its rows', async () => {
      const [first, second] = [await edition(2057), await edition(2058)];
      async function item(id: number, more: Data): Promise<Data> {
        return { ...(await read('festival-editions', id)), ...more };
      }
      const Items = [await item(first, { Numero: 91 }), await item(second, { IsAccredOuvert: true })];
      const refused = await staff.call('POST', '/api/festival-editions/lot', { Items });
      expect([refused.status, refused.body.code]).toEqual([400, 'champs-invalides']);
      expect((await read('festival-editions', first)).Version).toBe(1);
      expect(await ok('GET', `/api/festival-editions/${first}/historique`)).toHaveLength(1);
    });
  });

  describe('what the program works out', () => {
    test('a wrong VAT number is flagged with the record, and neither versions nor tells of it', async () => {
      const id = await create('structures', { RaisonSociale: 'Films du Marais', NumIntracom: 'FR00123456789', IdsActivite: [] });
      expect(await read('structures', id)).toMatchObject({ IsTvaInvalide: true, Version: 1 });
      expect((await put('structures', id, { NumIntracom: null })).status).toBe(200);
      expect(await read('structures', id)).toMatchObject({ IsTvaInvalide: false, Version: 2 });
      expect(await ok('GET', `/api/structures/${id}/historique`)).toHaveLength(2);
    });

    test('a screening that is deleted ends the conflict of the one after it', async () => {
      const IdSalle = await create('festival-salles', { TradLibelle: { TraductionFr: 'Salle des règles' } });
      const TradLibelle = { TraductionFr: 'Séance' };
      const IdSection = await create('festival-sections', { Eannee: YEAR, IdSectionType: 1, TradLibelle, Prefixe: 'R54' });
      const IdProgramme = await create('festival-programmes', { Eannee: YEAR, IdSection, Code: 'R1', TradLibelle, Ordre: 1 });
      function screening(from: string, to: string) {
        return create('festival-programmations', {
          Eannee: YEAR,
          IdProgramme,
          IdSalle,
          Debut: `${DAY}T${from}:00.000`,
          Fin: `${DAY}T${to}:00.000`,
        });
      }
      const first = await screening('10:00', '12:00');
      const second = await screening('12:05', '13:00');
      expect((await read('festival-programmations', second)).Conflit).not.toBeNull();
      const gone = await remove('festival-programmations', first);
      expect(gone.status).toBe(200);
      expect(await read('festival-programmations', second)).toMatchObject({ Conflit: null, Version: 1 });
      await ok('POST', `/api/corbeille/${gone.headers.get('x-batch')}/restauration`);
      expect((await read('festival-programmations', second)).Conflit).not.toBeNull();
    });
  });

  describe('users and rights', () => {
    function user(more: Data = {}): Data {
      return {
        Nom: `Compte ${(count += 1)}`,
        Prenom: 'Ada',
        Login: `compte-${count}@exemple.test`,
        MotDePasse: PASSWORD,
        IsActif: true,
        IdsDroitUtilisateur: [],
        ...more,
      };
    }
    async function rightIds(codes: readonly string[]): Promise<readonly number[]> {
      const rows: readonly Data[] = await ok('POST', '/api/utilisateur-droits/filter', { filter: {}, skip: 0, take: 1000 });
      return rows.filter((row) => codes.includes(String(row['Code']))).map(({ Id }) => Number(Id));
    }

    let plain = 0;
    beforeAll(async () => {
      plain = await create('groupe-utilisateurs', { Nom: 'Peu de droits', IdsDroit: await rightIds(['UTILISATEURS']) });
    });

    test('nobody gives a right that they lack, to a new account or to one that is there', async () => {
      const manager = await backend.signInWith(['UTILISATEURS', 'UTILISATEUR', 'UTILISATEUR-WRITE', 'UTILISATEUR-DELETE']);
      const film = await rightIds(['FILM-WRITE']);
      const managerRights = await rightIds(['UTILISATEUR']);
      expect(
        outcomeOf(await manager.call('POST', '/api/utilisateurs', user({ IdGroupeUtilisateur: plain, IdsDroitUtilisateur: film }))),
      ).toEqual([403, 'droit-manquant']);
      const created = await manager.call(
        'POST',
        '/api/utilisateurs',
        user({ IdGroupeUtilisateur: plain, IdsDroitUtilisateur: managerRights }),
      );
      expect(created.status).toBe(200);
      const given = await put('utilisateurs', created.body, { IdsDroitUtilisateur: [...managerRights, ...film] }, manager);
      expect(outcomeOf(given)).toEqual([403, 'droit-manquant']);
      expect((await read('utilisateurs', created.body)).IdsDroitUtilisateur).toEqual(managerRights);
    });

    test('the rights of a group count as those of the account that joins it', async () => {
      const manager = await backend.signInWith(['UTILISATEURS', 'UTILISATEUR', 'UTILISATEUR-WRITE']);
      const group = await create('groupe-utilisateurs', { Nom: `Groupe ${(count += 1)}`, IdsDroit: await rightIds(['FILM-WRITE']) });
      expect(outcomeOf(await manager.call('POST', '/api/utilisateurs', user({ IdGroupeUtilisateur: group })))).toEqual([
        403,
        'droit-manquant',
      ]);
    });

    test('somebody who manages people is always left', async () => {
      const people: readonly Data[] = await ok('POST', '/api/utilisateurs/filter', { filter: {}, skip: 0, take: 1000 });
      const self = (await ok('GET', '/api/ping')).Id;
      const others = people.filter(({ Id, IsActif }) => Id !== self && IsActif === true).map(({ Id }) => Number(Id));
      for (const id of others) expect((await put('utilisateurs', id, { IsActif: false })).status).toBe(200);
      const group = (await read('utilisateurs', self)).IdGroupeUtilisateur;
      const forbidden = await rightIds(['UTILISATEUR-WRITE']);
      const without = (await read('groupe-utilisateurs', group)).IdsDroit.filter((id: number) => !forbidden.includes(id));
      const replies = [
        await put('utilisateurs', self, { IsActif: false }),
        await put('utilisateurs', self, { DateExpiration: '2001-01-01' }),
        await remove('utilisateurs', self),
        await put('groupe-utilisateurs', group, { IdsDroit: without }),
      ];
      expect(replies.map(outcomeOf)).toEqual(replies.map(() => [409, 'dernier-administrateur']));
      expect((await read('utilisateurs', self)).IsActif).toBe(true);
      const [other = 0] = others;
      expect((await put('utilisateurs', other, { IsActif: true })).status).toBe(200);
    });
  });
});
