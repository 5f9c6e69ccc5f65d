import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FULL_ACCESS } from '#domain/records/engine/access.ts';
import type { Entity } from '#domain/records/engine/registry.ts';
import type { ListFilter } from '#domain/records/query/filter-tree.ts';
import { createEngine } from '#server/app.ts';
import { filesFolder } from '#server/config.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { FolderStore } from '#server/files/folder-store.ts';
import { requireFreeNumbers } from '#server/demo/bulk/given-numbers.ts';
import { ensureDemoAccounts } from '#server/demo/demo-accounts.ts';
import { type DemonstrationReport, loadDemonstration } from '#server/demo/load-demonstration.ts';
import { removeDemonstration } from '#server/demo/remove-demonstration.ts';
import { createRecordLoader } from '#server/demo/record-loader.ts';
import { checkCatalogue } from '#server/migrations/check-catalogue.ts';
import type { RecordEngine } from '#server/records/engine/engine.ts';
import { idsSql } from '#server/records/read/list-sql.ts';
import { SqlBuild } from '#server/records/sql/sql-build.ts';
import { loadWorld } from '#server/reference/load-world.ts';
import type { ApiClient } from '#tests/support/api-client.ts';
import { type TestServer, startServer } from '#tests/support/server.ts';

const HEADER = 'year,title,original_title,director,languages,countries_of_origin,run_time,imdb_url';
const LINES = [
  '1957,A Man Escaped,"Un condamné à mort s’est échappé",Robert Bresson,"fr,de",FR,1h 41m,https://www.imdb.com/title/tt0049902/',
  '1962,Cléo from 5 to 7,Cléo de 5 à 7,Agnès Varda,fr,"FR,IT",1h 30m,https://www.imdb.com/title/tt0055852/',
  '1965,Happiness,Le Bonheur,Agnès Varda,fr,FR,1h 20m,https://www.imdb.com/title/tt0058985/',
  '19xx,Wrong year,,Somebody,fr,FR,1h,https://www.imdb.com/title/tt0000001/',
  '1999,Unknown country,,Somebody,fr,QQ,1h,https://www.imdb.com/title/tt0000002/',
];
const READER = { Login: 'consultation@valombre.example', MotDePasse: 'valombre-court-metrage' };
const folder = mkdtempSync(path.join(tmpdir(), 'festival-load-'));
const source = path.join(folder, 'films.csv');
let server: TestServer;
let admin: ApiClient;
let engine: RecordEngine;
let report: DemonstrationReport;
const messages: string[] = [];

function storeOf({ config }: TestServer): FileStore {
  return new FolderStore(filesFolder(config));
}

function load(more: object = {}): Promise<DemonstrationReport> {
  return loadDemonstration(engine, {
    referenceDate: '2026-11-21',
    state: 'avant',
    seed: 38,
    size: 'petite',
    store: storeOf(server),
    say: (sentence) => messages.push(sentence),
    realFilms: source,
    ...more,
  });
}

beforeAll(async () => {
  writeFileSync(source, `${HEADER}\n${LINES.join('\n')}\n`);
  server = await startServer();
  admin = await server.signInAsAdmin();
  engine = createEngine({ pool: server.pool, config: server.config });
  await loadWorld(createRecordLoader(engine));
  report = await load();
}, 60_000);
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

async function list(plural: string, filter: object): Promise<readonly Record<string, unknown>[]> {
  return (await admin.call('POST', `/api/${plural}/filter`, { filter, skip: 0, take: 100 })).body;
}

describe('loading the demonstration', () => {
  it('adds the real films it can read and reports the others with their place', () => {
    expect(report.isLoaded).toBe(true);
    expect(messages).toEqual(['  non lu, ligne 5 : « 19xx » est illisible dans la colonne year', '  non lu, ligne 6 : code inconnu QQ']);
  });

  it('adds nothing the second time', async () => {
    const before = await server.pool.query('select count(*) as n from film');
    expect(await load()).toEqual({ isLoaded: false, films: 0, rows: 0 });
    expect((await server.pool.query('select count(*) as n from film')).rows).toEqual(before.rows);
  });

  it('says that another state is there, and leaves it', async () => {
    messages.length = 0;
    await load({ state: 'pendant' });
    expect(messages).toEqual([
      "La démonstration présente est « avant, petite », pas « pendant, petite » : retirez-la d'abord (npm run demo:remove).",
    ]);
  });

  it('gives new records ids of their own', async () => {
    const { body: id } = await admin.call('POST', '/api/genres', { TradLibelle: { TraductionFr: 'Western' } });
    expect(id).toBe(1009);
    await admin.call('DELETE', `/api/genres/${id}`, { Id: id, Version: 1 });
  });

  it('leaves every index and key of the schema as it was, and every trigger awake', async () => {
    expect(await checkCatalogue(server.pool)).toEqual([]);
    expect((await server.pool.query("select tgname from pg_trigger where tgenabled <> 'O'")).rows).toEqual([]);
  });

  it('gives a director of two films one person, found by name', async () => {
    expect(await list('personnes', { GlobalSearch: 'varda' })).toHaveLength(1);
    const films = await list('films', { GlobalSearch: 'varda', Colonnes: ['Titre', 'Realisation'], Tri: [{ Key: 'Titre' }] });
    expect(films.map(({ Titre, Realisation }) => [Titre, Realisation])).toEqual([
      ['Le Bonheur', 'Agnès Varda'],
      ['Cléo de 5 à 7', 'Agnès Varda'],
    ]);
  });

  it('gives countries, languages, duration, the career entry of the year and the catalogue', async () => {
    const [film] = await list('films', { GlobalSearch: 'echappe', Colonnes: ['Titre', 'IdPays', 'IdsLangueDialogue', 'Duree'] });
    expect(film).toMatchObject({
      Titre: 'Un condamné à mort s’est échappé',
      PaysLibelle: 'France',
      LangueDialogueLibelles: ['Français', 'Allemand'],
      Duree: '01:41:00',
    });
    const [career] = await list('film-carrieres', { Criteres: { field: 'IdFilm', op: 'eq', value: Number(film?.['Id']) } });
    expect(career).toMatchObject({ Festival: 'Festival de Cannes', Annee: 1957 });
    expect(await list('catalogues', { Colonnes: ['Libelle', 'NbFilms'], GlobalSearch: 'réels' })).toMatchObject([
      { Libelle: 'Fonds documentaire (films réels)', NbFilms: 3 },
    ]);
  });

  it('names countries in the language of the reader', async () => {
    const reply = await admin.call('GET', '/api/payss/choix?search=cor&take=20', undefined, { culture: 'es' });
    expect(reply.body.map(({ Libelle }: { Libelle: string }) => Libelle)).toContain('Corea del Sur');
  });
});

describe('the invented festival', () => {
  it('has five editions, one of them by default, and a selection that passed each step', async () => {
    const editions = await list('festival-editions', { Colonnes: ['Eannee', 'IsDefaut'] });
    expect(editions.filter(({ IsDefaut }) => IsDefaut === true)).toMatchObject([{ Eannee: 2026 }]);
    expect(editions).toHaveLength(5);
    const programmed = await admin.call('POST', '/api/festival-inscriptions/filter/count', {
      Criteres: {
        and: [
          { field: 'Section.Prefixe', op: 'eq', value: 'N' },
          { field: 'Statut', op: 'eq', value: 3 },
          { field: 'Eannee', op: 'eq', value: 2026 },
        ],
      },
    });
    expect(programmed.body).toBe(52);
  });

  it('shows pictures, and opens documents and trailers', async () => {
    const { rows } = await server.pool.query<{ image: number; document: number; media: number }>(
      `select (select id_image from film_image where type = 3 order by id limit 1) as image,
        (select id_fichier from film_document order by id limit 1) as document, (select id_fichier from media where id_fichier is not null order by id limit 1) as media`,
    );
    async function fetched(path: string): Promise<readonly unknown[]> {
      const reply = await admin.call('GET', path);
      return [reply.status, reply.headers.get('content-type'), reply.headers.get('x-image-par-defaut')];
    }
    expect(await fetched(`/api/images-content/Miniature/${rows[0]?.image}`)).toEqual([200, 'image/png', null]);
    expect(await fetched(`/api/fichiers/${rows[0]?.document}`)).toEqual([200, 'application/pdf', null]);
    expect(await fetched(`/api/fichiers/${rows[0]?.media}`)).toEqual([200, 'video/mp4', null]);
  });

  it('comes with three accounts that sign in with the rights of their role', async () => {
    const demonstration = await startServer({ env: { DEMO: '1' } });
    const accounts = await ensureDemoAccounts(demonstration.pool);
    expect(accounts.map(({ role }) => role)).toEqual(['Administrateur', 'Gestion', 'Consultation']);
    const reply = await demonstration.anonymous.call('POST', '/api/login', { item: READER });
    const codes = reply.body.Droits.map(({ Code }: { Code: string }) => Code);
    expect([codes.includes('FILMS'), codes.includes('FILM-WRITE')]).toEqual([true, false]);
    await demonstration.close();
  });

  it('has films of this edition to watch for whoever signs in and may note them', async () => {
    const { rows } = await server.pool.query<{ login: string; films: number }>(
      `select u.login, count(*)::int as films from affectation_visionnage a join utilisateur u on u.id = a.id_utilisateur
        where a.vu_le is null and not exists (select 1 from film_note n where n.id_inscription = a.id_inscription and n.id_utilisateur = u.id) group by u.login order by u.login`,
    );
    expect(rows.map(({ login }) => login)).toEqual(['admin@valombre.example', 'gestion@valombre.example']);
  });

  it('is sorted by values that are worked out all at once as by those that each row asks for', async () => {
    async function ids(entity: Entity, filter: ListFilter): Promise<readonly number[]> {
      const build = new SqlBuild(engine.registry, 'fr', { edition: 2026, user: 1, today: '2026-11-21' });
      const scope = { access: FULL_ACCESS, today: '2026-11-21' };
      const text = idsSql(build, entity, { filter, scope, rows: null, skip: 0, take: 100_000 });
      return (await server.pool.query<{ id: number }>(text, build.values)).rows.map(({ id }) => id);
    }
    let moved = 0;
    for (const entity of engine.registry.all) {
      const all = await ids(entity, {});
      for (const field of entity.descriptor.fields) {
        if (!field.sortable || (field.column !== null && field.kind !== 'reference')) continue;
        const Tri = [{ Key: field.name }];
        // A row that is named asks for itself.
        const namedIds = await ids(entity, { Tri, IdsPk: all });
        expect(await ids(entity, { Tri }), `${entity.name} by ${field.name}`).toEqual(namedIds);
        if (namedIds.some((id, place) => id !== all[place])) moved += 1;
      }
    }
    expect(moved).toBeGreaterThan(200);
  }, 60_000);

  it('refuses a database that holds other data, and stays out of it whole', async () => {
    const other = await startServer();
    const inOther = createEngine({ pool: other.pool, config: other.config });
    const person = await (await other.signInAsAdmin()).call('POST', '/api/personnes', { Nom: 'Essai' });
    expect(person.status).toBe(200);
    await expect(
      loadDemonstration(inOther, {
        referenceDate: '2026-11-21',
        state: 'avant',
        seed: 38,
        size: 'petite',
        store: storeOf(other),
        say: () => undefined,
      }),
    ).rejects.toThrow("La base contient déjà des données (1 personnes) : la démonstration ne s'y mélange pas, sauf avec DEMO_MIX=1.");
    expect((await other.pool.query('select count(*) as n from film')).rows).toEqual([{ n: 0 }]);
    await other.close();
  });

  it('is refused at its end where one of its numbers named another record, and leaves nothing half', async () => {
    const other = await startServer();
    const inOther = createEngine({ pool: other.pool, config: other.config });
    await loadWorld(createRecordLoader(inOther));
    const { rows } = await server.pool.query<{ eannee: number; numero_n: string }>(
      'select eannee, numero_n from festival_inscription where numero_n is not null order by id limit 1',
    );
    const [{ eannee, numero_n: number } = { eannee: 0, numero_n: '' }] = rows;
    await other.pool.query("insert into numero_donne values ('festival-inscription', $1, $2, 999999)", [eannee, number]);
    const refused = loadDemonstration(inOther, {
      referenceDate: '2026-11-21',
      state: 'avant',
      seed: 38,
      size: 'petite',
      store: storeOf(other),
      say: () => undefined,
    });
    await expect(refused).rejects.toThrow(`Le numéro ${number} a déjà été donné : la démonstration n'est pas chargée.`);
    const left = await other.pool.query('select (select count(*) from film) as films, (select count(*) from demonstration) as loads');
    expect(left.rows).toEqual([{ films: 0, loads: 0 }]);
    expect(await checkCatalogue(other.pool)).toEqual([]);
    await other.close();
  });

  it('looks at its own numbers only: what people gave before it stays their affair', async () => {
    const client = await server.pool.connect();
    await client.query('begin');
    await client.query(
      "insert into numero_donne select 'festival-inscription', eannee, numero_n, 999999 from festival_inscription where numero_n is not null order by id limit 1",
    );
    const after = new Map([
      ['film', 2 ** 30],
      ['festival_inscription', 2 ** 30],
    ] as const);
    await expect(requireFreeNumbers(client, after)).resolves.toBeUndefined();
    await expect(requireFreeNumbers(client, new Map())).rejects.toThrow('a déjà été donné');
    await client.query('rollback');
    client.release();
  });

  it('is taken away by one command, unless something people added leans on it', async () => {
    const [film] = await list('films', { GlobalSearch: 'echappe' });
    const text = await admin.call('POST', '/api/film-titres', { IdFilm: film?.['Id'], IdLangue: 36, Titre: 'A Man Escaped' });
    expect(text.status).toBe(200);
    await expect(removeDemonstration(server.pool, storeOf(server))).rejects.toThrow('film_titre (1)');
    await admin.call('DELETE', `/api/film-titres/${text.body}`, { Id: text.body, Version: 1 });
    expect(await removeDemonstration(server.pool, storeOf(server))).toBeGreaterThan(10_000);
    const left = await server.pool.query(
      'select (select count(*) from film) as films, (select count(*) from trad_libelle where entite = $1) as labels',
      ['genre'],
    );
    expect(left.rows).toEqual([{ films: 0, labels: 0 }]);
    const contents = readdirSync(filesFolder(server.config), { recursive: true, withFileTypes: true });
    expect(contents.filter((entry) => entry.isFile())).toEqual([]);
    expect(await checkCatalogue(server.pool)).toEqual([]);
  });

  it('lends its accounts to nobody once the demonstration is off', async () => {
    await ensureDemoAccounts(server.pool);
    expect((await server.anonymous.call('POST', '/api/login', { item: READER })).status).toBe(401);
  });
});
