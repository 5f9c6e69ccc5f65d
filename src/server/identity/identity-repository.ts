import type pg from 'pg';

interface IdentityLink {
  readonly since: string;
  readonly usedAt: string | null;
}

interface NewLink {
  readonly userId: number;
  readonly issuer: string;
  readonly fingerprint: string;
  readonly now: number;
}

/** Accounts and the persons of the identity provider that they are linked to. */
export function identityRepository(db: Pick<pg.Pool, 'query'>) {
  return {
    /** False: the account, or that person, is linked already. */
    insert: async ({ userId, issuer, fingerprint, now }: NewLink): Promise<boolean> => {
      const { rowCount } = await db.query(
        `insert into identite_externe (id_utilisateur, emetteur, empreinte, date_creation)
         values ($1, $2, $3, to_timestamp($4)) on conflict do nothing`,
        [userId, issuer, fingerprint, now / 1000],
      );
      return rowCount === 1;
    },

    /** Account of a person, whose sign-in this is. */
    use: async (fingerprint: string, now: number): Promise<number | null> => {
      const { rows } = await db.query<{ user: number }>(
        `update identite_externe set derniere_utilisation = to_timestamp($2) where empreinte_n = norm($1::text) and empreinte = $1
         returning id_utilisateur as "user"`,
        [fingerprint, now / 1000],
      );
      return rows[0]?.user ?? null;
    },

    find: async (userId: number, issuer: string): Promise<IdentityLink | null> => {
      const { rows } = await db.query<IdentityLink>(
        `select date_creation as since, derniere_utilisation as "usedAt" from identite_externe
         where id_utilisateur = $1 and emetteur_n = norm($2::text)`,
        [userId, issuer],
      );
      return rows[0] ?? null;
    },

    /** False: there was none. */
    remove: async (userId: number, issuer: string): Promise<boolean> => {
      const { rowCount } = await db.query('delete from identite_externe where id_utilisateur = $1 and emetteur_n = norm($2::text)', [
        userId,
        issuer,
      ]);
      return (rowCount ?? 0) > 0;
    },
  };
}
