import type pg from 'pg';

export interface PasskeyRow {
  readonly id: number;
  readonly userId: number;
  /** As the browser names it, base64url. */
  readonly credentialId: string;
  /** COSE key, base64url. */
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
}

export interface PasskeySummary {
  readonly id: number;
  readonly name: string;
  readonly since: string;
  readonly usedAt: string | null;
}

interface NewPasskey extends Omit<PasskeyRow, 'id'> {
  readonly name: string;
  readonly now: number;
}

/** The highest number that the column of the counter holds; authenticators count up to twice that. */
const COUNTER_MAX = 2_147_483_647;

export function passkeyRepository(db: Pick<pg.Pool, 'query'>) {
  return {
    /** False: a key of that id exists. */
    insert: async ({ userId, name, credentialId, publicKey, counter, transports, now }: NewPasskey): Promise<boolean> => {
      const { rowCount } = await db.query(
        `insert into cle_acces (id_utilisateur, nom, id_cle, cle_publique, compteur, transports, date_creation)
         values ($1, $2, $3, $4, $5, $6, to_timestamp($7)) on conflict do nothing`,
        [userId, name, credentialId, publicKey, Math.min(counter, COUNTER_MAX), transports, now / 1000],
      );
      return rowCount === 1;
    },

    find: async (credentialId: string): Promise<PasskeyRow | null> => {
      const { rows } = await db.query<PasskeyRow>(
        `select id, id_utilisateur as "userId", id_cle as "credentialId", cle_publique as "publicKey",
           coalesce(compteur, 0) as counter, coalesce(transports, '{}') as transports
         from cle_acces where id_cle_n = norm($1::text) and id_cle = $1`,
        [credentialId],
      );
      return rows[0] ?? null;
    },

    listOf: async (userId: number): Promise<readonly (PasskeySummary & Pick<PasskeyRow, 'credentialId'>)[]> => {
      const { rows } = await db.query<PasskeySummary & Pick<PasskeyRow, 'credentialId'>>(
        `select id, nom as name, date_creation as since, derniere_utilisation as "usedAt", id_cle as "credentialId"
         from cle_acces where id_utilisateur = $1 order by id`,
        [userId],
      );
      return rows;
    },

    touch: async (id: number, { counter, now }: { readonly counter: number; readonly now: number }): Promise<void> => {
      await db.query('update cle_acces set compteur = $2, derniere_utilisation = to_timestamp($3) where id = $1', [
        id,
        Math.min(counter, COUNTER_MAX),
        now / 1000,
      ]);
    },

    /** False: the person has no such key. */
    remove: async (userId: number, id: number): Promise<boolean> => {
      const { rowCount } = await db.query('delete from cle_acces where id = $2 and id_utilisateur = $1', [userId, id]);
      return rowCount === 1;
    },
  };
}

export type PasskeyRepository = ReturnType<typeof passkeyRepository>;
