/** The database of a developer follows every change of an unfrozen schema, with its rows. */
import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { catalogueOf } from '#codegen/emit/database/catalogue.ts';
import { checkCatalogue } from '#server/migrations/check-catalogue.ts';
import { MIGRATIONS_FOLDER } from '#server/migrations/migration-files.ts';
import { followSchema } from '../../scripts/dev/database.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createSchemaProject, type SchemaProject } from '#tests/support/schema-project.ts';
import { film, GENRE } from '#tests/support/schema-texts.ts';

let project: SchemaProject;
let database: TestDatabase;
let losses: readonly string[] = [];
let isAgreed = true;

/** One `npm run codegen`, then one start of `npm run dev`. */
async function develop(entities: Readonly<Record<string, string | null>>): Promise<number> {
  await project.write(entities);
  expect((await project.migrate()).errors).toEqual([]);
  return followSchema(database.pool, {
    root: project.root,
    folder: project.folder,
    withRows: false,
    agrees: (lost) => {
      losses = lost;
      return Promise.resolve(isAgreed);
    },
  });
}

async function row(): Promise<unknown> {
  return (await database.pool.query('select * from film order by id limit 1')).rows[0];
}

/** Of the tables of the schema: later migrations make the witness of the key, the accounting chain and the like. */
async function differences() {
  const found = await checkCatalogue(database.pool, catalogueOf(await project.database()));
  return found.filter(({ table }) => !['temoin_cle', 'chaine_comptable', 'proposition_jeton', 'regard'].includes(table));
}

const FIELDS = '  Titre: { kind: string, max: nvarchar150 }\n  Duree: { kind: integer }\n  Note: { kind: string, max: nvarchar50 }\n';

beforeAll(async () => {
  project = await createSchemaProject();
  database = await createTestDatabase({ content: 'empty' });
  await copyFile(path.join(MIGRATIONS_FOLDER, '0000_system.sql'), path.join(project.folder, '0000_system.sql'));
  await develop({ genre: GENRE, film: film(FIELDS) });
  await database.pool.query(`insert into genre (nom) values ('Fiction'); insert into film (titre, duree, note) values ('Été', 90, 'bien')`);
});
beforeEach(() => {
  losses = [];
  isAgreed = true;
});
afterAll(async () => {
  await database.close();
  await project.remove();
});

describe('a schema that changes while somebody develops', () => {
  it('brings new fields, a rename and a wider text to the rows that are there', async () => {
    const next = FIELDS.replace('Duree:', 'Minutes:')
      .replace('{ kind: integer }', '{ kind: integer, was: Duree }')
      .replace('nvarchar50', 'nvarchar100');
    await develop({
      film: film(`${next}  Annee: { kind: year }\n  Lieu: { kind: string, required: true }\n  IdGenre: { kind: reference, to: genre }\n`),
    });
    expect(losses).toEqual(["« lieu » est obligatoire et sans valeur par défaut : les lignes de « film » n'en auraient pas"]);
    expect(await row()).toMatchObject({ titre: 'Été', minutes: 90, note: 'bien', annee: null, lieu: '', id_genre: null });
    expect(await differences()).toEqual([]);
  });

  it('asks before a value goes, and leaves everything where the answer is no', async () => {
    const before = await row();
    isAgreed = false;
    const next = film('  Titre: { kind: string, max: nvarchar150 }\n  Note: { kind: integer }\n');
    await expect(develop({ film: next })).rejects.toThrow("La base est restée telle qu'elle était.");
    expect(losses.length).toBe(5);
    expect(await row()).toEqual(before);
    isAgreed = true;
    await develop({ film: next });
    expect(await row()).toMatchObject({ titre: 'Été', note: null });
    expect(await differences()).toEqual([]);
  });

  it('has nothing to do while nothing changes', async () => {
    expect(await develop({})).toBe(0);
    expect(losses).toEqual([]);
  });
});
