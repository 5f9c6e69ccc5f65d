import type pg from 'pg';
import { MISSES_MAX } from '#domain/shared-desk/pin-policy.ts';
import { SESSION_CHANNEL } from '#server/session/session-repository.ts';

/** Of whom and where PINs are counted. */
interface Pair {
  readonly userId: number;
  readonly tabletId: number;
}

interface NewPin {
  readonly hash: string;
  readonly now: number;
}

/** PINs by their slow hash, and wrong ones counted by person and tablet. */
export function pinRepository(db: Pick<pg.Pool, 'query'>) {
  return {
    find: async (userId: number): Promise<{ readonly hash: string; readonly changedAt: string } | null> => {
      const { rows } = await db.query<{ hash: string; changedAt: string }>(
        'select empreinte as hash, date_changement as "changedAt" from code_guichet where id_utilisateur = $1',
        [userId],
      );
      return rows[0] ?? null;
    },

    /** A new PIN opens again where the former one was locked, and ends what that one had opened. */
    set: async (userId: number, { hash, now }: NewPin): Promise<void> => {
      await db.query(
        `with essais as (delete from code_guichet_essai where id_utilisateur = $1)
         insert into code_guichet (id_utilisateur, empreinte, date_changement) values ($1, $2, to_timestamp($3))
         on conflict (id_utilisateur) do update set empreinte = excluded.empreinte, date_changement = excluded.date_changement`,
        [userId, hash, now / 1000],
      );
      await closeShared(db, userId);
    },

    remove: async (userId: number): Promise<void> => {
      await db.query('delete from code_guichet where id_utilisateur = $1', [userId]);
      await closeShared(db, userId);
    },

    /** Counts a try before the PIN is looked at: however many come at once, no more than these are. False: the PIN is locked here. */
    take: async ({ userId, tabletId }: Pair, now: number): Promise<boolean> => {
      const { rowCount } = await db.query(
        `insert into code_guichet_essai as e (id_utilisateur, id_tablette, nb_echecs, dernier_essai) values ($1, $2, 1, to_timestamp($3))
         on conflict (id_utilisateur, id_tablette) do update set nb_echecs = e.nb_echecs + 1, dernier_essai = excluded.dernier_essai
         where e.nb_echecs < ${MISSES_MAX}`,
        [userId, tabletId, now / 1000],
      );
      return rowCount === 1;
    },

    isLocked: async ({ userId, tabletId }: Pair): Promise<boolean> => {
      const { rowCount } = await db.query(
        `select 1 from code_guichet_essai where id_utilisateur = $1 and id_tablette = $2 and nb_echecs >= ${MISSES_MAX}`,
        [userId, tabletId],
      );
      return rowCount === 1;
    },

    forget: async ({ userId, tabletId }: Pair): Promise<void> => {
      await db.query('delete from code_guichet_essai where id_utilisateur = $1 and id_tablette = $2', [userId, tabletId]);
    },
  };
}

/** Sessions that a PIN of this person opened end on every tablet. */
async function closeShared(db: Pick<pg.Pool, 'query'>, userId: number): Promise<void> {
  await db.query(
    `with fin as (delete from session where id_tablette is not null and id_utilisateur = $1 returning id)
     select pg_notify($2, id::text) from fin`,
    [userId, SESSION_CHANNEL],
  );
}
