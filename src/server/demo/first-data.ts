import type pg from 'pg';
import type { Config } from '../config.ts';
import type { RecordEngine } from '../records/engine.ts';
import { fillMissingSearch } from '../records/search-repository.ts';
import { loadWorld } from '../reference/load-world.ts';
import { DEMO_PASSWORD, type DemoAccount, ensureDemoAccounts } from './demo-accounts.ts';
import { loadDemonstration } from './load-demonstration.ts';
import { createRecordLoader } from './record-loader.ts';

export interface FirstData {
  /** Accounts of the demonstration, with their common password; none without it. */
  readonly accounts: readonly (DemoAccount & { readonly password: string })[];
}

interface FirstDataOptions {
  readonly pool: pg.Pool;
  readonly engine: RecordEngine;
  readonly config: Pick<Config, 'demo'>;
  readonly say: (sentence: string) => void;
}

/** Brings what every database needs (countries, languages), then the demonstration when it is asked for. Safe at every start. */
export const loadFirstData = async ({ pool, engine, config, say }: FirstDataOptions): Promise<FirstData> => {
  await loadWorld(createRecordLoader(engine));
  // System rows come with the migrations, which do not know search texts.
  await fillMissingSearch(engine);
  if (!config.demo) return { accounts: [] };
  await loadDemonstration(engine, { referenceDate: engine.today(), say });
  const accounts = await ensureDemoAccounts(pool);
  return { accounts: accounts.map((account) => ({ ...account, password: DEMO_PASSWORD })) };
};
