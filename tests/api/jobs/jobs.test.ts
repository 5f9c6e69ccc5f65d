import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { buildApp, createEngine } from '#server/app.ts';
import { filesFolder } from '#server/config.ts';
import { FolderStore } from '#server/files/folder-store.ts';
import { sweepFiles } from '#server/files/sweep-files.ts';
import { sweep } from '#server/housekeeping/housekeeping.ts';
import { jobQueueRepository } from '#server/services/jobs/job-queue-repository.ts';
import { runJob } from '#server/services/jobs/run-job.ts';
import { Sessions } from '#server/session/sessions.ts';
import { type ApiApp, type SignedIn, TEST_CONFIG, startApiApp } from '../support/api-app.ts';
import { openEventStream } from '../support/event-stream.ts';

let api: ApiApp;
let url: string;
let staff: SignedIn;
const DAY_MS = 24 * 60 * 60_000;
const FILTER = { Colonnes: ['TitreOriginal'], Tri: [{ Key: 'TitreOriginal', Desc: false }] };

interface Travail {
  readonly Id: number;
  readonly Etat: string;
  readonly Taille: number | null;
  readonly Nom: string | null;
  readonly Erreur: string | null;
  readonly Illisibles: string | null;
  readonly Avancement: number;
}

beforeAll(async () => {
  api = await startApiApp();
  url = await api.app.listen({ port: 0, host: '127.0.0.1' });
  staff = await api.signInWith('FILMS', 'FILM');
  await api.database.pool.query(`insert into film (titre_original) select 'Film ' || n from generate_series(1, 12) n`);
});
afterAll(() => api.close());

async function ask(by: SignedIn, format = 'csv'): Promise<number> {
  const reply = await by.call('POST', '/api/travaux', { Ecran: 'film', Format: format, Filtre: FILTER });
  expect(reply.statusCode).toBe(200);
  return reply.json<Travail>().Id;
}

async function find(by: SignedIn, id: number): Promise<Travail | undefined> {
  return (await by.call('GET', '/api/travaux')).json<Travail[]>().find(({ Id }) => Id === id);
}

function ended(by: SignedIn, id: number): Promise<Travail> {
  return eventually(async () => {
    const job = await find(by, id);
    if (job === undefined || ['attente', 'encours'].includes(job.Etat)) throw new Error(`still ${job?.Etat ?? 'absent'}`);
    return job;
  });
}

/** A job as a process that is no more left it. */
async function leave(userId: number, tries: number): Promise<number> {
  const { rows } = await api.database.pool.query<{ id: number }>(
    `insert into travail (id_utilisateur, ecran, format, titre, culture, filtre, etat, essais, demande_le, bail_expire_le)
     values ($1, 'film', 'csv', 'Films', 'fr', $2, 'encours', $3, now(), now() - interval '1 second') returning id`,
    [userId, JSON.stringify(FILTER), tries],
  );
  return rows[0]?.id ?? 0;
}

async function poke(): Promise<void> {
  await ended(staff, await ask(staff));
}

describe('a job', () => {
  it('names the characters that no font prints, with the file that is made all the same', async () => {
    await api.database.pool.query('insert into film (titre_original) values ($1)', ['Le signe \u{13080}']);
    const job = await ended(staff, await ask(staff, 'pdf'));
    expect(job).toMatchObject({ Etat: 'termine', Illisibles: '« Le signe \u{13080} » : \u{13080} (U+13080)' });
    await api.database.pool.query('delete from film where titre_original = $1', ['Le signe \u{13080}']);
    expect(await ended(staff, await ask(staff, 'pdf'))).toMatchObject({ Etat: 'termine', Illisibles: null });
  });

  it('counts what belongs to the edition its person worked on when it was asked', async () => {
    const by = await api.signInWith('FESTIVAL-HOTELS', 'FESTIVAL-HOTEL');
    await api.database.pool.query(
      `insert into festival_edition (eannee, date_debut, date_fin) values (2071, '2071-01-28', '2071-02-05'), (2072, '2072-01-28', '2072-02-05')`,
    );
    await api.database.pool.query(`insert into festival_hotel (id, libelle) overriding system value values (9001, 'Hôtel des travaux')`);
    await api.database.pool.query(
      `insert into festival_hotel_edition (id, id_hotel, eannee) overriding system value values (9001, 9001, 2071), (9002, 9001, 2072)`,
    );
    await api.database.pool.query(
      `insert into festival_hotel_contingent (id_hotel_edition, date, nb_chambres) values (9001, '2071-01-28', 7), (9002, '2072-01-28', 40)`,
    );
    const demand = { Ecran: 'festival-hotel', Format: 'csv', Filtre: { Colonnes: ['Libelle', 'NbContingent'], IdsPk: [9001] } };
    const reply = await api.app.inject({
      method: 'POST',
      url: '/api/travaux',
      headers: { ...by.headers, edition: '2071' },
      payload: demand,
    });
    expect(reply.statusCode).toBe(200);
    const { Id } = await ended(by, reply.json<Travail>().Id);
    expect((await by.call('GET', `/api/travaux/${Id}/fichier`)).body).toContain('Hôtel des travaux;7');
  });

  it('makes the file, says its size and its name, and gives it to its person alone', async () => {
    const id = await ask(staff);
    const job = await ended(staff, id);
    expect(job).toMatchObject({ Etat: 'termine', Avancement: 100, Erreur: null });
    expect(job.Nom).toMatch(/^Films \d{4}-\d\d-\d\d\.csv$/);
    const file = await staff.call('GET', `/api/travaux/${id}/fichier`);
    expect(file.headers['content-disposition']).toContain(encodeURIComponent(job.Nom ?? ''));
    expect(file.rawPayload).toHaveLength(job.Taille ?? 0);
    expect(file.body.split('\r\n').slice(0, 3)).toEqual(['\uFEFFTitre original', 'Film 1', 'Film 10']);
    const other = await api.signInWith('FILMS', 'FILM');
    expect(await find(other, id)).toBeUndefined();
    expect((await other.call('GET', `/api/travaux/${id}/fichier`)).statusCode).toBe(404);
    expect((await other.call('DELETE', `/api/travaux/${id}`)).statusCode).toBe(404);
    expect((await find(staff, id))?.Etat).toBe('termine');
  });

  it('is refused at once for what its export would refuse', async () => {
    async function post(by: SignedIn, body: object): Promise<number> {
      return (await by.call('POST', '/api/travaux', body)).statusCode;
    }
    const demand = { Ecran: 'film', Format: 'csv', Filtre: {} };
    expect(await post(await api.signInWith('CONTACTS'), demand)).toBe(403);
    expect(await post(staff, { ...demand, Ecran: 'licorne' })).toBe(400);
    expect(await post(staff, { ...demand, Filtre: { Colonnes: ['Licorne'] } })).toBe(400);
    expect(await post(staff, { ...demand, Format: 'ods' })).toBe(400);
  });

  it('is made with the rights its person still has', async () => {
    const person = await api.signInWith('CONTACTS');
    const id = await leave(person.person.id, 0);
    await poke();
    const job = await ended(person, id);
    expect(job.Etat).toBe('echec');
    expect(job.Erreur).toContain('droits nécessaires');
    expect((await person.call('GET', `/api/travaux/${id}/fichier`)).statusCode).toBe(404);
  });

  it('tells its person of every step, and nobody else', async () => {
    const heard = await openEventStream(url, staff.cookie);
    const unheard = await openEventStream(url, (await api.signInWith('FILMS', 'FILM', 'UTILISATEURS')).cookie);
    try {
      const id = await ask(staff);
      const event = await heard.next(({ event: kind, data }) => kind === 'record' && JSON.stringify(data).includes('"travail"'));
      expect(event.data).toMatchObject({ entity: 'travail', ids: [id], parent: null });
      await ended(staff, id);
      expect(unheard.events.filter(({ data }) => JSON.stringify(data).includes('travail'))).toEqual([]);
    } finally {
      heard.close();
      unheard.close();
    }
  });

  it('starts again when the process that made it is no more', async () => {
    const id = await leave(staff.person.id, 1);
    const again = await buildApp({ pool: api.database.pool, config: TEST_CONFIG, clock: api.now });
    try {
      expect((await ended(staff, id)).Etat).toBe('termine');
    } finally {
      await again.close();
    }
  });

  it('is given up after it ended three processes', async () => {
    const id = await leave(staff.person.id, 3);
    await poke();
    expect((await ended(staff, id)).Etat).toBe('echec');
  });

  it('is taken by one process only', async () => {
    const person = await api.createPerson();
    const jobs = jobQueueRepository(api.database.pool);
    const ids = await Promise.all(Array.from({ length: 4 }, () => leave(person.id, 0)));
    const taken = await Promise.all(Array.from({ length: 6 }, () => jobs.take()));
    const personJobs = taken.flatMap((job) => (job?.userId === person.id ? [job.id] : []));
    expect(personJobs.length).toBeGreaterThan(0);
    expect(new Set(personJobs).size).toBe(personJobs.length);
    const { rows } = await api.database.pool.query<{ essais: number }>('select essais from travail where id = any($1)', [ids]);
    expect(rows.map(({ essais }) => essais)).toEqual([1, 1, 1, 1]);
  });

  it('goes back to the queue when the server stops in the middle of it', async () => {
    const person = await api.signInWith('FILMS', 'FILM');
    const id = await leave(person.person.id, 1);
    const { pool } = api.database;
    const tools = {
      pool,
      engine: createEngine({ pool, config: TEST_CONFIG }),
      files: new FolderStore(filesFolder(TEST_CONFIG)),
      sessions: new Sessions(pool, api.now),
      clock: api.now,
      log: api.app.log,
    };
    const job = { id, userId: person.person.id, screen: 'film', format: 'csv', culture: 'fr', edition: null, filter: FILTER } as const;
    await runJob(tools, job, AbortSignal.abort());
    const { rows } = await pool.query<{ etat: string; essais: number }>('select etat, essais from travail where id = $1', [id]);
    expect(rows).toEqual([{ etat: 'attente', essais: 0 }]);
    await poke();
    expect((await ended(person, id)).Etat).toBe('termine');
  });

  it('goes with its file as soon as its person says so', async () => {
    const id = await ask(staff, 'xlsx');
    await ended(staff, id);
    const { rows } = await api.database.pool.query<{ empreinte: string }>(
      'select f.empreinte from travail t join fichier f on f.id = t.id_fichier where t.id = $1',
      [id],
    );
    const content = rows[0]?.empreinte ?? '';
    const store = new FolderStore(filesFolder(TEST_CONFIG));
    expect(await store.find(content)).not.toBeNull();
    expect((await staff.call('DELETE', `/api/travaux/${id}`)).json()).toBe(true);
    expect(await find(staff, id)).toBeUndefined();
    expect(await store.find(content)).toBeNull();
  });

  it('loses its file after seven days and its line after thirty', async () => {
    const id = await ask(staff);
    await ended(staff, id);
    const { pool } = api.database;
    const store = new FolderStore(filesFolder(TEST_CONFIG));
    async function clean(afterDays: number): Promise<void> {
      function clock(): number {
        return Date.now() + afterDays * DAY_MS;
      }
      await sweep({ pool, clock });
      await sweepFiles({ pool, store, clock });
    }
    await clean(6);
    expect((await find(staff, id))?.Etat).toBe('termine');
    await clean(8);
    expect((await find(staff, id))?.Etat).toBe('expire');
    expect((await staff.call('GET', `/api/travaux/${id}/fichier`)).statusCode).toBe(404);
    expect((await pool.query("select from fichier where type_mime = 'text/csv'")).rowCount).toBe(0);
    await clean(31);
    expect(await find(staff, id)).toBeUndefined();
  });
});
