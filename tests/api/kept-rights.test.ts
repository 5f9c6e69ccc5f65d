/** An entity that changes its name, on a real PostgreSQL: groups keep what they were given, and get nothing that they were not. */
import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rights as asked } from '#generated/rights/rights.gen.ts';
import { migrate } from '#server/migrations/migrate.ts';
import { MIGRATIONS_FOLDER } from '#server/migrations/migration-files.ts';
import { unaskedRights } from '#server/migrations/rights.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createSchemaProject, type SchemaProject } from '#tests/support/schema-project.ts';
import { entity } from '#tests/support/schema-texts.ts';

let project: SchemaProject;
let database: TestDatabase;

const RIGHTS = entity(
  'UtilisateurDroit',
  '  Code: { kind: string, max: nvarchar150, required: true, unique: true }\n  IdParent: { kind: reference, to: utilisateur-droit, onDelete: cascade }\n',
  'role: { is: rights, code: Code }\n',
);
const GROUPS = entity('GroupeUtilisateur', '  Nom: { kind: string, required: true }\n  IdsDroit: { kind: ids, to: utilisateur-droit }\n');

function NAMED(name: string, key: string): string {
  return entity(name, '  Nom: { kind: string, required: true }\n', `screens:\n  ${key}:\n    columns: [Nom 100]\n`);
}

async function evolve(): Promise<void> {
  const { errors } = await project.migrate({ freeze: true });
  if (errors.length > 0) throw new Error(errors.join('\n'));
  await migrate(database.pool, { folder: project.folder, withRows: false });
}

/** Group → codes that it holds, in the order of the codes. */
async function held(): Promise<Readonly<Record<string, readonly string[]>>> {
  const { rows }: pg.QueryResult<{ nom: string; codes: string[] }> = await database.pool.query(
    `select g.nom, array_agg(d.code order by d.code) as codes from groupe_utilisateur g join groupe_utilisateur_droit l on l.groupe_utilisateur_id = g.id
       join utilisateur_droit d on d.id = l.utilisateur_droit_id group by g.nom`,
  );
  return Object.fromEntries(rows.map(({ nom, codes }) => [nom, codes]));
}

const FILL = `
  insert into utilisateur_droit (code) values ('STYLE-FILMS'), ('STYLE-FILM'), ('STYLE-FILM-WRITE'), ('STYLE-FILM-DELETE'), ('SONS'), ('SON');
  insert into groupe_utilisateur (nom) values ('Gestion'), ('Lecture'), ('Son');
  insert into groupe_utilisateur_droit (groupe_utilisateur_id, utilisateur_droit_id) select g.id, d.id from groupe_utilisateur g, utilisateur_droit d
    where (g.nom = 'Gestion' and d.code like 'STYLE%') or (g.nom = 'Lecture' and d.code = 'STYLE-FILMS') or (g.nom = 'Son' and d.code like 'SON%');`;

beforeAll(async () => {
  project = await createSchemaProject();
  database = await createTestDatabase({ content: 'empty' });
  await copyFile(path.join(MIGRATIONS_FOLDER, '0000_system.sql'), path.join(project.folder, '0000_system.sql'));
  await project.write({
    'utilisateur-droit': RIGHTS,
    'groupe-utilisateur': GROUPS,
    'style-film': NAMED('StyleFilm', 'style-film'),
    son: NAMED('Son', 'son'),
  });
  await evolve();
  await database.pool.query(FILL);
});
afterAll(async () => {
  await database.close();
  await project.remove();
});

describe('a renamed entity', () => {
  it('leaves each group what it had, under the new codes', async () => {
    await project.write({ 'style-film': null, style: NAMED('Style', 'style') });
    await project.declareEntities('renamed: { style: style-film }\n');
    await evolve();
    expect(await held()).toEqual({
      Gestion: ['STYLE', 'STYLE-DELETE', 'STYLE-WRITE', 'STYLES'],
      Lecture: ['STYLES'],
      Son: ['SON', 'SONS'],
    });
  });

  it('leaves them its rights when only the list of a screen changes its name', async () => {
    await project.write({ son: NAMED('Son', 'sonorite') });
    await evolve();
    expect((await held())['Son']).toEqual(['SONORITE', 'SONORITES']);
  });
});

describe('a right that nothing asks any more', () => {
  it('is told with the groups that hold it, and no other is', async () => {
    const usedCodes = new Set<string>(asked.map(({ code }) => code));
    const unusedRights = await unaskedRights(database.pool);
    expect(unusedRights.filter(({ code }) => usedCodes.has(code))).toEqual([]);
    expect(unusedRights).toContainEqual({ code: 'SONORITE', groups: ['Son'] });
  });
});
