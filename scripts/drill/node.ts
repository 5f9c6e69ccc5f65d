import { writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { readPid } from '#server/database/postmaster.ts';
import type { Programs } from './packages.ts';
import { type Account, childrenOf, type Program, signal, startProgram } from './processes.ts';

export interface ClusterOptions {
  readonly programs: Programs;
  readonly folder: string;
  readonly account: Account;
  /** Without it a write is acknowledged before the other node has it. */
  readonly isSynchronous: boolean;
}

export interface Node {
  readonly name: string;
  /** Nothing more reaches the other node. */
  readonly holdReplication: () => Promise<void>;
  /** Patroni and every process of PostgreSQL at once, as a machine that loses its power. */
  readonly kill: () => Promise<void>;
  readonly start: () => void;
  readonly stop: () => Promise<void>;
  readonly isPrimary: () => Promise<boolean>;
  /** State of the other node as a follower, in the words of PostgreSQL. */
  readonly following: () => Promise<string | null>;
}

interface NodePlace extends ClusterOptions {
  readonly name: string;
  readonly etcd: string;
  readonly sql: number;
  readonly rest: number;
}

/** One PostgreSQL and the Patroni that looks after it. */
export function openNode(place: NodePlace): Node {
  const { name, folder, programs, account, sql } = place;
  const file = path.join(folder, `${name}.json`);
  writeFileSync(file, JSON.stringify(settingsOf(place)), { mode: 0o644 });
  const data = path.join(folder, name, 'data');
  let patroni: Program | null = null;
  /** Stopped where they stand: none of them ends by itself, nor lets PostgreSQL end. */
  const held = new Set<number>();
  function letGo(): void {
    for (const pid of held) signal(pid, 'SIGCONT');
    held.clear();
  }
  // A drill that is given up leaves nothing behind, either.
  process.once('exit', () => {
    patroni?.child.kill('SIGKILL');
    killPostgres(data);
  });
  function ask(query: string) {
    return askOf(sql, query);
  }
  return {
    name,
    start: () => {
      // YAML reads JSON.
      patroni = startProgram({ command: programs.patroni, args: [file], log: path.join(folder, 'log', `${name}.log`), account });
    },
    isPrimary: async () => (await ask('select not pg_is_in_recovery() as it'))[0]?.['it'] === true,
    following: async () => {
      const state = (await ask("select sync_state as state from pg_stat_replication where state = 'streaming'"))[0]?.['state'];
      return typeof state === 'string' ? state : null;
    },
    holdReplication: async () => {
      for (const { pid } of await ask('select pid from pg_stat_replication')) {
        held.add(Number(pid));
        signal(Number(pid), 'SIGSTOP');
      }
    },
    kill: async () => {
      const ended = patroni?.stop('SIGKILL');
      killPostgres(data);
      held.clear();
      await ended;
    },
    stop: async () => {
      letGo();
      await patroni?.stop();
    },
  };
}

/** Any state of its processes will do. */
function killPostgres(data: string): void {
  const postmaster = readPid(path.join(data, 'postmaster.pid'));
  if (postmaster !== null) for (const pid of [postmaster, ...childrenOf(postmaster)]) signal(pid, 'SIGKILL');
}

/** Rows that a node answers; none while it does not. */
async function askOf(port: number, query: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'festival', database: 'postgres', connectionTimeoutMillis: 1_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Record<string, unknown>>(query)).rows;
  } catch {
    return [];
  } finally {
    await client.end().catch(() => undefined);
  }
}

function settingsOf({ name, folder, programs, isSynchronous, etcd, sql, rest }: NodePlace) {
  return {
    scope: 'festival',
    name,
    restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
    etcd3: { host: etcd },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 2,
        retry_timeout: 3,
        maximum_lag_on_failover: 1024 ** 3,
        synchronous_mode: isSynchronous,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 60, max_locks_per_transaction: 256, wal_log_hints: 'on' } },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
      pg_hba: ['host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust'],
    },
    postgresql: {
      listen: `127.0.0.1:${sql}`,
      connect_address: `127.0.0.1:${sql}`,
      data_dir: path.join(folder, name, 'data'),
      bin_dir: programs.postgres,
      pgpass: path.join(folder, name, 'pgpass'),
      authentication: { superuser: { username: 'festival' }, replication: { username: 'copie' }, rewind: { username: 'festival' } },
      parameters: { unix_socket_directories: path.join(folder, name) },
    },
  };
}
