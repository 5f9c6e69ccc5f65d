// A process of the measure of large volumes: asks each question of each volume, and tells the medians as JSON.
import { z } from 'zod';
import { createEngine } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { median, timed } from '../measure.ts';
import { questionsOf } from './questions.ts';

const SAMPLES = 15;
const FEWEST = 3;
/** A slow question runs less often. */
const LONG_MS = 1500;

const { folder, volumes } = z
  .object({ folder: z.string(), volumes: z.array(z.object({ name: z.string(), count: z.number() })) })
  .parse(JSON.parse(process.argv[2] ?? ''));

async function medians(ours: () => Promise<unknown>, byHand: (() => Promise<unknown>) | null) {
  const times = { ours: [] as number[], byHand: [] as number[] };
  const since = performance.now();
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    if (sample >= FEWEST && performance.now() - since > LONG_MS) break;
    if (byHand !== null) times.byHand.push(await timed(byHand));
    times.ours.push(await timed(ours));
  }
  return { ours: median(times.ours), byHand: byHand === null ? null : median(times.byHand) };
}

const found = [];
for (const { name, count } of volumes) {
  const database = await openDatabase({ databaseUrl: null, dataDir: folder, databaseName: name, poolMax: 4 });
  const engine = createEngine({ pool: database.pool, config: readConfig({ DATA_DIR: folder, DEMO: '0' }) });
  for (const { what, ours, byHand } of await questionsOf({ engine, pool: database.pool, count }))
    found.push({ what, count, ...(await medians(ours, byHand)) });
  await database.close();
}
process.stdout.write(JSON.stringify(found));
