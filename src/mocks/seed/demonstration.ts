import { buildDemonstration } from '#demo/world/build.ts';
import { isDemoViewer } from '#demo/people/accounts.ts';
import { DEMO_SEED } from '#demo/world/frame.ts';
import { type DemoReferences, type DemoWorld, FILES } from '#demo/world/world.ts';
import { pseudoEngine } from '../store/simulated-engine.ts';
import type { Store } from '../store/store.ts';
import { drawnDeposits } from './deposit-site.ts';
import { drawnFiles } from './drawn-files.ts';
import { seedFirstRows } from './first-rows.ts';
import { loadRecord } from './load-record.ts';
import type { Sources } from './sources.ts';

/** Day the invented festival is seen from, in every page: 24 days before its opening. */
export const REFERENCE_DATE = '2027-01-05';

/** Fills an empty store with the small demonstration of the server; the same rows every time. */
export function seedDemonstration(store: Store, sources: Sources): DemoWorld {
  seedFirstRows(store, sources);
  const options = { referenceDate: REFERENCE_DATE, state: 'avant', seed: DEMO_SEED, size: 'petite' } as const;
  const world = buildDemonstration(options, referencesOf(store), sources.realFilms);
  for (const [entity, records] of world.all) for (const record of records) loadRecord(store.tables, entity, record);
  for (const file of drawnFiles(world.files, sources.clip)) store.files.keep(file);
  store.depositSite = drawnDeposits(sources.clip);
  store.translation = pseudoEngine;
  return world;
}

function referencesOf({ tables, files }: Store): DemoReferences {
  function byCode(entity: 'pays' | 'langue' | 'utilisateur-droit'): ReadonlyMap<string, number> {
    return new Map(tables.all(entity).map(({ Id, Code }) => [Code ?? '', Id]));
  }
  const roots = Object.values(tables.entities).filter((entity) => entity.extends === null);
  return {
    countries: byCode('pays'),
    languages: byCode('langue'),
    rights: byCode('utilisateur-droit'),
    firstIds: new Map([...roots.map(({ name, table }) => [name, tables.freeId(table)] as const), [FILES, files.freeId()]]),
    viewers: tables.all('utilisateur').flatMap(({ Id, Login }) => (isDemoViewer(Login ?? '') ? [Id] : [])),
  };
}
