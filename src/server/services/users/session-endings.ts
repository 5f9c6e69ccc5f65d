import type { UnitOfWork } from '#server/records/engine/engine.ts';
import { SESSION_CHANNEL } from '#server/session/session-repository.ts';

/** Ends what accounts have open; every process hears of it. */
export const accountSessions = ({ query }: Pick<UnitOfWork, 'query'>) => ({
  close: async (userIds: readonly number[], keptUserId: number): Promise<void> => {
    await query('delete from appareil where id_utilisateur = any($1::int[])', [userIds]);
    await query(
      `with fin as (delete from session where id_utilisateur = any($1::int[]) and id_utilisateur <> $2 returning id)
       select pg_notify($3, id::text) from fin`,
      [userIds, keptUserId, SESSION_CHANNEL],
    );
  },

  closeEnded: async (userIds: readonly number[], today: string): Promise<void> => {
    await query(
      `delete from appareil a using utilisateur u where a.id_utilisateur = u.id and u.id = any($1::int[])
         and not (u.is_actif and (u.date_expiration is null or u.date_expiration >= $2::date))`,
      [userIds, today],
    );
    await query(
      `with fin as (delete from session s using utilisateur u where s.id_utilisateur = u.id and u.id = any($1::int[])
         and not (u.is_actif and (u.date_expiration is null or u.date_expiration >= $2::date)) returning s.id)
       select pg_notify($3, id::text) from fin`,
      [userIds, today, SESSION_CHANNEL],
    );
  },
});
