import type { Written } from '#domain/work/rule.ts';
import { NOBODY } from '#domain/records/requests/request-context.ts';
import type { UnitOfWork } from '#server/records/engine/engine.ts';
import { SESSION_CHANNEL } from '#server/session/session-repository.ts';

const USER = 'utilisateur';
/** A password or a second factor that somebody else changed. */
const PROOFS = ['MotDePasse', 'DateReinitFacteur'];
const VALIDITY = ['IsActif', 'DateExpiration'];

/** A new password, a second factor that was reset or the end of an account ends what was opened before; the person at work keeps the own session. */
export async function closeSessions(unit: UnitOfWork, written: readonly Written[]): Promise<void> {
  const users = written.filter(({ entity }) => entity === USER);
  if (users.length === 0) return;
  function changed(names: readonly string[]): readonly number[] {
    return users.filter(({ op, fields }) => op === 'update' && fields.some((field) => names.includes(field))).map(({ id }) => id);
  }
  const sessions = accountSessions(unit);
  const newProof = changed(PROOFS);
  if (newProof.length > 0) await sessions.close(newProof, unit.context.user.id);
  const gone = users.filter(({ op }) => op === 'delete').map(({ id }) => id);
  if (gone.length > 0) await sessions.close(gone, NOBODY.id);
  const newValidity = changed(VALIDITY);
  if (newValidity.length > 0) await sessions.closeEnded(newValidity, unit.engine.today());
}

/** Ends what accounts have open; every process hears of it. */
function accountSessions({ query }: Pick<UnitOfWork, 'query'>) {
  return {
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
  };
}
