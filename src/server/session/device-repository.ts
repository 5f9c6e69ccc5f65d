import type pg from 'pg';

interface DeviceRow {
  readonly id: number;
  readonly family: string;
  readonly userId: number;
  /** Moment at which the token was exchanged for the next one, in milliseconds; null: it is the last of its family. */
  readonly replacedMs: number | null;
}

interface NewDevice {
  readonly secretHash: Buffer;
  readonly family: string;
  readonly userId: number;
  readonly name: string;
  readonly now: number;
  readonly expiresAt: number;
}

export interface DeviceSummary {
  readonly id: number;
  readonly family: string;
  readonly name: string;
  readonly since: string;
  readonly seenAt: string;
}

type Queryable = Pick<pg.Pool, 'query'>;

/** A token that is given, looked up and exchanged. */
function deviceTokens(db: Queryable) {
  return {
    insert: async ({ secretHash, family, userId, name, now, expiresAt }: NewDevice): Promise<void> => {
      await db.query(
        `insert into appareil (empreinte, famille, id_utilisateur, nom, creee_le, vue_le, expire_le)
       values ($1, $2, $3, $4, to_timestamp($5), to_timestamp($5), to_timestamp($6))`,
        [secretHash, family, userId, name, now / 1000, expiresAt / 1000],
      );
    },

    find: async (secretHash: Buffer, now: number): Promise<DeviceRow | null> => {
      const { rows } = await db.query<DeviceRow>(
        `select id, famille as family, id_utilisateur as "userId", (extract(epoch from remplace_le) * 1000)::float8 as "replacedMs"
       from appareil where empreinte = $1 and expire_le > to_timestamp($2)`,
        [secretHash, now / 1000],
      );
      return rows[0] ?? null;
    },

    /** The next token of the family, for as long as the first one was given; false when another call was first. */
    replace: async (id: number, next: Buffer, now: number): Promise<boolean> => {
      const { rowCount } = await db.query(
        `with ancien as (update appareil set remplace_le = to_timestamp($3), vue_le = to_timestamp($3) where id = $1 and remplace_le is null returning *)
       insert into appareil (empreinte, famille, id_utilisateur, nom, creee_le, vue_le, expire_le)
       select $2, famille, id_utilisateur, nom, creee_le, to_timestamp($3), expire_le from ancien`,
        [id, next, now / 1000],
      );
      return rowCount === 1;
    },
  };
}

/** The devices of a person, and the end of them. */
function devicesOfPerson(db: Queryable) {
  return {
    closeFamily: async (family: string): Promise<void> => {
      await db.query('delete from appareil where famille = $1', [family]);
    },

    closeOf: async (userId: number, keptFamily: string | null): Promise<void> => {
      await db.query('delete from appareil where id_utilisateur = $1 and ($2::uuid is null or famille <> $2)', [userId, keptFamily]);
    },

    /** False: the person has no such device. */
    revoke: async (userId: number, id: number): Promise<boolean> => {
      const { rowCount } = await db.query(
        'delete from appareil where famille = (select famille from appareil where id = $2 and id_utilisateur = $1)',
        [userId, id],
      );
      return (rowCount ?? 0) > 0;
    },

    listOf: async (userId: number, now: number): Promise<readonly DeviceSummary[]> => {
      const { rows } = await db.query<DeviceSummary>(
        `select id, famille as family, nom as name, creee_le as since, vue_le as "seenAt" from appareil
       where id_utilisateur = $1 and remplace_le is null and expire_le > to_timestamp($2) order by vue_le desc, id limit 100`,
        [userId, now / 1000],
      );
      return rows;
    },
  };
}

/** Times come from the application's clock, so that one clock rules expiry. */
export function deviceRepository(db: Queryable) {
  return { ...deviceTokens(db), ...devicesOfPerson(db) };
}

export type DeviceRepository = ReturnType<typeof deviceRepository>;
