import type pg from 'pg';

export interface LockPlace {
  readonly entity: string;
  readonly id: number;
}

export interface LockClaim extends LockPlace {
  readonly userId: number;
  readonly token: string;
  readonly nowMs: number;
  readonly expiresMs: number;
  readonly force: boolean;
}

export interface LockHolder {
  readonly userId: number;
  readonly nom: string;
}

/** Channel on which a process tells the others whose record was locked, seized or released. */
export const LOCK_CHANNEL = 'verrou';

/** Times come from the application's clock, so that one clock rules expiry. */
export function lockRepository(db: Pick<pg.Pool, 'query'>) {
  return {
    /**
     * Takes what is free, expired or one's own already; another holder only by force. One statement: of two who
     * come together one wins. Null: the lock is held; else whether it changed hands, which two pages of one person,
     * each answering the other, would otherwise do without end.
     */
    take: async ({ entity, id, userId, token, nowMs, expiresMs, force }: LockClaim): Promise<{ readonly isNew: boolean } | null> => {
      const { rows } = await db.query<{ isNew: boolean }>(
        `insert into verrou as v (entite, id_fiche, id_utilisateur, jeton, pris_le, expire_le)
       values ($1, $2, $3, $4, to_timestamp($5), to_timestamp($6))
       on conflict (entite, id_fiche) do update set
         pris_le = case when v.id_utilisateur = excluded.id_utilisateur then v.pris_le else excluded.pris_le end,
         id_utilisateur = excluded.id_utilisateur, jeton = excluded.jeton, expire_le = excluded.expire_le
       where v.id_utilisateur = excluded.id_utilisateur or v.expire_le <= excluded.pris_le or $7
       returning pris_le = to_timestamp($5) as "isNew"`,
        [entity, id, userId, token, nowMs / 1000, expiresMs / 1000, force],
      );
      return rows[0] ?? null;
    },

    holder: async ({ entity, id }: LockPlace): Promise<LockHolder | null> => {
      const { rows } = await db.query<LockHolder>(
        `select u.id as "userId", concat_ws(' ', u.prenom, u.nom) as nom from verrou v join utilisateur u on u.id = v.id_utilisateur
       where v.entite = $1 and v.id_fiche = $2`,
        [entity, id],
      );
      return rows[0] ?? null;
    },

    release: async ({ entity, id }: LockPlace, { userId, token }: Pick<LockClaim, 'userId' | 'token'>): Promise<boolean> => {
      const { rowCount } = await db.query('delete from verrou where entite = $1 and id_fiche = $2 and id_utilisateur = $3 and jeton = $4', [
        entity,
        id,
        userId,
        token,
      ]);
      return rowCount === 1;
    },

    tell: async (place: LockPlace): Promise<void> => {
      await db.query('select pg_notify($1, $2)', [LOCK_CHANNEL, JSON.stringify(place)]);
    },
  };
}
