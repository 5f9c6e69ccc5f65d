import type pg from 'pg';
import { isDemoViewer } from '#demo/people/accounts.ts';
import { type DemoReferences, FILES } from '#demo/world/world.ts';
import { entities } from '#generated/entities/all.gen.ts';

const TRANSLATION_TABLES = ['trad_libelle', 'trad_texte'];

export interface DatabaseState {
  readonly references: DemoReferences;
  readonly firstIdByTable: ReadonlyMap<string, number>;
}

/** Records that generated ones refer to, and the ids that are free. */
export async function readDatabaseState(client: pg.ClientBase): Promise<DatabaseState> {
  const roots = Object.values(entities).filter((entity) => entity.extends === null);
  const firstIdByTable = await readFirstIds(client, [...roots.map(({ table }) => table), ...TRANSLATION_TABLES, FILES]);
  return {
    firstIdByTable,
    references: {
      countries: await idsByCode(client, 'pays'),
      languages: await idsByCode(client, 'langue'),
      rights: await idsByCode(client, 'utilisateur_droit'),
      firstIds: new Map([...roots, { name: FILES, table: FILES }].map(({ name, table }) => [name, firstIdByTable.get(table) ?? 1001])),
      viewers: await idsOfViewers(client),
    },
  };
}

async function readFirstIds(client: pg.ClientBase, tables: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const text = tables.map((table) => `select '${table}' as name, greatest(1000, max(id)) + 1 as id from ${table}`).join(' union all ');
  const { rows } = await client.query<{ name: string; id: number }>(text);
  return new Map(rows.map(({ name, id }) => [name, id]));
}

async function idsByCode(client: pg.ClientBase, table: 'pays' | 'langue' | 'utilisateur_droit'): Promise<ReadonlyMap<string, number>> {
  const { rows } = await client.query<{ code: string; id: number }>(`select code, id from ${table}`);
  return new Map(rows.map(({ code, id }) => [code, id]));
}

async function idsOfViewers(client: pg.ClientBase): Promise<readonly number[]> {
  const { rows } = await client.query<{ login: string; id: number }>('select login, id from utilisateur order by id');
  return rows.flatMap(({ login, id }) => (isDemoViewer(login) ? [id] : []));
}
