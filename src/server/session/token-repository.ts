import type pg from 'pg';
import { entities } from '#generated/entities/all.gen.ts';
import { JetonStatut } from '#generated/enums/jeton-statut.gen.ts';
import { linkOf } from './account-repository.ts';

export interface TokenRow {
  readonly id: number;
  readonly userId: number;
  readonly name: string;
  readonly isActive: boolean;
  readonly isReadOnly: boolean;
  /** Codes of rights. */
  readonly rights: readonly string[];
  /** Names of entities; empty: no limit. */
  readonly entities: readonly string[];
  /** Years of editions; empty: no limit. */
  readonly editions: readonly number[];
  /** Addresses or networks; empty: no limit. */
  readonly addresses: readonly string[];
  /** Last day, `YYYY-MM-DD`. */
  readonly expiresOn: string;
}

type Queryable = Pick<pg.Pool, 'query'>;

const link = linkOf(entities['jeton-acces'], 'IdsDroit');

/** Access tokens by their fingerprint: the secret itself stands nowhere. */
export function tokenRepository(db: Queryable) {
  return {
    /** A token that somebody else made opens nothing once the account is a person's again. */
    find: async (fingerprint: string): Promise<TokenRow | null> => {
      const { rows } = await db.query<TokenRow>(
        `select j.id, j.id_utilisateur as "userId", j.libelle as name, j.statut = ${JetonStatut.actif} and (u.is_service or j.id_createur is not distinct from u.id) as "isActive", j.is_lecture as "isReadOnly",
           coalesce(j.entites_permises, '{}') as entities, coalesce(j.editions_permises, '{}')::int[] as editions, coalesce(j.adresses, '{}') as addresses, j.date_expiration::text as "expiresOn",
           array(select d.code from ${link.table} l join utilisateur_droit d on d.id = l.${link.targetColumn} where l.${link.ownerColumn} = j.id) as rights
         from jeton_acces j join utilisateur u on u.id = j.id_utilisateur where j.empreinte = $1`,
        [fingerprint],
      );
      return rows[0] ?? null;
    },

    /** Notes who used it last; no version, no history: nobody wrote it. */
    touch: async (id: number, now: number, address: string): Promise<void> => {
      await db.query('update jeton_acces set derniere_utilisation = to_timestamp($2), derniere_adresse = $3 where id = $1', [
        id,
        now / 1000,
        address,
      ]);
    },
  };
}

export type TokenRepository = ReturnType<typeof tokenRepository>;
