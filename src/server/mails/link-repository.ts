import { hash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { LINK_MS } from '#domain/accounts/activation.ts';
import type { RecordData } from '#domain/values/record-data.ts';

type Queryable = Pick<pg.Pool, 'query'>;

const SECRET_BYTES = 32;
const INSTANT = `'YYYY-MM-DD"T"HH24:MI:SS.MS'`;

/** Makes a link for an account; its secret is in no other place than the mail. */
export async function newLink(db: Queryable, accountId: number, nowMs: number): Promise<string> {
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  await db.query('insert into lien_activation (empreinte, id_compte, expire_le) values ($1, $2, to_timestamp($3))', [
    digest(secret),
    accountId,
    (nowMs + LINK_MS) / 1000,
  ]);
  return secret;
}

/** Held until the end of the transaction: of two who use it at once, one does. */
export async function findLink(db: Queryable, secret: string): Promise<RecordData | null> {
  const { rows } = await db.query<RecordData>(
    `select id_compte as "IdCompte", to_char(expire_le at time zone 'utc', ${INSTANT}) as "ExpireLe",
       to_char(utilise_le at time zone 'utc', ${INSTANT}) as "UtiliseLe"
     from lien_activation where empreinte = $1 for update`,
    [digest(secret)],
  );
  return rows[0] ?? null;
}

export async function spendLinks(db: Queryable, accountId: number, now: string): Promise<void> {
  await db.query('update lien_activation set utilise_le = $2 where id_compte = $1 and utilise_le is null', [accountId, now]);
}

function digest(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}
