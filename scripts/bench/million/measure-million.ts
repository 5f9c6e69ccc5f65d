import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { createEngine } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { createRecordLoader } from '#server/demo/record-loader.ts';
import { migrate } from '#server/migrations/migrate.ts';
import { loadWorld } from '#server/reference/load-world.ts';
import { type Line, median, timed } from '../measure.ts';
import { AFTER_CHANGE } from './questions.ts';
import { GROUPS } from './group-questions.ts';
import { generateContacts } from './generate-contacts.ts';
import { generateFilms } from './generate-films.ts';

const PROCESSES = 3;
const RATIO_MAX = 1.5;
const GROWTH_MAX = 2;
/** Of a tenth of a millisecond more or less no ratio tells anything. */
const NOISE_MS = 1;

const Found = z.array(z.object({ what: z.string(), count: z.number(), ours: z.number(), byHand: z.number().nullable() }));
type One = z.infer<typeof Found>[number];

/** Lists, searches, pickers, filters and counts at 10,000, 100,000 and `most` films and contacts, in three processes one after the other. */
export async function measureMillion(folder: string, most: number): Promise<readonly Line[]> {
  const volumes = [10_000, 100_000, most]
    .filter((count, place, counts) => count <= most && counts.indexOf(count) === place)
    .map((count) => ({ name: `volume_${count}`, count }));
  // Held open: the processes find its PostgreSQL at work.
  const holder = await openDatabase({ databaseUrl: null, dataDir: folder, poolMax: 1 });
  try {
    const ms = await timed(async () => {
      for (const volume of volumes) await fill(folder, volume);
    });
    const runs: (readonly One[])[] = [];
    for (let run = 0; run < PROCESSES; run += 1) runs.push(await measured({ folder, volumes }));
    return [{ what: `${most} films and contacts generated`, value: `${(ms / 1000).toFixed(1)} s`, ok: null }, ...linesOf(runs, most)];
  } finally {
    await holder.close();
  }
}

async function fill(folder: string, { name, count }: { readonly name: string; readonly count: number }): Promise<void> {
  const { pool, close } = await openDatabase({ databaseUrl: null, dataDir: folder, databaseName: name, poolMax: 4 });
  await migrate(pool);
  await loadWorld(createRecordLoader(createEngine({ pool, config: readConfig({ DATA_DIR: folder, DEMO: '0' }) })));
  await generateFilms(pool, count);
  await generateContacts(pool, count);
  await close();
}

async function measured(plan: object): Promise<readonly One[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [path.join(import.meta.dirname, 'one-process.ts'), JSON.stringify(plan)]);
  return Found.parse(JSON.parse(stdout));
}

function linesOf(runs: readonly (readonly One[])[], most: number): readonly Line[] {
  const [first = []] = runs;
  return first.flatMap(({ what, count }): readonly Line[] => {
    function same(of: number): readonly One[] {
      return runs.flatMap((run) => run.filter((one) => one.what === what && one.count === of));
    }
    const here = same(count);
    const title = `${what} at ${count}`;
    const ms = `${median(here.map(({ ours }) => ours)).toFixed(2)} ms`;
    if (here.some(({ byHand }) => byHand === null)) return count === most ? [{ what: title, value: ms, ok: null }] : [];
    const against = ratioOf(here.map(({ ours, byHand }) => ({ ours, reference: byHand ?? 0 })));
    const small = same(10_000);
    const growth = ratioOf(here.map(({ ours }, run) => ({ ours, reference: small[run]?.ours ?? ours })));
    return [
      {
        what: `${title} against SQL along its index`,
        value: `${against.told}, at most ${RATIO_MAX} ×; ${ms}`,
        ok: against.isWithin(RATIO_MAX),
      },
      ...(count === most && small.length > 0 && count > 10_000 ? [growthLine(`${what} from 10000 to ${count}`, growth)] : []),
    ];
  });
}

/** The first far page after a change counts up to it, groups read every row, as SQL does (decision 0084): growth shown, judged against SQL alone. */
function growthLine(what: string, growth: ReturnType<typeof ratioOf>): Line {
  return what.includes(AFTER_CHANGE) || what.includes(GROUPS)
    ? { what, value: growth.told, ok: null }
    : { what, value: `${growth.told}, at most ${GROWTH_MAX} ×`, ok: growth.isWithin(GROWTH_MAX) };
}

interface Pair {
  readonly ours: number;
  readonly reference: number;
}

/** The ratio of each process: the one in the middle, with the lowest and the highest; a limit counts against the highest. */
function ratioOf(pairs: readonly Pair[]) {
  const ratios = pairs.map(({ ours, reference }) => ours / reference);
  const [low, high] = [Math.min(...ratios), Math.max(...ratios)];
  return {
    told: `${median(ratios).toFixed(2)} × (${low.toFixed(2)} to ${high.toFixed(2)})`,
    isWithin: (max: number): boolean => high <= max || pairs.every(({ ours, reference }) => ours - reference <= NOISE_MS),
  };
}
