import type pg from 'pg';
import { sessionTablets } from '#product-server/session-tablets.ts';
import type { Tablet } from './tablet.ts';

export interface SessionRow {
  readonly id: number;
  readonly handle: string;
  readonly userId: number;
  readonly expiresAt: number;
  /** The identity provider proved a second factor as it opened. */
  readonly isFactorProven: boolean;
  /** Tablet that a PIN opened it on; null: a session of one's own. */
  readonly tablet: Tablet | null;
}

export interface SessionSummary {
  readonly id: number;
  readonly openedAt: string;
  readonly seenAt: string;
  readonly device: string | null;
  readonly address: string | null;
}

/** Origin of a session, as its owner may recognise it. */
export interface SessionOrigin {
  /** Browser and system. */
  readonly name: string;
  readonly address: string;
}

interface NewSession {
  readonly secretHash: Buffer;
  readonly handle: string;
  readonly userId: number;
  readonly now: number;
  readonly expiresAt: number;
  /** Null: no browser opened it. */
  readonly from: SessionOrigin | null;
  readonly isFactorProven: boolean;
  readonly tabletId: number | null;
}

type Queryable = Pick<pg.Pool, 'query'>;
interface Row {
  readonly id: number;
  readonly poignee: string;
  readonly id_utilisateur: number;
  readonly expire_ms: number;
  readonly second_facteur_prouve: boolean;
  readonly tablette: Tablet | null;
}

/** A session that is used all day ends all the same: whoever took it over does not keep it. */
const SESSION_MAX_MS = 24 * 60 * 60_000;

/** Channel on which a process tells the others which sessions are over. */
export const SESSION_CHANNEL = 'session_close';

/** One session from its opening to its end. */
function oneSession(db: Queryable) {
  return {
    insert: async ({ secretHash, handle, userId, now, expiresAt, from, isFactorProven, tabletId }: NewSession): Promise<number> => {
      const { rows } = await db.query<{ id: number }>(
        // Accounts that nobody uses go at their term, which runs from here.
        `with connexion as (update utilisateur set derniere_connexion = to_timestamp($4) where id = $3)
       insert into session (empreinte, poignee, id_utilisateur, creee_le, vue_le, expire_le, appareil, adresse, second_facteur_prouve, id_tablette)
       values ($1, $2, $3, to_timestamp($4), to_timestamp($4), to_timestamp($5), $6, $7, $8, $9) returning id`,
        [secretHash, handle, userId, now / 1000, expiresAt / 1000, from?.name ?? null, from?.address ?? null, isFactorProven, tabletId],
      );
      return rows[0]?.id ?? 0;
    },

    find: async (secretHash: Buffer, now: number): Promise<SessionRow | null> => {
      const { rows } = await db.query<Row>(
        `select s.id, s.poignee, s.id_utilisateur, s.second_facteur_prouve, (extract(epoch from s.expire_le) * 1000)::float8 as expire_ms, ${sessionTablets.column}
       from session s ${sessionTablets.join}
       where s.empreinte = $1 and s.expire_le > to_timestamp($2) and (s.id_tablette is null or ${sessionTablets.isOpen})`,
        [secretHash, now / 1000],
      );
      const [row] = rows;
      if (row === undefined) return null;
      return {
        id: row.id,
        handle: row.poignee,
        userId: row.id_utilisateur,
        expiresAt: row.expire_ms,
        isFactorProven: row.second_facteur_prouve,
        tablet: row.tablette,
      };
    },

    /** End of the session now, whatever is done with it a day after it was opened; null: it was closed or has expired meanwhile. */
    touch: async (id: number, now: number, expiresAt: number): Promise<number | null> => {
      const { rows } = await db.query<Pick<Row, 'expire_ms'>>(
        `update session set vue_le = to_timestamp($2), expire_le = least(to_timestamp($3), creee_le + $4 * interval '1 second')
       where id = $1 and expire_le > to_timestamp($2) returning (extract(epoch from expire_le) * 1000)::float8 as expire_ms`,
        [id, now / 1000, expiresAt / 1000, SESSION_MAX_MS / 1000],
      );
      return rows[0]?.expire_ms ?? null;
    },

    close: async (id: number): Promise<void> => {
      await db.query('with fin as (delete from session where id = $1 returning id) select pg_notify($2, id::text) from fin', [
        id,
        SESSION_CHANNEL,
      ]);
    },
  };
}

function sessionsOfPerson(db: Queryable) {
  return {
    listOf: async (userId: number, now: number): Promise<readonly SessionSummary[]> => {
      const { rows } = await db.query<SessionSummary>(
        `select id, creee_le as "openedAt", vue_le as "seenAt", appareil as device, adresse as address from session
       where id_utilisateur = $1 and expire_le > to_timestamp($2) order by vue_le desc, id limit 100`,
        [userId, now / 1000],
      );
      return rows;
    },

    /** Every session of a person, but one: password changed, account switched off. */
    closeOthers: async (userId: number, keptId: number): Promise<void> => {
      await db.query(
        'with fin as (delete from session where id_utilisateur = $1 and id <> $2 returning id) select pg_notify($3, id::text) from fin',
        [userId, keptId, SESSION_CHANNEL],
      );
    },
  };
}

/** Times come from the application's clock, so that one clock rules expiry. */
export function sessionRepository(db: Queryable) {
  return { ...oneSession(db), ...sessionsOfPerson(db) };
}

export type SessionRepository = ReturnType<typeof sessionRepository>;
