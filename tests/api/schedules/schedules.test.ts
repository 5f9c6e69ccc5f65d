import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEngine } from '#server/app.ts';
import { NO_MAILBOX } from '#server/mails/mailbox.ts';
import { openFiles } from '#server/files/open-files.ts';
import { sendSchedules } from '#server/schedules/watch-schedules.ts';
import { festivalZone, zonedParts } from '#domain/values/dates.ts';
import { type ApiApp, type SignedIn, startApiApp, TEST_CONFIG } from '../support/api-app.ts';

const RIGHTS = ['ENVOIS-PLANIFIES', 'FILMS', 'FILM', 'FILM-WRITE', 'UTILISATEUR-FILTRE-WRITE', 'UTILISATEUR-FILTRE-DELETE'];
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

let api: ApiApp;
let owner: SignedIn;

beforeAll(async () => {
  api = await startApiApp();
  owner = await api.signInWith(...RIGHTS);
  await owner.call('POST', '/api/films', { TitreOriginal: 'Au programme des envois' });
});
afterAll(() => api.close());

/** A session does not outlast a night. */
async function later(ms: number): Promise<void> {
  api.advance(ms);
  owner = await api.signIn(owner.person);
}

/** One process that looks at the schedules. */
function looking() {
  const mailbox = { ...NO_MAILBOX, hasServer: true };
  const engine = createEngine({ pool: api.database.pool, config: TEST_CONFIG, clock: api.now, mailbox });
  function failed(error: unknown): void {
    throw error;
  }
  return { engine, files: openFiles(TEST_CONFIG), failed };
}

function look(): Promise<void> {
  return sendSchedules(looking());
}

async function view(Libelle: string, Data = '{}', by = owner): Promise<number> {
  const reply = await by.call('POST', '/api/utilisateur-filtre', { item: { Entity: 'film', Libelle, Data } });
  expect(reply.statusCode).toBe(200);
  return reply.json();
}

/** A schedule whose hour comes next. */
async function schedule(Libelle: string, change: object = {}): Promise<number> {
  const Heure = (Number(zonedParts(api.now(), festivalZone()).time.slice(0, 2)) + 1) % 24;
  const body = { Libelle, IdVue: await view(Libelle), Format: 2, Heure, Destinataires: [owner.person.id], ...change };
  const reply = await owner.call('POST', '/api/envois-planifies', body);
  expect([Libelle, reply.statusCode, reply.body]).toEqual([Libelle, 200, reply.body]);
  return reply.json();
}

async function journal(
  id: number,
): Promise<readonly { readonly Suite: number; readonly NomFichier: string | null; readonly NbLignes: number }[]> {
  return (await owner.call('GET', `/api/envois-planifies/${id}/journal`)).json();
}

async function mailsTo({ person }: SignedIn): Promise<number> {
  const { rows } = await api.database.pool.query<{ n: number }>(
    'select count(*)::int as n from mail_trace m join mail_trace_document d on d.id_trace = m.id where m.destinataire = $1',
    [person.login],
  );
  return rows[0]?.n ?? 0;
}

async function notices(who: SignedIn, name: string): Promise<number> {
  const inbox: readonly { readonly Nature: number; readonly Vue: string | null }[] = (await who.call('GET', '/api/boite')).json();
  return inbox.filter(({ Nature, Vue }) => Nature === 9 && Vue === name).length;
}

describe('a schedule', () => {
  it('sends nothing before its hour, and each time once, whatever number of processes look', async () => {
    const id = await schedule('Une fois');
    const before = await mailsTo(owner);
    await look();
    expect(await journal(id)).toEqual([]);
    await later(HOUR_MS);
    await Promise.all([look(), look()]);
    await look();
    expect(await journal(id)).toMatchObject([{ Suite: 1, NbLignes: 1, NomFichier: expect.stringMatching(/\.csv$/) }]);
    expect(await mailsTo(owner)).toBe(before + 1);
    await owner.call('DELETE', `/api/envois-planifies/${id}`);
  });

  it('makes up once for the hours that a stopped server missed', async () => {
    const id = await schedule('Manquées');
    await later(5 * DAY_MS);
    await look();
    await look();
    expect(await journal(id)).toHaveLength(1);
    await owner.call('DELETE', `/api/envois-planifies/${id}`);
  });

  it('sends each user the rows of their own rights, and tells its owner once of who lost theirs', async () => {
    const other = await api.signInWith('CONTACTS');
    const id = await schedule('Chacun', { Destinataires: [owner.person.id, other.person.id] });
    await later(HOUR_MS);
    await look();
    expect((await journal(id)).map(({ Suite }) => Suite).toSorted()).toEqual([1, 3]);
    expect(await mailsTo(other)).toBe(0);
    expect(await notices(owner, 'Chacun')).toBe(1);
    await later(DAY_MS);
    await look();
    expect((await journal(id)).map(({ Suite }) => Suite).toSorted()).toEqual([1, 1, 3, 3]);
    expect(await notices(owner, 'Chacun')).toBe(1);
    await owner.call('DELETE', `/api/envois-planifies/${id}`);
  });

  it('of a deleted view says so once, and stops', async () => {
    const IdVue = await view('À supprimer');
    const id = await schedule('Sans vue', { IdVue });
    await owner.call('DELETE', `/api/utilisateur-filtre/${IdVue}`);
    await later(HOUR_MS);
    await look();
    await later(DAY_MS);
    await look();
    expect(await notices(owner, 'Sans vue')).toBe(1);
    expect(await journal(id)).toMatchObject([{ Suite: 6 }]);
    const all: readonly { readonly Id: number }[] = (await owner.call('GET', '/api/envois-planifies')).json();
    expect(all.find(({ Id }) => Id === id)).toMatchObject({ Arret: 6, Vue: null, Prochain: null });
  });

  it('whose owner lost the list stops, and sends nobody anything', async () => {
    const person = await api.createPerson({ rights: RIGHTS });
    const leaving = await api.signIn(person);
    const IdVue = await view('La sienne', '{}', leaving);
    const Heure = (Number(zonedParts(api.now(), festivalZone()).time.slice(0, 2)) + 1) % 24;
    const body = { Libelle: 'Partie', IdVue, Format: 1, Heure, Destinataires: [owner.person.id] };
    const id: number = (await leaving.call('POST', '/api/envois-planifies', body)).json();
    await api.database.pool.query(
      `delete from groupe_utilisateur_droit g using utilisateur u, utilisateur_droit d
       where u.id = $1 and g.groupe_utilisateur_id = u.id_groupe_utilisateur and d.id = g.utilisateur_droit_id and d.code = 'FILMS'`,
      [person.id],
    );
    await later(HOUR_MS);
    await look();
    const { rows } = await api.database.pool.query<{ arret: number }>('select arret from envoi_planifie where id = $1', [id]);
    expect(rows).toEqual([{ arret: 3 }]);
    const sent = await api.database.pool.query('select from envoi_fait where id_envoi = $1 and id_utilisateur is not null', [id]);
    expect(sent.rowCount).toBe(0);
  });

  it('tells its owner once of a mail that was refused', async () => {
    const id = await schedule('Refusé');
    await later(HOUR_MS);
    await look();
    await api.database.pool.query('update mail_trace set statut = 3 where id in (select id_trace from envoi_fait where id_envoi = $1)', [
      id,
    ]);
    await look();
    await look();
    expect(await journal(id)).toMatchObject([{ Suite: 5 }]);
    expect(await notices(owner, 'Refusé')).toBe(1);
    await owner.call('DELETE', `/api/envois-planifies/${id}`);
  });

  it('waits while it is paused, and does not make up for that', async () => {
    const id = await schedule('En pause');
    const [found] = (await owner.call('GET', '/api/envois-planifies')).json().filter(({ Id }: { Id: number }) => Id === id);
    const { Version, Libelle, IdVue, Format, Heure } = found;
    const body = { Libelle, IdVue, Format, Heure, Destinataires: [owner.person.id] };
    const paused = await owner.call('PUT', `/api/envois-planifies/${id}`, { ...body, Version, IsPause: true });
    expect(paused.statusCode).toBe(200);
    expect((await owner.call('PUT', `/api/envois-planifies/${id}`, { ...body, Version })).statusCode).toBe(409);
    await later(2 * DAY_MS);
    await look();
    const again = await owner.call('PUT', `/api/envois-planifies/${id}`, { ...body, Version: Version + 1, IsPause: false });
    expect(again.statusCode).toBe(200);
    await look();
    expect(await journal(id)).toEqual([]);
    await owner.call('DELETE', `/api/envois-planifies/${id}`);
  });
});

describe('who may', () => {
  it('is its owner; another user has no word of it', async () => {
    const id = await schedule('À moi');
    const other = await api.signInWith(...RIGHTS);
    expect((await other.call('GET', '/api/envois-planifies')).body).toBe('[]');
    for (const [method, address] of [
      ['GET', `/api/envois-planifies/${id}/journal`],
      ['POST', `/api/envois-planifies/${id}/essai`],
      ['DELETE', `/api/envois-planifies/${id}`],
    ] as const)
      expect([address, (await other.call(method, address)).statusCode]).toEqual([address, 404]);
  });

  it('has a session, the right, the view and its list, and sends to accounts of the team', async () => {
    const outside = await api.app.inject({ method: 'GET', url: '/api/envois-planifies' });
    expect(outside.statusCode).toBe(401);
    const none = await api.signInWith('FILMS');
    expect((await none.call('GET', '/api/envois-planifies')).statusCode).toBe(403);
    const IdVue = await view('Refus');
    const body = { Libelle: 'Non', IdVue, Format: 1, Heure: 8, Destinataires: [owner.person.id] };
    async function refused(change: object): Promise<number> {
      return (await owner.call('POST', '/api/envois-planifies', { ...body, ...change })).statusCode;
    }
    expect(await refused({ IdVue: 999_999 })).toBe(400);
    expect(await refused({ Destinataires: [999_999] })).toBe(400);
    expect(await refused({ Destinataires: [] })).toBe(400);
    expect(await refused({ Heure: 24 })).toBe(400);
    expect(await refused({ Jours: [1], JourMois: 3 })).toBe(400);
    const shared = { item: { Entity: 'film', Libelle: 'Partagée', Data: '{}', IsPublic: true } };
    const open: number = (await owner.call('POST', '/api/utilisateur-filtre', shared)).json();
    const without = await api.signInWith('ENVOIS-PLANIFIES');
    expect((await without.call('POST', '/api/envois-planifies', { ...body, IdVue: open })).statusCode).toBe(403);
  });
});
