import { entities } from '#generated/entities/all.gen.ts';
import type { ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';
import { enums } from '#generated/enums/all.gen.ts';
import { locatePostgresFiles } from '#server/database/postgres-files.ts';
import { createPool } from '#server/database/pool.ts';
import { createRecordEngine } from '#server/records/engine/create-engine.ts';
import { createRegistry } from '#domain/records/engine/registry.ts';
import { readSecretKey } from '#server/records/write/secret-box.ts';
import { fromSource, idOf, openSource } from '#server/records/sql/source-sql.ts';
import { SqlBuild } from '#server/records/sql/sql-build.ts';
import { displayOf } from '#server/records/sql/text-sql.ts';
import { accountRepository } from '#server/session/account-repository.ts';
import { hashPassword } from '#server/session/password.ts';
import { createRecordFactory } from '../../support/record-factory.ts';
import { festival } from './festival.ts';
import type { Credentials } from './session.ts';

export interface WalkRecords {
  /** A record that the sheet of this screen can open: one that is there, else a new one. */
  readonly idFor: (screen: ScreenDescriptor) => Promise<number>;
  /** A new record that nothing points to yet, by the name a picker shows. */
  readonly createNamed: (entity: string) => Promise<string>;
  /** Somebody whose group holds these rights only. */
  readonly createPerson: (login: string, rights: readonly string[], prenom?: string) => Promise<Credentials>;
  /** The history of a record becomes so many days older. */
  readonly age: (entity: string, id: number, days: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** More records than one worker makes. */
const NUMBERS = 5000;
let number = Number(process.env['TEST_WORKER_INDEX'] ?? 0) * NUMBERS;

/** A file finds the records of those before it on its server, and so does the worker that follows one that failed. */
function nextNumber(): number {
  return (number += 1);
}

const PASSWORD = 'reliure-cyan-tambour-42';

/** Records that only another system brings: here somebody may write what it would. */
const openEntities = Object.fromEntries(
  Object.entries(entities).map(([name, entity]) => [
    name,
    entity.operations.includes('create')
      ? entity
      : { ...entity, fields: entity.fields.map((field) => ({ ...field, readOnly: field.readOnly && !field.required })) },
  ]),
);

/** Puts records beside those of the demonstration, in the database of the running server. */
export function openWalkRecords(): WalkRecords {
  const { dataDir } = festival();
  const pool = createPool({ target: { socket: locatePostgresFiles(dataDir).socket, database: 'festival' }, max: 2 });
  const registry = createRegistry({ entities: openEntities, enums });
  const engine = { ...createRecordEngine({ pool, secretKey: readSecretKey({ dataDir, secretKey: undefined }) }), registry };
  // A year of its own would come again in the next file, and stand in the way of the working edition.
  const factory = createRecordFactory(engine, {
    nextNumber,
    sharedKey: async ({ name }) => {
      if (name !== 'festival-edition') return null;
      const { rows } = await pool.query<{ eannee: number }>('select eannee from festival_edition order by is_defaut desc limit 1');
      return rows[0]?.eannee ?? null;
    },
  });
  return {
    idFor: async ({ entity, params }) => {
      const { table, extends: base } = Object.values(entities).find(({ name }) => name === entity) ?? { table: entity, extends: null };
      const [param] = params;
      const fixed = param === undefined ? {} : { [param.field]: Object.values(param.values)[0] ?? 0 };
      const wanted = Object.entries(fixed).map(([field, value]) => `${engine.registry.get(entity).fields.get(field)?.column} = ${value}`);
      const where = wanted.length === 0 ? '' : `where ${wanted.join(' and ')}`;
      const { rows } = await pool.query<{ id: number }>(`select id from ${table} ${where} order by id desc limit 1`);
      if (rows[0] !== undefined) return rows[0].id;
      return factory.create(engine.registry.get(entity), base === null ? fixed : {});
    },
    createNamed: async (name) => {
      const entity = engine.registry.get(name);
      const id = await factory.create(entity, await factory.reachable(entity));
      const build = new SqlBuild(registry, 'fr');
      const source = openSource(build, entity);
      const text = `select ${displayOf(build, source)} as name from ${fromSource(source)} where ${idOf(source)} = ${build.param(id)}`;
      const { rows } = await pool.query<{ name: string }>(text, build.values);
      return rows[0]?.name ?? '';
    },
    createPerson: async (wanted, rights, prenom = 'Anne') => {
      // A second try finds the person of the first.
      const { rowCount } = await pool.query('select from utilisateur where login = $1', [wanted]);
      const login = rowCount === 0 ? wanted : `encore-${process.env['TEST_WORKER_INDEX'] ?? ''}-${wanted}`;
      const { rows } = await pool.query<{ id: number }>('insert into groupe_utilisateur (nom) values ($1) returning id', [login]);
      const groupId = rows[0]?.id ?? 0;
      const passwordHash = await hashPassword(PASSWORD);
      const id = await accountRepository(pool).insert({ nom: 'Durand', prenom, login, groupId, passwordHash });
      await pool.query('update utilisateur set is_actif = true where id = $1', [id]);
      await pool.query(
        'insert into groupe_utilisateur_droit (groupe_utilisateur_id, utilisateur_droit_id) select $1, id from utilisateur_droit where code = any($2)',
        [groupId, rights],
      );
      return { login, password: PASSWORD };
    },
    age: async (entity, id, days) => {
      await pool.query('update historique set le = le - make_interval(days => $3) where entite = $1 and id_fiche = $2', [entity, id, days]);
    },
    close: () => pool.end(),
  };
}
