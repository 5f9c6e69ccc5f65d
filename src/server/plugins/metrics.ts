import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { countWaiting } from '../mails/delivery-repository.ts';
import { type KeptBackup, readBackups } from '../backup/kept-backups.ts';
import { isLoopback } from '../config.ts';
import { AppError } from '#domain/errors/app-error.ts';
import type { EventHub } from '../events/hub.ts';

export interface MetricsOptions {
  readonly pool: pg.Pool;
  readonly hub: Pick<EventHub, 'size'>;
  readonly backups: { readonly folder: string; readonly hasFailed: () => boolean; readonly lacksCopy: () => boolean };
}

const SECONDS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30];

/** Figures for monitoring the server, in the format of Prometheus: served to the machine itself and to nowhere else. */
export function registerMetrics(app: FastifyInstance, { pool, hub, backups }: MetricsOptions): void {
  const register = new Registry();
  const process = figuresOfProcess();
  countRequests(app, register);
  function gauge(name: string, help: string, read: () => number | Promise<number>): void {
    const one: Gauge = new Gauge({
      name,
      help,
      registers: [register],
      collect: async (): Promise<void> => one.set(await read()),
    });
  }
  gauge('festival_pool_connections', 'Connections to the database', () => pool.totalCount);
  gauge('festival_pool_idle', 'Connections that nobody uses', () => pool.idleCount);
  gauge('festival_pool_waiting', 'Requests that wait for a connection', () => pool.waitingCount);
  gauge('festival_event_streams', 'Browsers that listen to changes', () => hub.size);
  gauge('festival_mails_waiting', 'Mails that are still to leave', () => countWaiting(pool));
  gauge('festival_jobs_waiting', 'Exports and reports that are still to be made', () =>
    count(pool, "travail where etat in ('attente', 'encours')"),
  );
  growing(register, pool);
  gauge('festival_backup_age_seconds', 'Age of the latest backup; -1: there is none', () => backupAge(backups.folder, () => true));
  gauge('festival_backup_verified_age_seconds', 'Age of the latest backup that was restored once and found whole; -1: there is none', () =>
    backupAge(backups.folder, ({ isVerified }) => isVerified),
  );
  gauge('festival_backup_failed', '1: the last backup by schedule did not succeed', () => (backups.hasFailed() ? 1 : 0));
  gauge('festival_backup_copy_failed', '1: the last backup by schedule has no copy in the bucket of BACKUP_URL', () =>
    backups.lacksCopy() ? 1 : 0,
  );
  app.get('/metrics', async (request, reply) => {
    if (!isLoopback(request.ip)) throw new AppError('adresse-inconnue');
    return reply
      .type(register.contentType)
      .header('cache-control', 'no-store')
      .send(`${await process.metrics()}\n${await register.metrics()}`);
  });
}

let ofProcess: Registry | null = null;

/** Memory, event loop and collections, once a process: they are watched for as long as it lives, and whoever watches cannot be put off. */
function figuresOfProcess(): Registry {
  if (ofProcess !== null) return ofProcess;
  ofProcess = new Registry();
  collectDefaultMetrics({ register: ofProcess });
  return ofProcess;
}

/** Tables that grow by themselves, with their indexes and long texts: the difference of two days is the growth of a day. */
const GROWING = ['historique', 'corbeille', 'evenement', 'mail_trace', 'session', 'travail', 'idempotence'];

function growing(register: Registry, pool: pg.Pool): void {
  const sizes: Gauge = new Gauge({
    name: 'festival_table_bytes',
    help: 'Bytes of the tables that grow by themselves',
    labelNames: ['table'],
    registers: [register],
    collect: async (): Promise<void> => {
      const { rows } = await pool.query<{ table: string; bytes: number }>(SIZES, [GROWING]).catch(() => ({ rows: [] }));
      for (const { table, bytes } of rows) sizes.set({ table }, bytes);
    },
  });
}

const SIZES = `select relname as table, pg_total_relation_size(oid)::float8 as bytes from pg_class
  where relnamespace = current_schema()::regnamespace and relkind = 'r' and relname = any($1)`;

/** Counted in figures of our own, handed over when somebody asks: a counter of the library hashes its labels at each request. */
function countRequests(app: FastifyInstance, register: Registry): void {
  const answered = new Map<string, number>();
  const requests: Counter = new Counter({
    name: 'festival_requests_total',
    help: 'Requests answered',
    labelNames: ['method', 'status'],
    registers: [register],
    collect: () => {
      requests.reset();
      for (const [key, times] of answered) {
        const [method = '', status = ''] = key.split(' ');
        requests.inc({ method, status }, times);
      }
    },
  });
  const durations = new Histogram({
    name: 'festival_request_seconds',
    help: 'Time to answer',
    labelNames: ['method'],
    buckets: SECONDS,
    registers: [register],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const key = `${request.method} ${reply.statusCode}`;
    answered.set(key, (answered.get(key) ?? 0) + 1);
    durations.observe({ method: request.method }, reply.elapsedTime / 1000);
    done();
  });
}

/** -1: the database does not answer. */
async function count(pool: pg.Pool, from: string): Promise<number> {
  try {
    return (await pool.query<{ n: number }>(`select count(*)::int as n from ${from}`)).rows[0]?.n ?? 0;
  } catch {
    return -1;
  }
}

/** Of the latest backup that is meant; -1: there is none. */
async function backupAge(folder: string, isMeant: (backup: KeptBackup) => boolean): Promise<number> {
  const latest = (await readBackups(folder)).find(isMeant);
  return latest === undefined ? -1 : Math.max(0, Math.round((Date.now() - latest.madeMs) / 1000));
}
