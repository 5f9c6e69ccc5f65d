import type pg from 'pg';
import type { Config } from '../config.ts';
import type { RecordEngine } from '../records/engine/engine.ts';
import { demoSiteAt } from '#server/deposit/demo-deposit-site.ts';
import { fillMissingSearch } from '../records/write/search-repository.ts';
import { loadWorld } from '../reference/load-world.ts';
import type { BulkStep } from './bulk/bulk-load.ts';
import { openFiles } from '../files/open-files.ts';
import { DEMO_PASSWORD } from '#demo/people/accounts.ts';
import { type DemoAccount, ensureDemoAccounts } from './demo-accounts.ts';
import { DemoError } from './demo-error.ts';
import { loadDemonstration } from './load-demonstration.ts';
import { createContext } from '../http/context.ts';
import { freezeFormerLines } from '#domain/programmation/published/kept-pictures.ts';
import { NOBODY } from '#domain/records/requests/request-context.ts';
import { runWork } from '../records/transaction/run-work.ts';
import { inUnitOfWork } from '../records/transaction/unit-of-work.ts';
import { createRecordLoader } from './record-loader.ts';

export interface FirstData {
  /** Accounts of the demonstration, with their common password; none without it. */
  readonly accounts: readonly (DemoAccount & { readonly password: string })[];
}

/** Any number: every process that starts asks for the same. */
const LOCK = 727_003;

interface FirstDataOptions {
  readonly pool: pg.Pool;
  readonly engine: RecordEngine;
  readonly config: Pick<Config, 'demo' | 'demoOptions' | 'dataDir' | 'files' | 'port'>;
  readonly say: (sentence: string) => void;
}

/** Brings what every database needs (countries, languages), then the demonstration when it is requested. Safe at every start. */
export async function loadFirstData(options: FirstDataOptions): Promise<FirstData> {
  // Processes that start together on an empty database: one brings its data, the others find it there.
  const client = await options.pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    return await bringFirstData(options);
  } finally {
    await client.query('select pg_advisory_unlock($1)', [LOCK]).catch(() => undefined);
    client.release();
  }
}

async function bringFirstData({ pool, engine, config, say }: FirstDataOptions): Promise<FirstData> {
  await loadWorld(createRecordLoader(engine));
  // System rows come with the migrations, which do not know search texts.
  await fillMissingSearch(engine);
  const isShown = config.demo && (await demonstrate({ pool, engine, config, say }));
  await freezePublications(engine);
  if (!isShown) return { accounts: [] };
  const accounts = await ensureDemoAccounts(pool);
  return { accounts: accounts.map((account) => ({ ...account, password: DEMO_PASSWORD })) };
}

/** Publications announced before they stored all that the public reads. */
async function freezePublications(engine: RecordEngine): Promise<void> {
  const entity = engine.registry.get('festival-publication-seance');
  const context = createContext({ user: NOBODY });
  await inUnitOfWork(engine, context, { operation: 'figer les publications', entity, work: (unit) => runWork(unit, freezeFormerLines()) });
}

/** False when the demonstration was only offered and cannot come. */
async function demonstrate({ engine, config, say }: FirstDataOptions): Promise<boolean> {
  const { referenceDate, isAsked, ...options } = config.demoOptions;
  const start = Date.now();
  try {
    const { isLoaded, films, rows } = await loadDemonstration(engine, {
      ...options,
      referenceDate: referenceDate ?? engine.today(),
      depositUrl: config.port === 0 ? undefined : demoSiteAt(config.port),
      store: openFiles(config),
      say,
      onProgress: progressTeller(say),
    });
    if (isLoaded)
      say(
        `Festival de Valombre (inventé) : ${thousands(films)} films, ${thousands(rows)} fiches, en ${Math.round((Date.now() - start) / 1000)} s.`,
      );
    return true;
  } catch (error) {
    if (isAsked || !(error instanceof DemoError)) throw error;
    say(error.message);
    return false;
  }
}

function thousands(count: number): string {
  return count.toLocaleString('fr-FR').replaceAll(' ', ' ');
}

const STEPS: Readonly<Record<Exclude<BulkStep['step'], 'lignes'>, string>> = {
  fichiers: 'images, documents et médias',
  index: 'index',
  recherche: 'textes de recherche',
  controle: 'contrôle des liens',
};

/** One line every tenth of the rows, and one a step: enough to know that it goes on, in a terminal or in a log. */
function progressTeller(say: (sentence: string) => void): (step: BulkStep) => void {
  let lastTenth = 0;
  return (step) => {
    if (step.step !== 'lignes') {
      say(`  démonstration : ${STEPS[step.step]}…`);
      return;
    }
    const tenth = Math.floor((step.done / step.total) * 10);
    if (tenth === lastTenth) return;
    lastTenth = tenth;
    say(`  démonstration : ${thousands(step.done)} lignes sur ${thousands(step.total)}`);
  };
}
