import { hash } from 'node:crypto';
import type pg from 'pg';

export interface Pace {
  /** Tries at once. */
  readonly burst: number;
  /** After these, one more each time that long has passed. */
  readonly everyMs: number;
}

export interface Slowing {
  readonly freeTries: number;
  readonly firstDelayMs: number;
  readonly delayMaxMs: number;
  readonly forgottenAfterMs: number;
}

/**
 * Counts tries of passwords in the database: one statement takes a try or says when the next may come, so that a hundred that arrive
 * together, at however many processes, are counted one by one. Times come from the application's clock.
 */
export function tryRepository(db: Pick<pg.Pool, 'query'>) {
  return {
    /** Each try after the free ones waits twice as long as the last; null: it is accepted, else when it would be, in milliseconds. */
    slowDown: async (
      key: string,
      now: number,
      { freeTries, firstDelayMs, delayMaxMs, forgottenAfterMs }: Slowing,
    ): Promise<number | null> => {
      const { rowCount } = await db.query(
        `insert into essai_connexion as e (cle, nombre, reprise_le, dernier_le) values ($1, 1, to_timestamp($2::float8), to_timestamp($2::float8))
       on conflict (cle) do update set (nombre, reprise_le, dernier_le) = (
         select n, to_timestamp($2::float8 + case when n < $3::float8 then 0 else least($4::float8 * power(2::float8, least(n - $3::float8, 30)), $5::float8) end), to_timestamp($2::float8)
         from (select case when e.dernier_le < to_timestamp($2::float8 - $6::float8) then 1 else e.nombre + 1 end as n) compte)
       where e.reprise_le <= to_timestamp($2::float8)`,
        [digest(key), now / 1000, freeTries, firstDelayMs / 1000, delayMaxMs / 1000, forgottenAfterMs / 1000],
      );
      return rowCount === 1 ? null : nextOf(db, key, now + delayMaxMs);
    },

    /** Never more than the burst and what has passed since allows: 10 and one every six minutes are 20 in any hour. */
    take: async (key: string, now: number, { burst, everyMs }: Pace): Promise<number | null> => {
      const { rowCount } = await db.query(
        `insert into essai_connexion as e (cle, nombre, reprise_le, dernier_le) values ($1, 1, to_timestamp($2::float8 + $3::float8), to_timestamp($2::float8))
       on conflict (cle) do update set nombre = e.nombre + 1, dernier_le = to_timestamp($2::float8),
         reprise_le = greatest(e.reprise_le, to_timestamp($2::float8)) + $3::float8 * interval '1 second'
       where e.reprise_le + $3::float8 * interval '1 second' <= to_timestamp($2::float8 + $4::float8)`,
        [digest(key), now / 1000, everyMs / 1000, (everyMs * burst) / 1000],
      );
      if (rowCount === 1) return null;
      const whole = await nextOf(db, key, now + everyMs * burst);
      return whole - everyMs * (burst - 1);
    },

    ...standings(db),

    /** A try that was right is no guess. */
    giveBack: async (key: string, { everyMs }: Pace): Promise<void> => {
      await db.query(
        "update essai_connexion set nombre = greatest(nombre - 1, 0), reprise_le = reprise_le - $2::float8 * interval '1 second' where cle = $1",
        [digest(key), everyMs / 1000],
      );
    },

    forget: async (key: string): Promise<void> => {
      await db.query('delete from essai_connexion where cle = $1', [digest(key)]);
    },
  };
}

/** Read of the counts without counting. */
function standings(db: Pick<pg.Pool, 'query'>) {
  return {
    /** Moment at which a slowed key may be tried again; null: now. */
    waiting: async (key: string, now: number, { delayMaxMs }: Slowing): Promise<number | null> => {
      const next = await nextOf(db, key, now + delayMaxMs);
      return next > now ? next : null;
    },

    /** Number of tries still counted against each of these keys; those without any are left out. */
    counted: async (keys: readonly string[], now: number, { everyMs }: Pace): Promise<ReadonlyMap<string, number>> => {
      const { rows } = await db.query<{ cle: string; essais: number }>(
        `select encode(cle, 'hex') as cle, ceil(extract(epoch from reprise_le - to_timestamp($2::float8)) / $3::float8)::float8 as essais
       from essai_connexion where cle = any($1::bytea[]) and reprise_le > to_timestamp($2::float8)`,
        [keys.map(digest), now / 1000, everyMs / 1000],
      );
      const tries = new Map(rows.map(({ cle, essais }) => [cle, essais]));
      return new Map(
        keys.flatMap((key) => {
          const found = tries.get(digest(key).toString('hex'));
          return found === undefined ? [] : [[key, found] as const];
        }),
      );
    },
  };
}

/** Moment at which it is whole again, which no honest clock puts later than `latest`: one that was ahead wrote what is brought back here. */
async function nextOf(db: Pick<pg.Pool, 'query'>, key: string, latest: number): Promise<number> {
  const { rows } = await db.query<{ ms: number }>(
    `update essai_connexion set reprise_le = least(reprise_le, to_timestamp($2::float8)) where cle = $1
     returning (extract(epoch from reprise_le) * 1000)::float8 as ms`,
    [digest(key), latest / 1000],
  );
  return rows[0]?.ms ?? 0;
}

function digest(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}
