import type pg from 'pg';

export interface FactorRow {
  /** Sealed with the key of the installation. */
  readonly secret: string | null;
  readonly lastStep: number | null;
  /** Null: offered, not confirmed by a code yet. */
  readonly activatedAt: string | null;
}

/** The authenticator application of an account. */
function factors(db: Pick<pg.Pool, 'query'>) {
  return {
    find: async (userId: number): Promise<FactorRow | null> => {
      const { rows } = await db.query<FactorRow>(
        `select secret, dernier_pas as "lastStep", date_activation as "activatedAt" from second_facteur where id_utilisateur = $1`,
        [userId],
      );
      return rows[0] ?? null;
    },

    /** A new secret in the place of one that was never confirmed; false: one is active. */
    offer: async (userId: number, secret: string): Promise<boolean> => {
      const { rowCount } = await db.query(
        `insert into second_facteur as f (id_utilisateur, secret) values ($1, $2)
         on conflict (id_utilisateur) do update set secret = excluded.secret, dernier_pas = null where f.date_activation is null`,
        [userId, secret],
      );
      return rowCount === 1;
    },

    /** Uses a step up; false: another call used it first. */
    take: async (userId: number, step: number): Promise<boolean> => {
      const { rowCount } = await db.query(
        'update second_facteur set dernier_pas = $2 where id_utilisateur = $1 and coalesce(dernier_pas, -1) < $2',
        [userId, step],
      );
      return rowCount === 1;
    },

    activate: async (userId: number, now: number): Promise<void> => {
      await db.query('update second_facteur set date_activation = to_timestamp($2) where id_utilisateur = $1', [userId, now / 1000]);
    },

    removeApplication: async (userId: number): Promise<void> => {
      await db.query('delete from second_facteur where id_utilisateur = $1', [userId]);
    },

    isProtected: async (userId: number): Promise<boolean> => {
      const { rowCount } = await db.query(
        `select 1 from second_facteur where id_utilisateur = $1 and date_activation is not null
         union all select 1 from cle_acces where id_utilisateur = $1 limit 1`,
        [userId],
      );
      return rowCount === 1;
    },
  };
}

function recoveryCodes(db: Pick<pg.Pool, 'query'>) {
  return {
    replaceCodes: async (userId: number, fingerprints: readonly string[]): Promise<void> => {
      await db.query(
        `with anciens as (delete from code_secours where id_utilisateur = $1)
         insert into code_secours (id_utilisateur, empreinte) select $1, unnest($2::text[])`,
        [userId, fingerprints],
      );
    },

    /** False: no such code is left. */
    takeCode: async (userId: number, fingerprint: string, now: number): Promise<boolean> => {
      const { rowCount } = await db.query(
        `update code_secours set date_utilisation = to_timestamp($3) where id_utilisateur = $1 and empreinte = $2 and date_utilisation is null`,
        [userId, fingerprint, now / 1000],
      );
      return rowCount === 1;
    },

    codesLeft: async (userId: number): Promise<number> => {
      const { rows } = await db.query<{ n: number }>(
        'select count(*)::int as n from code_secours where id_utilisateur = $1 and date_utilisation is null',
        [userId],
      );
      return rows[0]?.n ?? 0;
    },
  };
}

export function factorRepository(db: Pick<pg.Pool, 'query'>) {
  return { ...factors(db), ...recoveryCodes(db) };
}

export type FactorRepository = ReturnType<typeof factorRepository>;
