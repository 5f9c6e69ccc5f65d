import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { FILE_KEPT_DAYS, JOB_KEPT_DAYS } from '#domain/exports/export-formats.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { sweepFiles } from '#server/files/sweep-files.ts';

export interface Housekeeping {
  readonly stop: () => void;
}

export interface HousekeepingOptions {
  readonly pool: Pick<pg.Pool, 'query' | 'connect'>;
  readonly files: FileStore;
  readonly clock: () => number;
  readonly log: FastifyBaseLogger;
  /** Mails that a day brings, where mails leave. */
  readonly remind: () => Promise<unknown>;
  /** Personal data whose term is over, where the festival switched it on. */
  readonly forget: () => Promise<unknown>;
}

const EVERY_MS = 60 * 60_000;

/** Rows that have served and would only grow: ended sessions, past events, keys of old creations, dead locks, proposals of programs, exports nobody came for. */
const SWEEPS = [
  'delete from session where expire_le <= to_timestamp($1)',
  'delete from appareil where expire_le <= to_timestamp($1)',
  // Kept for a time, so that an old link says that it is old.
  "delete from lien_activation where expire_le < to_timestamp($1) - interval '90 days'",
  "delete from evenement where cree_le < to_timestamp($1) - interval '7 days'",
  "delete from idempotence where cree_le < to_timestamp($1) - interval '2 days'",
  // Also those of a clock that was ahead.
  "delete from essai_connexion where dernier_le not between to_timestamp($1) - interval '1 day' and to_timestamp($1) + interval '1 day'",
  'delete from verrou where expire_le <= to_timestamp($1)',
  'delete from regard where expire_le <= to_timestamp($1)',
  "delete from proposition_jeton where lot is null and expire_le < to_timestamp($1) - interval '1 hour'",
  "delete from proposition_jeton where confirmee_le < to_timestamp($1) - interval '92 days'",
  // The file itself is swept with those that nothing needs.
  `update travail set etat = 'expire', id_fichier = null where etat = 'termine' and fini_le < to_timestamp($1) - interval '${FILE_KEPT_DAYS} days'`,
  `delete from travail where fini_le < to_timestamp($1) - interval '${JOB_KEPT_DAYS} days'`,
];

export async function sweep({ pool, clock }: Omit<HousekeepingOptions, 'log' | 'files' | 'remind' | 'forget'>): Promise<void> {
  for (const statement of SWEEPS) await pool.query(statement, [clock() / 1000]);
}

/** Sweeps every hour while the server runs; several processes may do it over one another. */
export function startHousekeeping(options: HousekeepingOptions): Housekeeping {
  async function clean(): Promise<void> {
    await sweep(options);
    await sweepFiles({ ...options, store: options.files });
    await options.remind();
    await options.forget();
  }
  const timer = setInterval(() => void clean().catch((error: unknown) => options.log.warn({ err: error }, 'ménage')), EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
