/** The journal of access: each access leaves its line, lines never change, a killed process loses none. */
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { AccesNature } from '#generated/enums/acces-nature.gen.ts';
import { newAccessLine } from '#server/journal/access-line.ts';
import { AccessJournal } from '#server/journal/access-journal.ts';
import { createRecordEngine } from '#server/records/engine/create-engine.ts';
import { sweepRetention } from '#server/retention/sweep.ts';
import { rights } from '#generated/rights/rights.gen.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { signIn } from '#tests/support/api-client.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type TestServer, startServer } from '#tests/support/server.ts';

const PASSWORD = 'phrase-de-passe-de-test-7';
const ALL = rights.map(({ code }) => code);
let server: TestServer;
let admin: ApiClient;
let IdsDroit: readonly number[];

beforeAll(async () => {
  server = await startServer({ env: { MASS_READ_ROWS: '40' } });
  admin = await server.signInAsAdmin();
  const { rows } = await server.pool.query<{ id: number }>("select id from utilisateur_droit where code = 'FILMS'");
  IdsDroit = rows.map(({ id }) => id);
}, 120_000);
afterAll(() => server.close());

interface Line {
  readonly id: number;
  readonly nature: number;
  readonly id_utilisateur: number | null;
  readonly nom_compte: string | null;
  readonly adresse: string | null;
  readonly no_session: number | null;
  readonly id_jeton: number | null;
  readonly entite: string | null;
  readonly objet: string | null;
  readonly id_fiche: number | null;
  readonly nb_lignes: number | null;
  readonly format: string | null;
  readonly precisions: string | null;
}

let mark = 0;

async function newLines(count: number): Promise<readonly Line[]> {
  const lines = await eventually(async () => {
    const { rows } = await server.pool.query<Line>('select * from acces_acte where id > $1 order by id', [mark]);
    expect(rows.length).toBeGreaterThanOrEqual(count);
    return rows;
  });
  mark = lines.at(-1)?.id ?? mark;
  return lines;
}

const BORN = { DateNaissance: '1980-02-03' };

async function personne(nom: string, more: object = {}): Promise<number> {
  return (await admin.call('POST', '/api/personnes', { Nom: nom, ...more })).body;
}

describe('a line', () => {
  it('says who signed in, was refused and signed out, from where', async () => {
    const user = await server.signInWith(['JOURNAL-ACCES']);
    const { rows } = await server.pool.query<{ login: string }>('select login from utilisateur where id = $1', [user.userId]);
    const Login = rows[0]?.login ?? '';
    const opened = await signIn(server.url, { Login, MotDePasse: PASSWORD });
    await opened.call('POST', '/api/logout');
    await server.anonymous.call('POST', '/api/login', { item: { Login, MotDePasse: 'tout-autre-chose-9' } });
    await server.anonymous.call('POST', '/api/login', { item: { Login: 'mot-de-passe-saisi-ici', MotDePasse: 'x' } });
    const lines = await newLines(4);
    expect(lines.map(({ nature, id_utilisateur, adresse, nom_compte }) => ({ nature, id_utilisateur, adresse, nom_compte }))).toEqual([
      { nature: AccesNature.connexion, id_utilisateur: user.userId, adresse: '127.0.0.1', nom_compte: 'Personne Essai' },
      { nature: AccesNature.deconnexion, id_utilisateur: user.userId, adresse: '127.0.0.1', nom_compte: 'Personne Essai' },
      { nature: AccesNature.echec, id_utilisateur: user.userId, adresse: '127.0.0.1', nom_compte: 'Personne Essai' },
      // An unknown address may be a password: it is not stored.
      { nature: AccesNature.echec, id_utilisateur: null, adresse: '127.0.0.1', nom_compte: null },
    ]);
    expect(JSON.stringify(lines)).not.toContain('mot-de-passe-saisi-ici');
    expect(lines[0]?.no_session).toBe(lines[1]?.no_session);
  });

  it('says which list left, in which format, with how many rows', async () => {
    await personne('Exporté');
    await newLines(0).catch(() => []);
    const file = await admin.call('POST', '/api/exports/personne', { format: 'csv', filter: {} });
    expect([file.status, file.body]).toEqual([200, expect.any(String)]);
    const [line] = await newLines(1);
    expect(line).toMatchObject({ nature: AccesNature.export, objet: 'Personnes', format: 'csv' });
    expect(line?.nb_lignes).toBeGreaterThanOrEqual(1);
  });

  it('says once a quarter of an hour that a person was consulted, and names the protected fields that were answered', async () => {
    const id = await personne('Consultée');
    const kept = await personne('Protégée', BORN);
    const plain = await server.signInWith(['PERSONNE', 'PERSONNES']);
    await admin.call('GET', `/api/personnes/${id}`);
    await admin.call('GET', `/api/personnes/${id}`);
    await admin.call('GET', `/api/personnes/${kept}`);
    await plain.call('GET', `/api/personnes/${kept}`);
    await plain.call('GET', '/api/personnes/999999');
    const lines = await newLines(3);
    expect(lines.map(({ nature, id_fiche, precisions, objet }) => ({ nature, id_fiche, precisions, objet }))).toEqual([
      { nature: AccesNature.consultation, id_fiche: id, precisions: null, objet: 'Personne' },
      { nature: AccesNature.protege, id_fiche: kept, precisions: 'Date de naissance', objet: 'Personne' },
      { nature: AccesNature.consultation, id_fiche: kept, precisions: null, objet: 'Personne' },
    ]);
    const readers = await admin.call('GET', `/api/journal-acces/consultations?entite=personne&id=${kept}`);
    expect(readers.body.map(({ Nombre, IsProtege }: { Nombre: number; IsProtege: boolean }) => [Nombre, IsProtege])).toEqual(
      expect.arrayContaining([
        [1, true],
        [1, false],
      ]),
    );
  });

  it('says that the pages of a list add up to a mass read', async () => {
    for (let n = 0; n < 30; n += 1) await personne(`Masse ${n}`);
    const reader = await server.signInWith(['PERSONNES']);
    for (const skip of [0, 20, 0]) {
      await reader.call('POST', '/api/personnes/filter', { skip, take: 20 });
    }
    const [line] = await newLines(1);
    expect(line).toMatchObject({ nature: AccesNature.lectureMasse, id_utilisateur: reader.userId, entite: 'personne' });
    expect(line?.nb_lignes).toBeGreaterThanOrEqual(40);
  });

  it('says each change of rights by the transaction that makes it', async () => {
    const group = (await admin.call('POST', '/api/groupe-utilisateurs', { Nom: 'Groupe noté', IdsDroit })).body;
    const [line] = await newLines(1);
    expect(line).toMatchObject({ nature: AccesNature.droits, id_fiche: group, entite: 'groupe-utilisateur', adresse: '127.0.0.1' });
    expect(line?.precisions).toContain('création');
  });
});

test('lines are neither changed nor deleted but at their term', async () => {
  await expect(server.pool.query("update acces_acte set adresse = '10.0.0.1'")).rejects.toThrow(/ne change plus/);
  await expect(
    server.pool.query(
      'update acces_acte set id_utilisateur = (select max(id) from utilisateur where id <> id_utilisateur) where id_utilisateur is not null',
    ),
  ).rejects.toThrow(/ne change plus/);
  await expect(server.pool.query('delete from acces_acte')).rejects.toThrow(/ne change plus/);
  const { rows } = await server.pool.query<{ count: number }>('select count(*)::int from acces_acte');
  const engine = createRecordEngine({ pool: server.pool, secretKey: Buffer.alloc(32, 7) });
  await server.pool.query("insert into acces_acte (le, nature, cle_ligne) values (now() - interval '13 months', 6, 'ancienne')");
  await sweepRetention(engine, { day: engine.today(), entity: 'acces-acte' });
  expect((await server.pool.query('select count(*)::int from acces_acte')).rows).toEqual(rows);
  expect((await server.pool.query("select 1 from acces_acte where cle_ligne = 'ancienne'")).rows).toEqual([]);
});

test('the journal and the readers of a record ask for their right', async () => {
  const stranger = await server.signInWith(['PERSONNES', 'PERSONNE']);
  const reader = await server.signInWith(['JOURNAL-ACCES']);
  const id = await personne('Lue');
  for (const url of ['/api/acces-actes/filter?skip=0&take=5', `/api/journal-acces/consultations?entite=personne&id=${id}`]) {
    expect([url, (await server.anonymous.call('GET', url)).status]).toEqual([url, 401]);
    expect([url, (await stranger.call('GET', url)).status]).toEqual([url, 403]);
  }
  expect((await reader.call('GET', '/api/acces-actes/filter?skip=0&take=5')).status).toBe(200);
  // Users who may not read the person do not learn that it exists.
  expect((await reader.call('GET', `/api/journal-acces/consultations?entite=personne&id=${id}`)).status).toBe(404);
  expect((await admin.call('PUT', '/api/acces-actes/1001', {})).status).toBe(405);
});

test('lines of a killed process are written by the next one, once each', async () => {
  const folder = path.join(server.config.dataDir, 'essai-journal');
  mkdirSync(folder);
  const [first, second] = ['a', 'b'].map((detail) =>
    newAccessLine({ nature: AccesNature.consultation, userId: 999_999, detail }, Date.now()),
  );
  const dead = 999_999_999;
  const text = [first, second, first].map((line) => JSON.stringify(line)).join('\n');
  writeFileSync(path.join(folder, `${dead}-essai.jsonl`), `${text}\n{"key":"coup`);
  const journal = new AccessJournal({
    pool: server.pool,
    folder,
    clock: Date.now,
    onWritten: () => undefined,
    log: { error: () => undefined, warn: () => undefined },
  });
  await journal.recover();
  await journal.recover();
  await journal.close();
  const { rows } = await server.pool.query('select precisions from acces_acte where cle_ligne = any($1) order by precisions', [
    [first?.key, second?.key],
  ]);
  expect(rows).toEqual([{ precisions: 'a' }, { precisions: 'b' }]);
  expect(readdirSync(folder)).toEqual([]);
});

test('lines wait in their file while the database refuses them', async () => {
  const folder = path.join(server.config.dataDir, 'essai-panne');
  let isDown = true;
  const pool = {
    query: (...call: Parameters<typeof server.pool.query>) => (isDown ? Promise.reject(new Error('down')) : server.pool.query(...call)),
  };
  const tools = { folder, clock: Date.now, onWritten: () => undefined, log: { error: () => undefined, warn: () => undefined } };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a pool that is down, with the one method that the journal calls
  const journal = new AccessJournal({ ...tools, pool: pool as Pick<typeof server.pool, 'query'> });
  journal.note({ nature: AccesNature.export, object: 'en panne' });
  await journal.flush();
  expect(readdirSync(folder)).toHaveLength(1);
  isDown = false;
  await journal.close();
  expect(readdirSync(folder)).toEqual([]);
  expect((await server.pool.query("select 1 from acces_acte where objet = 'en panne'")).rowCount).toBe(1);
});

/** A repeatable draw. */
function drawing(seed: number): (max: number) => number {
  let state = seed;
  return (max) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % max;
  };
}

test('500 random accesses leave as many lines as they should', async () => {
  const draw = drawing(44);
  const users = await Promise.all([0, 1, 2].map(() => server.signInWith(ALL)));
  const ids = await Promise.all(Array.from({ length: 12 }, (_, n) => personne(`Hasard ${n}`, n % 3 === 0 ? BORN : {})));
  await newLines(0);
  const { rows: before } = await server.pool.query<{ count: number }>('select count(*)::int from acces_acte');
  const seen = new Set<string>();
  let expected = 0;
  let rows = 0;
  const work = Array.from({ length: 500 }, () => ({ who: draw(3), what: draw(6), which: draw(12) }));
  for (const { who, what, which } of work) {
    const user = users[who];
    const id = ids[which];
    if (user === undefined || id === undefined) continue;
    if (what <= 1) {
      await user.call('GET', `/api/personnes/${id}`);
      if (!seen.has(`${who} ${id}`)) expected += 1;
      seen.add(`${who} ${id}`);
    } else if (what === 2) {
      await user.call('POST', '/api/exports/personne', { format: 'csv', filter: {} });
      expected += 1;
    } else if (what === 3) {
      await user.call('GET', '/api/personnes/99999999');
    } else if (what === 4) {
      await user.call('POST', '/api/groupe-utilisateurs', { Nom: `Hasard ${draw(1_000_000_000)}`, IdsDroit });
      expected += 1;
    } else if (who === 0) {
      const list = await user.call('POST', '/api/personnes/filter', { skip: 0, take: 7 });
      rows += list.body.length;
      if (rows >= 40) {
        rows = 0;
        expected += 1;
      }
    }
  }
  const found = await eventually(async () => {
    const { rows: after } = await server.pool.query<{ count: number }>('select count(*)::int from acces_acte');
    const count = (after[0]?.count ?? 0) - (before[0]?.count ?? 0);
    expect(count).toBe(expected);
    return count;
  });
  expect(found).toBe(expected);
}, 120_000);
