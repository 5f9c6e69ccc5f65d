// `npm run bench`: ratios taken in one run against bare references, and the budgets. `-- --films=100000` for a shorter run,
// `-- million` for large volumes alone.
import path from 'node:path';
import { build } from 'vite';
import { createEngine } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { ADMIN, startServerProcess, temporaryFolder } from '#tests/support/server-process.ts';
import { signInHeaders } from '#tests/support/api-client.ts';
import { projectEnv } from './lib/bootstrap.mjs';
import { measureActions } from './bench/actions.ts';
import { measureBearer } from './bench/bearer.ts';
import { measureBulkEdit } from './bench/bulk-edit.ts';
import { measureCodegen } from './bench/codegen.ts';
import { measureDaySwitch } from './bench/day-switch.ts';
import { measureDemonstration } from './bench/demonstration.ts';
import { measureGrid } from './bench/grid.ts';
import { measureImport } from './bench/import.ts';
import { measureListServer } from './bench/list-server.ts';
import { type Line, limitLine, memoryMb, timed } from './bench/measure.ts';
import { measureFairShare } from './bench/million/fair-share.ts';
import { measureMillion } from './bench/million/measure-million.ts';
import { postgresPids } from './bench/processes.ts';
import { measureLodging } from './bench/lodging.ts';
import { measurePlanning } from './bench/planning.ts';
import { measureScreens } from './bench/screens.ts';
import { measureSheet } from './bench/sheet.ts';
import { measureSizes } from './bench/sizes.ts';
import { measureKeptSorts, measureSweep } from './bench/sweep.ts';

const films = Number(/--films=(\d+)/.exec(process.argv.join(' '))?.[1] ?? 1_000_000);
const SHARED_FILMS = 300_000;
/** As `npm start` starts it. */
const asServed = projectEnv({ DEMO: '1', LOG_LEVEL: 'silent' });
const { folder, remove } = temporaryFolder();
const lines: Line[] = [];

function tell(line: Line): void {
  lines.push(line);
  process.stdout.write(`${markOf(line)} ${line.what}: ${line.value}\n`);
}

function markOf({ ok }: Line): string {
  if (ok === null) return '·';
  return ok ? '✓' : '✗';
}

/** Weighs and starts the tree as it stands: a clone has no build, and an old one would be measured in its place. */
async function server(): Promise<void> {
  await build({ logLevel: 'error' });
  const first = await startServerProcess({ dataDir: folder, env: asServed, startTimeoutMs: 300_000 });
  await first.kill('SIGTERM');
  let running = first;
  const startMs = await timed(async () => {
    running = await startServerProcess({ dataDir: folder, env: asServed });
  });
  tell(limitLine('start from a built tree to the first answer', { value: startMs / 1000, max: 3, unit: 's' }));
  tell({
    what: 'memory at rest',
    value: `server ${memoryMb([running.pid]).toFixed(0)} MB, PostgreSQL ${memoryMb(postgresPids(folder)).toFixed(0)} MB`,
    ok: null,
  });
  for (const line of await measureSizes({ url: running.url, credentials: ADMIN })) tell(line);
  const database = await openDatabase({ databaseUrl: null, dataDir: folder });
  try {
    const engine = createEngine({ pool: database.pool, config: readConfig({ DATA_DIR: folder, DEMO: '0' }) });
    const headers = await signInHeaders(running.url, ADMIN);
    const dictionary = await fetch(`${running.url}/api/dico-payss`, { headers });
    const again = await fetch(`${running.url}/api/dico-payss`, {
      headers: { ...headers, 'if-none-match': dictionary.headers.get('etag') ?? '' },
    });
    tell({ what: 'an unchanged dictionary', value: `answers ${again.status}`, ok: again.status === 304 });
    tell(
      await measureListServer({
        registry: engine.registry,
        socket: database.socket ?? '',
        database: 'festival',
        folder,
        start: () => startServerProcess({ dataDir: folder, env: asServed }),
        headers,
      }),
    );
    for (const line of await measureScreens({ engine, server: { url: running.url, headers } })) tell(line);
    tell(await measureSweep({ url: running.url, headers }));
    tell(await measureKeptSorts({ url: running.url, headers }));
    tell(await measureActions({ url: running.url, headers }));
    tell(await measureBearer({ url: running.url, headers, password: ADMIN.MotDePasse }));
    tell(await measureBulkEdit({ url: running.url, headers }, database.pool));
    tell(await measureImport({ url: running.url, headers }, database.pool));
  } finally {
    await database.close();
    await running.kill('SIGTERM');
  }
}

async function everythingElse(): Promise<void> {
  for (const line of await measureCodegen(folder)) tell(line);
  for (const line of await measureDemonstration()) tell(line);
  await server();
  for (const line of await measureGrid()) tell(line);
  for (const line of await measureDaySwitch()) tell(line);
  tell(await measureSheet());
  tell(await measureLodging());
  tell(await measurePlanning());
}

try {
  if (!process.argv.includes('million')) await everythingElse();
  for (const line of await measureMillion(path.join(folder, 'volumes'), films)) tell(line);
  tell(await measureFairShare(path.join(folder, 'shares'), Math.min(films, SHARED_FILMS)));
} finally {
  remove();
}
process.exit(lines.every(({ ok }) => ok !== false) ? 0 : 1);
