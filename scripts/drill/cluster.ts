import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '#tests/support/server-process.ts';
import { type ClusterOptions, type Node, openNode } from './node.ts';
import type { Programs } from './packages.ts';
import { type Account, type Program, startProgram } from './processes.ts';

export interface Cluster {
  /** Through haproxy: always the node that takes writes. */
  readonly databaseUrl: string;
  /** Starts haproxy, which shares requests between the servers of these ports. */
  readonly startWeb: (ports: readonly number[]) => Promise<string>;
  /** The primary, once the other node follows it as the mode asks. */
  readonly readyPrimary: () => Promise<Node>;
  /** Node that takes writes now; null: none. */
  readonly primary: () => Promise<Node | null>;
  readonly stop: () => Promise<void>;
}

const READY_MS = 120_000;

export async function startCluster({ programs, folder, account, isSynchronous }: ClusterOptions): Promise<Cluster> {
  for (const name of ['', 'un', 'deux', 'etcd', 'log']) mkdirOf(path.join(folder, name), account);
  const [client, peer, ...ports] = await Promise.all(Array.from({ length: 8 }, freePort));
  const [sqlA = 0, restA = 0, sqlB = 0, restB = 0, database = 0, web = 0] = ports;
  const etcd = startEtcd({ programs, folder, account }, `http://127.0.0.1:${client}`, `http://127.0.0.1:${peer}`);
  const common = { programs, folder, account, isSynchronous, etcd: `127.0.0.1:${client}` };
  const nodes = [
    openNode({ ...common, name: 'un', sql: sqlA, rest: restA }),
    openNode({ ...common, name: 'deux', sql: sqlB, rest: restB }),
  ];
  for (const node of nodes) node.start();
  const proxies: Program[] = [
    startProxy(programs, path.join(folder, 'database.cfg'), [
      `listen base\n  bind 127.0.0.1:${database}\n  option httpchk OPTIONS /primary\n  http-check expect status 200`,
      '  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions',
      `  server un 127.0.0.1:${sqlA} check port ${restA}\n  server deux 127.0.0.1:${sqlB} check port ${restB}`,
    ]),
  ];
  async function primary(): Promise<Node | null> {
    for (const node of nodes) if (await node.isPrimary()) return node;
    return null;
  }
  return {
    databaseUrl: `postgres://festival@127.0.0.1:${database}/postgres`,
    primary,
    readyPrimary: () => untilFollowed(primary, isSynchronous ? 'sync' : 'async'),
    startWeb: async (servers) => {
      proxies.push(
        startProxy(programs, path.join(folder, 'web.cfg'), [
          `listen web\n  mode http\n  bind 127.0.0.1:${web}\n  option forwardfor\n  option httpchk GET /ping\n  balance roundrobin`,
          ...servers.map((port, index) => `  server s${index} 127.0.0.1:${port} check inter 1s`),
        ]),
      );
      await pause(2_500);
      return `http://127.0.0.1:${web}`;
    },
    stop: async () => {
      for (const proxy of proxies) await proxy.stop('SIGKILL');
      await Promise.all(nodes.map((node) => node.stop()));
      await etcd.stop('SIGKILL');
    },
  };
}

function startEtcd({ programs, folder, account }: Omit<ClusterOptions, 'isSynchronous'>, clients: string, peers: string): Program {
  return startProgram({
    command: programs.etcd,
    args: Object.entries({
      'data-dir': path.join(folder, 'etcd'),
      name: 'drill',
      'initial-cluster': `drill=${peers}`,
      'listen-client-urls': clients,
      'advertise-client-urls': clients,
      'listen-peer-urls': peers,
      'initial-advertise-peer-urls': peers,
    }).map(([name, value]) => `--${name}=${value}`),
    log: path.join(folder, 'log', 'etcd.log'),
    account,
  });
}

function mkdirOf(folder: string, { uid, gid }: Account): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
}

const DEFAULTS = 'defaults\n  mode tcp\n  timeout connect 2s\n  timeout client 1h\n  timeout server 1h\n  timeout check 2s\n';

function startProxy({ haproxy }: Programs, file: string, lines: readonly string[]): Program {
  writeFileSync(file, `${DEFAULTS}${lines.join('\n')}\n`);
  return startProgram({ command: haproxy, args: ['-db', '-f', file], log: `${file}.log` });
}

async function untilFollowed(primary: () => Promise<Node | null>, mode: string): Promise<Node> {
  const deadline = Date.now() + READY_MS;
  while (Date.now() < deadline) {
    const node = await primary();
    if (node !== null && (await node.following()) === mode) return node;
    await pause(250);
  }
  throw new Error(`No primary that is followed (${mode}) within ${READY_MS / 1000} s`);
}
