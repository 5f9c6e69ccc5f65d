import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { DEMO_SEED, type DemoSize } from '#demo/world/frame.ts';
import { createEngine } from '#server/app.ts';
import { filesFolder, readConfig } from '#server/config.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { loadDemonstration } from '#server/demo/load-demonstration.ts';
import { createRecordLoader } from '#server/demo/record-loader.ts';
import { FolderStore } from '#server/files/folder-store.ts';
import { migrate } from '#server/migrations/migrate.ts';
import { loadWorld } from '#server/reference/load-world.ts';
import { type Line, ratioLine, timed } from './measure.ts';

/**
 * Highest ratio of the load to PostgreSQL's copy of the rows it made into bare tables with the same indexes. The seconds
 * depend on the machine: 3.1 and 30 s on one, 5.6 and 54 s on another for nearly the same code; 5 and 90 s were required on the first.
 */
const RATIOS_MAX: Readonly<Record<DemoSize, number>> = { entiere: 9, petite: 3.9 };
const MB = 1024 * 1024;

/** Time of a first start for the demonstration, whole and small, and the room it takes. */
export async function measureDemonstration(): Promise<readonly Line[]> {
  const lines: Line[] = [];
  for (const size of ['petite', 'entiere'] as const) lines.push(...(await measureSize(size)));
  return lines;
}

/** Every row once more, in tables of the same columns and indexes. */
async function copyTables(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ name: string; columns: string }>(
    `select c.table_name as name, string_agg(quote_ident(c.column_name), ', ') as columns
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER' group by 1`,
  );
  await pool.query('create schema banc');
  for (const { name, columns } of rows) {
    await pool.query(`create table banc."${name}" (like public."${name}" including all)`);
    await pool.query(`insert into banc."${name}" (${columns}) overriding system value select ${columns} from public."${name}"`);
  }
  await pool.query('drop schema banc cascade');
}

async function measureSize(size: DemoSize): Promise<readonly Line[]> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'festival-bench-demo-'));
  const database = await openDatabase({ databaseUrl: null, dataDir });
  try {
    await migrate(database.pool);
    const engine = createEngine({ pool: database.pool, config: readConfig({ DATA_DIR: dataDir, DEMO: '0' }) });
    await loadWorld(createRecordLoader(engine));
    const files = filesFolder({ dataDir });
    const store = new FolderStore(files);
    const ms = await timed(() =>
      loadDemonstration(engine, { referenceDate: engine.today(), state: 'avant', seed: DEMO_SEED, size, store, say: () => undefined }),
    );
    const bare = await timed(() => copyTables(database.pool));
    const { rows } = await database.pool.query<{ bytes: number }>('select pg_database_size(current_database()) as bytes');
    return [
      ratioLine(`demonstration « ${size} », load against its rows copied`, { ours: ms, reference: bare, max: RATIOS_MAX[size] }),
      {
        what: `demonstration « ${size} », room`,
        value: `database ${((rows[0]?.bytes ?? 0) / MB).toFixed(0)} MB, files ${(bytesIn(files) / MB).toFixed(1)} MB`,
        ok: null,
      },
    ];
  } finally {
    await database.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

function bytesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((total, entry) => total + statSync(path.join(entry.parentPath, entry.name)).size, 0);
}
