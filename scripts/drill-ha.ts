// `npm run drill:ha`: two PostgreSQL under Patroni, two servers behind haproxy, the primary killed twice while people write; then once more without what protects them, which must be noticed.
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Cluster, startCluster } from './drill/cluster.ts';
import { type Festival, openFestival } from './drill/festival.ts';
import { bringPrograms, type Programs } from './drill/packages.ts';
import { lostOf, startWriting, type Writing } from './drill/people.ts';
import type { Account } from './drill/processes.ts';

const PEOPLE = 4;
/** Longer than any limit of a statement: none of them may end the wait for the other node and call the write done. */
const LONG_HOLD_MS = 33_000;
const SHORT_HOLD_MS = 1_000;
/** Nothing of a drill outlives it. */
const DRILL_MAX_MS = 12 * 60_000;

function say(sentence: string): boolean {
  return process.stdout.write(`${sentence}\n`);
}

interface Drill {
  readonly isSynchronous: boolean;
  /** Time during which nothing reaches the other node before each death. */
  readonly holdsMs: readonly number[];
}

async function drill(programs: Programs, { isSynchronous, holdsMs }: Drill): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), 'festival-drill-'));
  chmodSync(folder, 0o755);
  const cluster = await startCluster({ programs, folder: path.join(folder, 'base'), account: accountOf(), isSynchronous });
  let festival: Festival | null = null;
  try {
    await cluster.readyPrimary();
    festival = await openFestival(cluster, folder);
    const writing = startWriting(festival.url, festival.session, PEOPLE);
    try {
      for (const holdMs of holdsMs) await loseOne(cluster, { festival, writing, holdMs });
    } finally {
      await writing.stop();
    }
    const lost = await lostOf(festival.client, writing);
    tell(writing, lost.length);
    if (isSynchronous && writing.mute.length > 0) throw new Error(`Des refus sans phrase : ${writing.mute.slice(0, 5).join(' · ')}`);
    return lost.length;
  } finally {
    await festival?.close();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Loss {
  readonly festival: Festival;
  readonly writing: Writing;
  readonly holdMs: number;
}

async function loseOne(cluster: Cluster, { festival, writing, holdMs }: Loss): Promise<void> {
  const node = await cluster.readyPrimary();
  await pause(3_000);
  await festival.begin();
  const acknowledgedBefore = writing.acknowledged.size;
  await node.holdReplication();
  await pause(holdMs);
  await node.kill();
  const killed = Date.now();
  const taken = writing.acknowledged.size;
  while (writing.acknowledged.size <= taken + PEOPLE) {
    if (Date.now() - killed > 120_000) throw new Error('Personne ne peut plus écrire deux minutes après.');
    await pause(100);
  }
  const next = await cluster.primary();
  say(
    `  « ${node.name} » perdu après ${acknowledgedBefore} écritures (copie retenue ${holdMs / 1000} s avant) : « ${next?.name} » prend les écritures ${((Date.now() - killed) / 1000).toFixed(1)} s plus tard.`,
  );
  say(`    ${await festival.goesOn()}`);
  node.start();
  await cluster.readyPrimary();
}

function tell({ acknowledged, refused, longestGapMs, mute }: Writing, lost: number): void {
  const codes = [...refused].map(([code, count]) => `${count} ${code}`).join(', ');
  say(
    `  ${acknowledged.size} écritures acquittées, ${lost} perdues ; ${codes === '' ? 'aucun refus' : `refus, chacun avec sa phrase : ${codes}`} ; ${mute.length} sans phrase ; au plus ${(longestGapMs / 1000).toFixed(1)} s sans écrire.`,
  );
}

/** PostgreSQL does not run as root. */
function accountOf(): Account {
  if (process.getuid?.() !== 0) return {};
  const [, , uid, gid] =
    readFileSync('/etc/passwd', 'utf8')
      .split('\n')
      .find((line) => line.startsWith('postgres:'))
      ?.split(':') ?? [];
  return { uid: Number(uid), gid: Number(gid) };
}

setTimeout(() => {
  say(`L'exercice dépasse ${DRILL_MAX_MS / 60_000} minutes : il est arrêté.`);
  process.exit(1);
}, DRILL_MAX_MS).unref();

// « exit » is what ends the programs of the drill.
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => process.exit(1));

const programs = bringPrograms(say);
say('Réplication synchrone, deux pertes :');
const lost = await drill(programs, { isSynchronous: true, holdsMs: [SHORT_HOLD_MS, LONG_HOLD_MS] });
say('Contrôle, réplication asynchrone, une perte :');
const control = await drill(programs, { isSynchronous: false, holdsMs: [SHORT_HOLD_MS] });
const holds = lost === 0 && control > 0;
say(
  holds
    ? `Tenu : 0 écriture acquittée perdue ; le contrôle en perd ${control}, comme il le doit.`
    : `Pas tenu : ${lost} perdues, ${control} au contrôle.`,
);
process.exit(holds ? 0 : 1);
