import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import path from 'node:path';
import { FULL_ACCESS } from '#domain/records/engine/access.ts';
import { pageSql } from '#server/records/read/list-sql.ts';
import type { Registry } from '#domain/records/engine/registry.ts';
import { SqlBuild } from '#server/records/sql/sql-build.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';
import { cpuMs, type Line, type Pair, spreadLine } from './measure.ts';

const COLUMNS = [
  'TitreOriginal',
  'Reference',
  'TitreInternational',
  'Realisation',
  'IdPays',
  'IdsPaysCoProd',
  'AnneeProd',
  'Duree',
  'IdsGenre',
  'IsOnline',
];
const FILTER = { Colonnes: COLUMNS, Tri: [{ Key: 'TitreTri' }] };
const TAKE = 100;
/**
 * A server is measured as it runs all day: V8 compiles the longer path of ours later than the ten lines of the bare one. In one run an
 * answer took 0.48 ms of CPU after three thousand, 0.68 in the eleventh thousand, 0.40 from the thirteenth on.
 */
const WARM_ROUNDS = 14;
const ROUNDS = 15;
const PROCESSES = 3;
const REQUESTS = 1000;
const CLIENTS = 8;

export interface ListServerInput {
  readonly registry: Registry;
  readonly socket: string;
  readonly database: string;
  readonly folder: string;
  /** One more process of the whole server on the same database. */
  readonly start: () => Promise<ServerProcess>;
  readonly headers: Readonly<Record<string, string>>;
}

/** Node CPU of 100 films through the whole server (session, rights, filter) against bare node:http with the same SQL. */
export async function measureListServer({ registry, socket, database, folder, start, headers }: ListServerInput): Promise<Line> {
  const build = new SqlBuild(registry, 'fr');
  const text = pageSql(build, registry.get('film'), {
    filter: FILTER,
    scope: { access: FULL_ACCESS, today: '2026-01-01' },
    rows: null,
    skip: 0,
    take: TAKE,
  });
  const plan = path.join(folder, 'plan.json');
  writeFileSync(plan, JSON.stringify({ socket, database, text, values: build.values }));
  const pairs: Pair[] = [];
  for (let one = 0; one < PROCESSES; one += 1) {
    const server = await start();
    try {
      pairs.push(await measureOne({ plan, server, headers }));
    } finally {
      await server.kill('SIGTERM');
    }
  }
  return spreadLine('list of 100 films, Node CPU of the whole server against bare node:http with the same SQL', { pairs, max: 1.4 });
}

interface OneServer extends Pick<ListServerInput, 'headers'> {
  readonly plan: string;
  readonly server: ServerProcess;
}

async function measureOne({ plan, server, headers }: OneServer): Promise<Pair> {
  const bare = spawn(process.execPath, [path.join(import.meta.dirname, 'bare-server.ts'), plan], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const bareUrl = `http://127.0.0.1:${await firstLine(bare)}/`;
    const oursUrl = `${server.url}/api/films/filter?skip=0&take=${TAKE}&filter=${encodeURIComponent(JSON.stringify(FILTER))}`;
    const rounds: Pair[] = [];
    for (let round = 0; round < WARM_ROUNDS + ROUNDS; round += 1) {
      const reference = await cpuOf(bare.pid ?? 0, bareUrl, {});
      const ours = await cpuOf(server.pid, oursUrl, headers);
      if (round >= WARM_ROUNDS) rounds.push({ ours, reference });
    }
    return inTheMiddle(rounds);
  } finally {
    bare.kill('SIGTERM');
  }
}

/** Both of one round are measured one right after the other: a machine that is slower for a while is so for both. */
function inTheMiddle(rounds: readonly Pair[]): Pair {
  const sorted = rounds.toSorted((left, right) => left.ours / left.reference - right.ours / right.reference);
  return sorted[Math.floor(sorted.length / 2)] ?? { ours: 0, reference: 0 };
}

async function cpuOf(pid: number, url: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  const before = cpuMs(pid);
  let left = REQUESTS;
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      for (; left > 0;) {
        left -= 1;
        await get(url, headers, agent);
      }
    }),
  );
  const used = cpuMs(pid) - before;
  agent.destroy();
  return used / REQUESTS;
}

function get(url: string, headers: Readonly<Record<string, string>>, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    request(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
      response.resume();
      response.on('end', resolve);
    })
      .on('error', reject)
      .end();
  });
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout?.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
    child.once('exit', () => reject(new Error('The bare server ended')));
  });
}
