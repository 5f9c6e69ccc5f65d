/** Migrations on a real PostgreSQL: the whole schema, and a small one that evolves with its data. */
import { createRandom } from '#domain/values/random.ts';
import { foldSearched } from '#domain/values/text/search-words.ts';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { entities } from '#generated/entities/all.gen.ts';
import { catalogueOf } from '#codegen/emit/database/catalogue.ts';
import { SYSTEM_TABLES, checkCatalogue } from '#server/migrations/check-catalogue.ts';
import { migrate } from '#server/migrations/migrate.ts';
import { unfitSentence, unfitValues } from '#server/migrations/unfit-values.ts';
import { MIGRATIONS_FOLDER } from '#server/migrations/migration-files.ts';
import { rehearseMigrations } from '#server/migrations/rehearse.ts';
import { type Content, createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createSchemaProject, type SchemaProject } from '#tests/support/schema-project.ts';

const open: { readonly close: () => Promise<unknown> }[] = [];
afterEach(async () => {
  for (const resource of open.splice(0).toReversed()) await resource.close();
});

async function openDatabase(content: Content): Promise<TestDatabase> {
  const database = await createTestDatabase({ content });
  open.push(database);
  return database;
}

async function openProject(entities: Readonly<Record<string, string>>): Promise<SchemaProject> {
  const project = await createSchemaProject();
  open.push({ close: project.remove });
  await writeFile(path.join(project.folder, '0000_system.sql'), await readSystemTables());
  await project.write(entities);
  expect((await project.migrate({ freeze: true })).errors).toEqual([]);
  return project;
}

/** Tables that a database needs before those of its schema: later system tables have migrations of their own. */
async function readSystemTables(): Promise<string> {
  const files = (await readdir(MIGRATIONS_FOLDER)).filter((name) => name.endsWith('.sql')).toSorted();
  const texts = await Promise.all(files.map((name) => readFile(path.join(MIGRATIONS_FOLDER, name), 'utf8')));
  const [first = '', ...later] = texts;
  const tables = later.flatMap((text) => [...text.matchAll(/^create table (\w+) \(\n[^;]*\n\);$/gm)]);
  return [first, ...tables.flatMap(([statement, name = '']) => (SYSTEM_TABLES.includes(name) ? [statement] : []))].join('\n');
}

async function evolve(project: SchemaProject, entities: Readonly<Record<string, string | null>>): Promise<void> {
  await project.write(entities);
  expect((await project.migrate({ freeze: true })).errors).toEqual([]);
}

function entity(type: string, fields: readonly string[], rest = ''): string {
  return `entity: ${type}\nlabel: ${type} | ${type}s\n${rest}fields:\n${fields.map((field) => `  ${field}\n`).join('')}`;
}

const GENRE = entity('Genre', ['Nom: { kind: string, required: true }']);
const FILM = [
  'Titre: { kind: string, max: nvarchar100, required: true, unique: true }',
  'IdGenre: { kind: reference, to: genre, required: true }',
  'IdsStyle: { kind: ids, to: genre }',
];

describe('the schema of the product', () => {
  it('gives the database that the catalogue expects', async () => {
    const { pool } = await openDatabase('migrated');
    expect(await checkCatalogue(pool)).toEqual([]);
  });

  it('is applied once, however often the server starts', async () => {
    const { pool } = await openDatabase('migrated');
    expect(await migrate(pool)).toEqual([]);
  });

  it('mends the mails that nobody has written in, and leaves the others as people made them', async () => {
    const { pool } = await openDatabase('migrated');
    async function subjects() {
      const { rows } = await pool.query<{ objet: string }>(
        'select traduction_fr objet from mail_modele m join trad_libelle on trad_libelle.id = m.id_objet where m.id in (1, 2) order by m.id',
      );
      return rows.map(({ objet }) => objet);
    }
    const [shipped] = await subjects();
    await pool.query(
      "update trad_libelle set traduction_fr = 'Bonjour {{prenom}}' from mail_modele m where m.id in (1, 2) and trad_libelle.id = m.id_objet",
    );
    await pool.query('update mail_modele set version = 2 where id = 2');
    await migrate(pool);
    expect(await subjects()).toEqual([shipped, 'Bonjour {{prenom}}']);
  });

  it('is applied once by two servers that start together', async () => {
    const { pool } = await openDatabase('empty');
    const applied = await Promise.all([migrate(pool), migrate(pool)]);
    expect(applied.map(({ length }) => length > 0).toSorted()).toEqual([false, true]);
    expect(await checkCatalogue(pool)).toEqual([]);
  });

  it('brings its system rows and leaves what people made of them', async () => {
    const { pool } = await openDatabase('migrated');
    await pool.query("update trad_libelle set traduction_fr = 'République française' where entite = 'pays' and id_proprietaire = 45");
    await migrate(pool);
    const { rows } = await pool.query('select t.traduction_fr from pays p join trad_libelle t on t.id = p.id_libelle where p.id = 45');
    expect(rows).toEqual([{ traduction_fr: 'République française' }]);
  });

  it('gives free records ids from 1001 on', async () => {
    const { pool } = await openDatabase('migrated');
    const { rows } = await pool.query("insert into film (titre_original) values ('Cléo de 5 à 7') returning id");
    expect(rows).toEqual([{ id: 1001 }]);
  });

  it('keeps one row for each right, with its parent', async () => {
    const { pool } = await openDatabase('migrated');
    await migrate(pool);
    const { rows } = await pool.query(
      "select d.code, p.code as parent from utilisateur_droit d left join utilisateur_droit p on p.id = d.id_parent where d.code like 'FILM%' and d.code not like 'FILM-%' or d.code = 'FILM-WRITE' order by 1",
    );
    expect(rows).toEqual([
      { code: 'FILM', parent: 'FILMS' },
      { code: 'FILM-WRITE', parent: 'FILM' },
      { code: 'FILMS', parent: null },
    ]);
  });

  it('folds case and accents as the domain does', async () => {
    const { pool } = await openDatabase('migrated');
    const { rows } = await pool.query("select norm('Un condamné à mort s''est ÉCHAPPÉ, Œuvre') as texte");
    expect(rows).toEqual([{ texte: "un condamne a mort s'est echappe, oeuvre" }]);
  });

  it('folds what searches look into as the domain does', async () => {
    const { pool } = await openDatabase('migrated');
    const { int, pick } = createRandom(11);
    const signs = [...'aéŒ王ガ봉09+-\' ’«»“".,;:()/<>[]{}|\\·・、。「」&@%_*…–'];
    const texts = Array.from({ length: 2000 }, () => Array.from({ length: int(1, 40) }, () => pick(signs)).join(''));
    const named = ['0612345678', "Conan O'Brien", '+33 (0)6 12 34 56 78', '732 829 320 00074', 'Jean-Luc', "L'été 2026-2027"];
    const all = [...named, ...texts];
    const { rows } = await pool.query<{ texte: string }>(
      'select texte_cherche(t) as texte from unnest($1::text[]) with ordinality u(t, n) order by n',
      [all],
    );
    expect(rows.map(({ texte }) => texte)).toEqual(all.map(foldSearched));
  });
});

describe('a difference between the database and the schema', () => {
  it('is named, whichever way it goes', async () => {
    const { pool } = await openDatabase('migrated');
    await pool.query(
      'alter table film alter column duree type bigint; drop index film_recherche_idx; create table intrus (id int); alter table film add column note text',
    );
    expect(await checkCatalogue(pool)).toEqual([
      { table: 'intrus', name: null, expected: null, found: 'table' },
      { table: 'film', name: 'duree', expected: 'integer', found: 'bigint' },
      { table: 'film', name: 'note', expected: null, found: 'text' },
      {
        table: 'film',
        name: 'film_recherche_idx',
        expected: 'CREATE INDEX film_recherche_idx ON public.film USING gin (recherche gin_trgm_ops)',
        found: null,
      },
    ]);
  });
});

describe('a schema that evolves', () => {
  it('keeps every value through a rename, a widening, a new field, a removal and a renamed link', async () => {
    const project = await openProject({ genre: GENRE, film: entity('Film', FILM) });
    const { pool } = await openDatabase('empty');
    await migrate(pool, { folder: project.folder, withRows: false });
    await pool.query(
      `insert into genre (nom) values ('Fiction'); insert into film (titre, id_genre) values ('Été', 1001); insert into film_style values (1001, 1001)`,
    );
    await evolve(project, {
      film: entity('Film', [
        'TitreOriginal: { kind: string, max: nvarchar255, required: true, unique: true, was: Titre }',
        'IdGenre: { kind: reference, to: genre, required: true, removed: true }',
        'IdsGenre: { kind: ids, to: genre, was: IdsStyle }',
        'Duree: { kind: duration, required: true, default: "01:30:00" }',
      ]),
    });
    expect((await migrate(pool, { folder: project.folder, withRows: false })).map(({ number, name }) => `${number} ${name}`)).toEqual([
      '2 schema',
    ]);
    expect((await pool.query('select titre_original, titre_original_n, duree, _old_id_genre from film')).rows).toEqual([
      { titre_original: 'Été', titre_original_n: 'ete', duree: 5400, _old_id_genre: 1001 },
    ]);
    expect((await pool.query('select * from film_genre')).rows).toEqual([{ film_id: 1001, genre_id: 1001 }]);
    expect(await checkCatalogue(pool, catalogueOf(await project.database()))).toEqual([]);
  });

  it('keeps the rows of a renamed entity and of a removed one, their links and their trash', async () => {
    const project = await openProject({ genre: GENRE, film: entity('Film', FILM), pays: entity('Pays', ['Nom: { kind: string }']) });
    const { pool } = await openDatabase('empty');
    await migrate(pool, { folder: project.folder, withRows: false });
    await pool.query(
      "insert into genre (nom) values ('Fiction'); insert into film (titre, id_genre) values ('Été', 1001); insert into film_style values (1001, 1001)",
    );
    await pool.query(
      `insert into corbeille (lot, genre, entite, id_fiche, nom_table, contenu) values (gen_random_uuid(), 'ligne', 'genre', 7, 'genre', '{"id": 7, "nom": "Western"}')`,
    );
    await project.declareEntities('renamed: { theme: genre }\nremoved: [pays]\n');
    await evolve(project, {
      genre: null,
      pays: null,
      theme: entity('Theme', ['Libelle: { kind: string, required: true, was: Nom }']),
      film: entity(
        'Film',
        FILM.map((field) => field.replace('to: genre', 'to: theme')),
      ),
    });
    await migrate(pool, { folder: project.folder, withRows: false });
    const linked = 'select t.libelle from film_style l join theme t on t.id = l.theme_id';
    expect((await pool.query(linked)).rows).toEqual([{ libelle: 'Fiction' }]);
    expect((await pool.query('select entite, nom_table, contenu from corbeille')).rows).toEqual([
      { entite: 'theme', nom_table: 'theme', contenu: { id: 7, libelle: 'Western' } },
    ]);
    expect((await pool.query('select count(*)::int as n from _old_pays')).rows).toEqual([{ n: 0 }]);
    expect(await checkCatalogue(pool, catalogueOf(await project.database()))).toEqual([]);
  });

  it('tells which rows are alike when a field becomes unique, and changes nothing', async () => {
    const project = await openProject({ genre: GENRE, film: entity('Film', ['Titre: { kind: string, max: nvarchar100 }']) });
    const { pool } = await openDatabase('empty');
    await migrate(pool, { folder: project.folder, withRows: false });
    await pool.query("insert into film (titre) values ('Été'), ('ETE')");
    await evolve(project, { film: entity('Film', ['Titre: { kind: string, max: nvarchar100, unique: true }', 'Annee: { kind: year }']) });
    await expect(migrate(pool, { folder: project.folder, withRows: false, reports: project.root })).rejects.toThrow(
      "La migration 2 (schema) est refusée, rien n'a changé : film : 1 valeurs de « titre », qui devient unique, sont portées par plusieurs fiches (ete : fiches 1001, 1002)",
    );
    expect(await readFile(path.join(project.root, 'doublons-film.csv'), 'utf8')).toBe('"id";"titre_n"\n"1001";"ete"\n"1002";"ete"\n');
    expect(
      (await pool.query("select count(*)::int as n from information_schema.columns where table_name = 'film' and column_name = 'annee'"))
        .rows,
    ).toEqual([{ n: 0 }]);
  });

  it('rehearses on a copy: names duplicates and values out of bounds before an upgrade, and leaves every row and table', async () => {
    const project = await openProject({ genre: GENRE, film: entity('Film', ['Titre: { kind: string, max: nvarchar100 }']) });
    const { pool } = await openDatabase('empty');
    await migrate(pool, { folder: project.folder, withRows: false });
    await pool.query("insert into film (titre) values ('Été'), ('ETE')");
    const before = await pool.query('select * from schema_migration');
    await evolve(project, { film: entity('Film', ['Titre: { kind: string, max: nvarchar100, unique: true }']) });
    const first = await rehearseMigrations(pool, { folder: project.folder, among: [] });
    expect(first.pending.map(({ number }) => number)).toEqual([2]);
    expect(first.refusal).toContain(
      'La migration 2 (schema) sera refusée : film : 1 valeurs de « titre », qui devient unique, sont portées par plusieurs fiches (ete : fiches 1001, 1002)',
    );
    await pool.query("update film set titre = 'Hiver' where id = 1002");
    const [field] = entities['festival-hotel'].fields.filter(({ name }) => name === 'Libelle');
    const longer = field && { ...field, name: 'Titre', column: 'titre', declaredIn: 'film', min: 4 };
    const film = { name: 'film', table: 'film', fields: longer === undefined ? [] : [longer] };
    expect(await rehearseMigrations(pool, { folder: project.folder, among: [film] })).toMatchObject({
      refusal: null,
      warnings: [expect.stringContaining('film.Titre demande désormais au moins 4 signes : 1 fiches')],
    });
    expect(await pool.query('select * from schema_migration')).toMatchObject({ rows: before.rows });
    expect((await pool.query("select 1 from pg_indexes where indexdef like '%unique%film%titre%'")).rows).toEqual([]);
  });

  it('changes nothing when PostgreSQL refuses a migration for a reason of its own', async () => {
    const project = await openProject({ genre: GENRE });
    const { pool } = await openDatabase('empty');
    await writeFile(path.join(project.folder, '0002_autre.sql'), 'create table autre (id integer);\nselect 1 / 0;\n');
    await expect(migrate(pool, { folder: project.folder, withRows: false })).rejects.toThrow(
      "La migration 2 (autre) a été refusée par PostgreSQL, rien n'a changé",
    );
    const { rows } = await pool.query("select 1 from information_schema.tables where table_name = 'autre'");
    expect(rows).toEqual([]);
  });

  it('refuses a database whose migration was another', async () => {
    const project = await openProject({ genre: GENRE });
    const { pool } = await openDatabase('empty');
    await migrate(pool, { folder: project.folder, withRows: false });
    await writeFile(path.join(project.folder, '0001_initial.sql'), 'select 1;\n');
    await expect(migrate(pool, { folder: project.folder, withRows: false })).rejects.toThrow("n'est plus celle que cette base a reçue");
  });

  it('refuses a database that a later version made', async () => {
    const { pool } = await openDatabase('migrated');
    await pool.query("insert into schema_migration (numero, nom, empreinte) select max(numero) + 1, 'demain', 'x' from schema_migration");
    await expect(migrate(pool)).rejects.toThrow(/La base vient d'une version \(migration \d+, demain\), plus récente que ce programme/);
  });
});

describe('bounds that became tighter', () => {
  it('are told with the records that do not keep them, and none of the product are', async () => {
    const { pool } = await openDatabase('migrated');
    expect(await unfitValues(pool)).toEqual([]);
    await pool.query("insert into festival_hotel (libelle) values ('Gare'), ('Le Grand Hôtel de la Gare et des Voyageurs')");
    const tighter = entities['festival-hotel'].fields.map((field) =>
      field.name === 'Libelle' ? { ...field, min: 30, pattern: '^[A-Z]' } : field,
    );
    const found = await unfitValues(pool, [{ ...entities['festival-hotel'], fields: tighter }]);
    expect(found).toEqual([{ field: 'festival-hotel.Libelle', bound: 'au moins 30 signes', total: 1, ids: [1001] }]);
    expect(found.map(unfitSentence)).toEqual([
      "festival-hotel.Libelle demande désormais au moins 30 signes : 1 fiches n'y répondent pas (1001) et devront être corrigées pour être enregistrées.",
    ]);
  });
});
