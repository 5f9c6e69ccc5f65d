import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DEMO_SEED, type DemoSize } from '#domain/demo/world/frame.ts';
import { createEngine } from '#server/app.ts';
import { filesFolder, readConfig } from '#server/config.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { loadDemonstration } from '#server/demo/load-demonstration.ts';
import { createRecordLoader } from '#server/demo/record-loader.ts';
import { FileStore } from '#server/files/file-store.ts';
import { migrate } from '#server/migrations/migrate.ts';
import { loadWorld } from '#server/reference/load-world.ts';
import { type Line, limitLine, timed } from './measure.ts';

const BUDGETS_S: Readonly<Record<DemoSize, number>> = { entiere: 90, petite: 5 };
const MB = 1024 * 1024;

/** How long a first start waits for the demonstration, whole and small, and the room it takes. */
export const measureDemonstration = async (): Promise<readonly Line[]> => {
  const lines: Line[] = [];
  for (const size of ['petite', 'entiere'] as const) lines.push(...(await measureSize(size)));
  return lines;
};

const measureSize = async (size: DemoSize): Promise<readonly Line[]> => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'festival-bench-demo-'));
  const database = await openDatabase({ databaseUrl: null, dataDir });
  try {
    await migrate(database.pool);
    const engine = createEngine({ pool: database.pool, config: readConfig({ DATA_DIR: dataDir, DEMO: '0' }) });
    await loadWorld(createRecordLoader(engine));
    const files = filesFolder({ dataDir });
    const store = new FileStore(files);
    const ms = await timed(() =>
      loadDemonstration(engine, { referenceDate: engine.today(), state: 'avant', seed: DEMO_SEED, size, store, say: () => undefined }),
    );
    const { rows } = await database.pool.query<{ bytes: number }>('select pg_database_size(current_database()) as bytes');
    return [
      limitLine(`demonstration « ${size} », load`, { value: ms / 1000, max: BUDGETS_S[size], unit: 's' }),
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
};

const bytesIn = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((total, entry) => total + statSync(path.join(entry.parentPath, entry.name)).size, 0);
