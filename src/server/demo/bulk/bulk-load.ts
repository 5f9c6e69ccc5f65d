import type pg from 'pg';
import type { RecordData } from '#domain/values/record-data.ts';
import { hashPassword } from '../../session/password.ts';
import type { RecordEngine } from '#server/records/engine/engine.ts';
import { fillSearchOf } from '#server/records/write/search-repository.ts';
import { copyIn } from './copy-in.ts';
import { requireFreeNumbers } from './given-numbers.ts';
import { setAside } from './set-aside.ts';
import { type TableRows, createTableRows } from './table-rows.ts';
import { keptTextsIn } from '#domain/records/engine/kept-texts.ts';
import { fieldOf, type Registry } from '#domain/records/engine/registry.ts';

export interface BulkLoad {
  /** Records in their wire form, with their ids, by entity. */
  readonly records: ReadonlyMap<string, readonly RecordData[]>;
  /** Rows that are no records: the files. */
  readonly files: TableRows;
  /** First free id of each table. */
  readonly firstIds: ReadonlyMap<string, number>;
  readonly onProgress: (step: BulkStep) => void;
}

export type BulkStep =
  | { readonly step: 'lignes'; readonly done: number; readonly total: number }
  | { readonly step: 'fichiers' | 'index' | 'recherche' | 'controle' };

/** Rows of a load: first and last id by table, for those that have one. */
export type LoadedRanges = Readonly<Record<string, readonly [number, number]>>;

/** Writes records by set, in the transaction of the client: rows by COPY, then indexes, foreign keys, search texts and sequences. */
export async function bulkLoad(client: pg.ClientBase, engine: RecordEngine, load: BulkLoad): Promise<LoadedRanges> {
  const tables = await toTables(engine, load);
  const aside = await setAside(client, tables);
  await copyAll(client, tables, load);
  load.onProgress({ step: 'recherche' });
  await aside.restoreIndexesOn(waysOfTexts(engine.registry));
  for (const { table } of tables) await client.query(`analyze ${table}`);
  const touched = new Set(tables.map(({ table }) => table));
  for (const entity of engine.registry.all) if (touched.has(entity.table)) await fillSearchOf(client, engine.registry, entity);
  load.onProgress({ step: 'index' });
  await aside.restoreIndexes();
  load.onProgress({ step: 'controle' });
  await aside.restoreForeignKeys();
  await aside.wakeTriggers();
  await requireFreeNumbers(client, load.firstIds);
  return advanceSequences(client, tables);
}

async function toTables(engine: RecordEngine, { records, files, firstIds }: BulkLoad): Promise<readonly TableRows[]> {
  const { registry, secrets } = engine;
  const lockedPassword = await hashPassword(crypto.randomUUID());
  const { write, tables } = createTableRows({ registry, secrets, nextIds: new Map(firstIds), lockedPassword });
  for (const [name, items] of records) {
    const entity = registry.get(name);
    for (const item of items) write(entity, item);
  }
  return [files, ...tables()].filter(({ rows }) => rows.length > 0);
}

async function copyAll(client: pg.ClientBase, tables: readonly TableRows[], { onProgress }: BulkLoad): Promise<void> {
  const total = tables.reduce((sum, { rows }) => sum + rows.length, 0);
  let done = 0;
  for (const { table, columns, rows } of tables) {
    await copyIn(client, { table, columns, rows });
    done += rows.length;
    onProgress({ step: 'lignes', done, total });
  }
}

async function advanceSequences(client: pg.ClientBase, tables: readonly TableRows[]): Promise<LoadedRanges> {
  const ranges: Record<string, readonly [number, number]> = {};
  for (const { table, columns, rows } of tables) {
    if (columns[0] !== 'id') continue;
    const ids = rows.map(([id]) => Number(id));
    const last = ids.reduce((most, id) => Math.max(most, id), 0);
    ranges[table] = [ids.reduce((least, id) => Math.min(least, id), last), last];
    const { rows: sequences } = await client.query<{ name: string | null }>("select pg_get_serial_sequence($1, 'id') as name", [table]);
    // A subtype shares the ids of its base and has no sequence.
    if (sequences[0]?.name) await client.query('select setval($1, $2)', [sequences[0].name, last]);
  }
  return ranges;
}

/** Columns, `table.column`, by which the texts that rows keep are gathered from the parts of a record: without an index each would read them all. */
function waysOfTexts(registry: Registry): ReadonlySet<string> {
  return new Set(
    registry.all.flatMap((entity) =>
      keptTextsIn(registry)
        .through(entity.name)
        .flatMap(({ reach }) => {
          const last = reach.at(-1);
          return last?.step === 'parts' ? [`${entity.table}.${fieldOf(entity, last.field).column}`] : [];
        }),
    ),
  );
}
