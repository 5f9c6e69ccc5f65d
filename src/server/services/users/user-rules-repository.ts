import { entities } from '#generated/entities/all.gen.ts';
import { linkOf } from '#server/session/account-repository.ts';
import type { CommitUnit } from '#server/records/engine.ts';
import { SESSION_CHANNEL } from '#server/session/session-repository.ts';

const groupLink = linkOf(entities['groupe-utilisateur'], 'IdsDroit');
const ownLink = linkOf(entities.utilisateur, 'IdsDroitUtilisateur');
const MANAGERS_LOCK = 7_301_002;

const HOLDS = `exists (select 1 from ${groupLink.table} l where l.${groupLink.ownerColumn} = u.id_groupe_utilisateur and l.${groupLink.targetColumn} = d.id)
  or exists (select 1 from ${ownLink.table} l where l.${ownLink.ownerColumn} = u.id and l.${ownLink.targetColumn} = d.id)`;

export const userRulesRepository = ({ query }: Pick<CommitUnit, 'query'>) => ({
  /** Codes that any of these people holds. */
  codesHeldBy: async (userIds: readonly number[]): Promise<readonly string[]> => {
    const rows = await query<{ code: string }>(
      `select d.code from utilisateur_droit d where exists (select 1 from utilisateur u where u.id = any($1::int[]) and (${HOLDS}))`,
      [userIds],
    );
    return rows.map(({ code }) => code);
  },

  /** Waits for other changes of this kind first: two people must not each remove the other's last right. */
  hasManager: async (today: string): Promise<boolean> => {
    await query('select pg_advisory_xact_lock($1)', [MANAGERS_LOCK]);
    const rows = await query(
      `select 1 from utilisateur u join utilisateur_droit d on d.code = 'UTILISATEUR-WRITE'
       where u.is_actif and (u.date_expiration is null or u.date_expiration >= $1::date) and (${HOLDS}) limit 1`,
      [today],
    );
    return rows.length > 0;
  },

  closeSessions: async (userIds: readonly number[], keptUserId: number): Promise<void> => {
    await query('delete from appareil where id_utilisateur = any($1::int[])', [userIds]);
    await query(
      `with fin as (delete from session where id_utilisateur = any($1::int[]) and id_utilisateur <> $2 returning id)
       select pg_notify($3, id::text) from fin`,
      [userIds, keptUserId, SESSION_CHANNEL],
    );
  },

  closeEndedSessions: async (userIds: readonly number[], today: string): Promise<void> => {
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
