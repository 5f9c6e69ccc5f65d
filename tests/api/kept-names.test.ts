/** A field that changes its name, on a real PostgreSQL: what people and the server kept under the former one follows. */
import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '#server/migrations/migrate.ts';
import { MIGRATIONS_FOLDER } from '#server/migrations/migration-files.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createSchemaProject, type SchemaProject } from '#tests/support/schema-project.ts';
import { entity } from '#tests/support/schema-texts.ts';

let project: SchemaProject;
let database: TestDatabase;

function SCREEN(key: string, route: string, column: string): string {
  return `screens:\n  ${key}:\n    path: { list: ${route}, record: "${key}/{id}" }\n    columns: [${column} 100]\n`;
}

const PAYS = entity('Pays', '  Nom: { kind: string, required: true }\n');

function film(fields: string): string {
  return entity('Film', `${fields}  Note: { kind: integer }\n`, SCREEN('film', 'films', 'Note'));
}

const SEANCE = entity(
  'Seance',
  '  IdFilm: { kind: reference, to: film, inverse: Seances }\n  Debut: { kind: datetime }\n',
  `display: "{Debut}"\n${SCREEN('seance', 'seances', 'Debut')}`,
);
const VIEW = '  Entity: { kind: string, required: true }\n';
const HOLDERS = {
  filtre: entity('Filtre', `${VIEW}  Data: { kind: text }\n`, 'display: "{Entity}"\nrole: { is: views, list: Entity, names: Data }\n'),
  colonne: entity(
    'Colonne',
    `${VIEW}  Colonnes: { kind: objects }\n`,
    'display: "{Entity}"\nrole: { is: views, list: Entity, names: Colonnes }\n',
  ),
  serie: entity(
    'Serie',
    '  Entite: { kind: string, required: true }\n  Champs: { kind: strings }\n',
    'display: "{Entite}"\nrole: { is: changes, entity: Entite, names: Champs }\n',
  ),
};
const BEFORE =
  '  Duree: { kind: integer }\n  IdPays: { kind: reference, to: pays }\n  IdLibelle: { kind: label }\n  IdsTourne: { kind: ids, to: pays }\n';
const AFTER =
  '  Minutes: { kind: integer, was: Duree }\n  IdNation: { kind: reference, to: pays, was: IdPays }\n  IdTitre: { kind: label, was: IdLibelle }\n  IdsLieu: { kind: ids, to: pays, was: IdsTourne }\n';

const FILTER = {
  GlobalSearch: 'Duree',
  Criteres: {
    and: [
      { field: 'Duree', op: 'lt', value: 'Duree' },
      {
        or: [
          { field: 'Pays.Nom', op: 'eq', value: { field: 'Duree' } },
          { field: 'Seances.Film.IdPays', op: 'in', value: [45] },
        ],
      },
      { field: 'Libelle', op: 'contains', value: 'été' },
    ],
  },
};
const COLUMNS = ['PaysLibelle', 'Duree', 'Libelle', 'TourneLibelles', 'Note'].map((Property, index) => ({ Property, Ordre: index + 1 }));

const FILL = `
  insert into filtre (entity, data) values ('film', '${JSON.stringify(FILTER)}'),
    ('seance', '{"Criteres":{"field":"Film.Duree","op":"gt","value":3}}'), ('seance', '{"Criteres":{"field":"Duree","op":"gt","value":3}}'),
    ('ailleurs', '{"Criteres":{"field":"Duree","op":"gt","value":3}}'), ('film', 'pas du JSON'), ('film', null);
  insert into colonne (entity, colonnes) values ('film', '${JSON.stringify(COLUMNS)}'), ('film', null);
  insert into serie (entite, champs) values ('film', '{Note,Duree,IdPays}'), ('seance', '{Duree}');
  insert into historique (lot, entite, id_fiche, operation, avant, apres) values
    (gen_random_uuid(), 'film', 1, 'insert', null, '{"Duree": 90, "Note": 1}'),
    (gen_random_uuid(), 'film', 1, 'update', '{"Duree": 90, "TradLibelle": {"TraductionFr": "Duree"}}', '{"Duree": null, "TradLibelle": null}'),
    (gen_random_uuid(), 'seance', 1, 'update', '{"Duree": 1}', '{"Duree": 2}');
  insert into travail (id_utilisateur, ecran, format, titre, culture, filtre, demande_le)
    values (1, 'film', 'csv', 'Films', 'fr', '{"Tri":[{"Key":"PaysLibelle","Desc":true}],"Colonnes":["Duree","Note"]}', now());`;

async function rows(sql: string): Promise<unknown[]> {
  const result: pg.QueryResult<Record<string, unknown>> = await database.pool.query(sql);
  return result.rows.map((row) => Object.values(row)[0]);
}

function json(text: unknown): unknown {
  return typeof text === 'string' && text.startsWith('{') ? JSON.parse(text) : text;
}

async function evolve(): Promise<void> {
  const { errors } = await project.migrate({ freeze: true });
  if (errors.length > 0) throw new Error(errors.join('\n'));
  await migrate(database.pool, { folder: project.folder, withRows: false });
}

beforeAll(async () => {
  project = await createSchemaProject();
  database = await createTestDatabase({ content: 'empty' });
  await copyFile(path.join(MIGRATIONS_FOLDER, '0000_system.sql'), path.join(project.folder, '0000_system.sql'));
  await project.write({ pays: PAYS, film: film(BEFORE), seance: SEANCE, ...HOLDERS });
  await evolve();
  await database.pool.query(FILL);
  await project.write({ film: film(AFTER) });
  await evolve();
});
afterAll(async () => {
  await database.close();
  await project.remove();
});

describe('a renamed field', () => {
  it('is found by saved filters, through references and collections too, and what they compare with stays', async () => {
    expect((await rows('select data from filtre order by id')).map(json)).toEqual([
      {
        GlobalSearch: 'Duree',
        Criteres: {
          and: [
            { field: 'Minutes', op: 'lt', value: 'Duree' },
            {
              or: [
                { field: 'Nation.Nom', op: 'eq', value: { field: 'Duree' } },
                { field: 'Seances.Film.IdNation', op: 'in', value: [45] },
              ],
            },
            { field: 'Titre', op: 'contains', value: 'été' },
          ],
        },
      },
      { Criteres: { field: 'Film.Minutes', op: 'gt', value: 3 } },
      { Criteres: { field: 'Duree', op: 'gt', value: 3 } },
      { Criteres: { field: 'Duree', op: 'gt', value: 3 } },
      'pas du JSON',
      null,
    ]);
  });

  it('keeps its place in the columns that people chose', async () => {
    expect(await rows('select colonnes from colonne order by id')).toEqual([
      ['NationLibelle', 'Minutes', 'Titre', 'LieuLibelles', 'Note'].map((Property, index) => ({ Property, Ordre: index + 1 })),
      null,
    ]);
  });

  it('is what history, series and exports asked for speak of', async () => {
    expect(await rows('select jsonb_build_array(avant, apres) from historique order by id')).toEqual([
      [null, { Minutes: 90, Note: 1 }],
      [
        { Minutes: 90, TradTitre: { TraductionFr: 'Duree' } },
        { Minutes: null, TradTitre: null },
      ],
      [{ Duree: 1 }, { Duree: 2 }],
    ]);
    expect(await rows('select champs from serie order by id')).toEqual([['Note', 'Minutes', 'IdNation'], ['Duree']]);
    expect(await rows('select filtre from travail')).toEqual([
      { Tri: [{ Key: 'NationLibelle', Desc: true }], Colonnes: ['Minutes', 'Note'] },
    ]);
  });

  it('is renamed once, however long `was:` stays', async () => {
    expect(await project.migrate()).toEqual({ errors: [], migrations: {}, obsolete: [] });
  });
});

describe('a reference that becomes a list', () => {
  it('brings what each row named, and its history', async () => {
    await database.pool.query(`
      insert into pays (id, nom) values (45, 'Chypre'), (46, 'Malte');
      insert into film (id, minutes, id_nation) values (1, 90, 45), (2, 80, null);
      insert into historique (lot, entite, id_fiche, operation, avant, apres) values (gen_random_uuid(), 'film', 1, 'update', '{"IdNation": 46}', '{"IdNation": null}');`);
    await project.write({
      film: film(
        AFTER.replace('IdNation: { kind: reference, to: pays, was: IdPays }', 'IdsNation: { kind: ids, to: pays, was: IdNation }'),
      ),
    });
    await evolve();
    expect(await rows('select array[film_id, pays_id] from film_nation')).toEqual([[1, 45]]);
    expect(await rows(`select avant || apres from historique where avant ? 'IdsNation' or apres ? 'IdsNation'`)).toEqual([
      { IdsNation: null },
    ]);
    expect(await rows(`select avant from historique where avant ? 'IdsNation'`)).toEqual([{ IdsNation: [46] }]);
  });
});
