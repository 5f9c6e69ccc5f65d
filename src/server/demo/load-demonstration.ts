import type pg from 'pg';
import { buildDemonstration } from '#demo/world/build.ts';
import type { DemoOptions, DemoWorld } from '#demo/world/world.ts';
import type { RecordEngine } from '../records/engine/engine.ts';
import { type BulkStep, type LoadedRanges, bulkLoad } from './bulk/bulk-load.ts';
import { chainTheRest } from '../ledger/chain.ts';
import type { FileStore } from '../files/file-store.ts';
import { ensureDemoAccounts } from './demo-accounts.ts';
import { DemoError } from './demo-error.ts';
import { keepDemoFiles } from './demo-files.ts';
import { readDatabaseState } from './first-ids.ts';
import { readRealFilms } from './real-films.ts';

export interface DemonstrationOptions extends DemoOptions {
  /** Beside other data, which is refused otherwise. */
  readonly isMixed?: boolean;
  readonly say: (sentence: string) => void;
  readonly onProgress?: (step: BulkStep) => void;
  /** Store of the contents of its pictures and documents. */
  readonly store: FileStore;
  /** Another file of real films. */
  readonly realFilms?: string;
}

export interface DemonstrationReport {
  readonly isLoaded: boolean;
  readonly films: number;
  readonly rows: number;
}

/** Two starts at once must not load twice: the second waits, then finds it there. */
const LOCK = 38_038;
/** Tables that a database of one's own would fill. */
const TELLING = { film: 'films', personne: 'personnes', contact: 'contacts', festival_edition: 'éditions' } as const;

/** Loads the demonstration whole, in one transaction, or not at all; nothing when it is already there. */
export async function loadDemonstration(engine: RecordEngine, options: DemonstrationOptions): Promise<DemonstrationReport> {
  const client = await engine.pool.connect();
  try {
    await client.query('begin');
    await client.query("set local synchronous_commit = off; set local maintenance_work_mem = '256MB'; set local work_mem = '64MB'");
    await client.query('select pg_advisory_xact_lock($1)', [LOCK]);
    const report = await loadOnce(client, engine, options);
    await client.query('commit');
    return report;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

const NOTHING: DemonstrationReport = { isLoaded: false, films: 0, rows: 0 };

async function loadOnce(client: pg.PoolClient, engine: RecordEngine, options: DemonstrationOptions): Promise<DemonstrationReport> {
  if (await isThere(client, options)) return NOTHING;
  if (options.isMixed !== true) await requireNoOtherData(client);
  // Its accounts come first: some of its films wait for them.
  await ensureDemoAccounts(client);
  const { references, firstIdByTable } = await readDatabaseState(client);
  const { drafts, refused } = readRealFilms(references, options.realFilms);
  for (const sentence of refused) options.say(`  non lu, ${sentence}`);
  const world = buildDemonstration(options, references, drafts);
  const onProgress = options.onProgress ?? (() => undefined);
  onProgress({ step: 'fichiers' });
  const files = await keepDemoFiles(options.store, world.files);
  const ranges = await bulkLoad(client, engine, { records: world.all, files, firstIds: firstIdByTable, onProgress });
  // Triggers slept while rows were copied: this wakes the one that measures pictures.
  await client.query('update film_image set id_image = id_image');
  await chainTheRest(client);
  await note(client, world, ranges);
  for (const { name } of engine.registry.all) engine.cache.invalidate(name);
  return {
    isLoaded: true,
    films: world.records('film').length,
    rows: [...world.all.values()].reduce((sum, records) => sum + records.length, 0),
  };
}

async function isThere(client: pg.ClientBase, { state, size, say }: DemonstrationOptions): Promise<boolean> {
  const { rows } = await client.query<{ etat: string; taille: string }>('select etat, taille from demonstration');
  const [found] = rows;
  if (found !== undefined && (found.etat !== state || found.taille !== size)) {
    say(
      `La démonstration présente est « ${found.etat}, ${found.taille} », pas « ${state}, ${size} » : retirez-la d'abord (npm run demo:remove).`,
    );
  }
  return found !== undefined;
}

async function requireNoOtherData(client: pg.ClientBase): Promise<void> {
  const counts = Object.entries(TELLING).map(([table, noun]) => `select '${noun}' as noun, count(*) as n from ${table}`);
  const { rows } = await client.query<{ noun: string; n: number }>(counts.join(' union all '));
  const held = rows.filter(({ n }) => n > 0).map(({ noun, n }) => `${n} ${noun}`);
  if (held.length > 0) {
    throw new DemoError(
      `La base contient déjà des données (${held.join(', ')}) : la démonstration ne s'y mélange pas, sauf avec DEMO_MIX=1.`,
    );
  }
}

async function note(client: pg.ClientBase, world: DemoWorld, ranges: LoadedRanges): Promise<void> {
  await client.query(
    'insert into demonstration (id, date_reference, etat, graine, taille, lignes, cas) values (1, $1, $2, $3, $4, $5, $6)',
    [world.referenceDate, world.state, world.seed, world.size, JSON.stringify(ranges), JSON.stringify(Object.fromEntries(world.cases))],
  );
}
