import type pg from 'pg';
import { entities } from '#generated/entities/all.gen.ts';
import { ClePubliqueStatut } from '#generated/enums/cle-publique-statut.gen.ts';
import { linkOf } from '#server/session/account-repository.ts';

export interface PublicKeyRow {
  readonly id: number;
  readonly isActive: boolean;
  /** Years; empty: the last published edition. */
  readonly editions: readonly number[];
  /** As browsers send them; empty: a server alone. */
  readonly origins: readonly string[];
  readonly perMinute: number;
  /** Last day, `YYYY-MM-DD`; null: none. */
  readonly expiresOn: string | null;
}

const link = linkOf(entities['cle-publique'], 'IdsEdition');

/** Public keys by their fingerprint: the secret itself stands nowhere. */
export function publicKeyRepository(db: Pick<pg.Pool, 'query'>) {
  return {
    find: async (fingerprint: string): Promise<PublicKeyRow | null> => {
      const { rows } = await db.query<PublicKeyRow>(
        `select c.id, c.statut = ${ClePubliqueStatut.active} as "isActive", coalesce(c.origines, '{}') as origins,
           c.appels_par_minute as "perMinute", c.date_expiration::text as "expiresOn",
           array(select e.eannee from ${link.table} l join festival_edition e on e.id = l.${link.targetColumn}
             where l.${link.ownerColumn} = c.id order by e.eannee) as editions
         from cle_publique c where c.empreinte = $1`,
        [fingerprint],
      );
      return rows[0] ?? null;
    },

    /** True if pages of this origin may call with some key. */
    allows: async (origin: string): Promise<boolean> => {
      const { rows } = await db.query<{ found: boolean }>(
        `select exists(select 1 from cle_publique where statut = ${ClePubliqueStatut.active} and $1 = any(origines)) as found`,
        [origin],
      );
      return rows[0]?.found ?? false;
    },

    /** Notes the last use; no version, no history: nobody wrote it. */
    touch: async (id: number, now: number): Promise<void> => {
      await db.query('update cle_publique set derniere_utilisation = to_timestamp($2) where id = $1', [id, now / 1000]);
    },
  };
}
