import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { entities } from '#generated/entities/all.gen.ts';
import type { EntityDescriptor } from '#generated/entities/descriptor.gen.ts';
import { isSealed } from '#domain/values/record-data.ts';
import { type SecretBox, SEALED_PREFIX, createSecretBox, findSecretKey } from './secret-box.ts';

type Queryable = Pick<pg.Pool, 'query'>;

const WORD = 'festival';

/** For the terminal: at a start, and at the end of a restoration. */
export const KEY_SENTENCE =
  "La clé n'est pas celle de cette base (secret.key du dossier de données, ou SECRET_KEY) : IBAN, numéros de sécurité sociale, cartes de séjour et mots de passe d'autres services sont illisibles. Rien n'est perdu : remettez la bonne clé, puis redémarrez.";

/**
 * True where this key opens what the database sealed. A database without a witness counts as one that this key sealed, unless a value
 * of it proves the contrary: it then gets its witness.
 */
export async function holdsKey(db: Queryable, secrets: SecretBox): Promise<boolean> {
  const witness = await readWitness(db);
  if (witness !== null) return secrets.open(witness) !== null;
  if ((await findSealed(db)).some((sealed) => secrets.open(sealed) === null)) return false;
  // Servers that start together: the first one's stands, and the others are checked against it.
  await db.query('insert into temoin_cle (id, scelle) values (1, $1) on conflict do nothing', [secrets.seal(WORD)]);
  const made = await readWitness(db);
  return made !== null && secrets.open(made) !== null;
}

/** The same at a start, written to the log. A database that is away keeps nobody from starting: its key is tried at the next start. */
export async function tryKey(db: Queryable, secrets: SecretBox, log: Pick<FastifyBaseLogger, 'error'>): Promise<boolean> {
  const isHeld = await holdsKey(db, secrets).catch(() => true);
  if (!isHeld) log.error(KEY_SENTENCE);
  return isHeld;
}

/** After a restoration, while the right key is still at hand: a start without one would make another. Null: nothing to say. */
export async function restoredKeySentence(
  db: Queryable,
  place: { readonly dataDir: string; readonly secretKey: string | undefined },
): Promise<string | null> {
  const key = findSecretKey(place);
  const isHeld = key === null ? await needsNoKey(db) : await holdsKey(db, createSecretBox(key));
  return isHeld ? null : KEY_SENTENCE;
}

async function needsNoKey(db: Queryable): Promise<boolean> {
  return (await readWitness(db)) === null && (await findSealed(db)).length === 0;
}

async function readWitness(db: Queryable): Promise<string | null> {
  const { rows } = await db.query<{ scelle: string }>('select scelle from temoin_cle');
  return rows[0]?.scelle ?? null;
}

/** One value of each column that holds what was sealed. */
async function findSealed(db: Queryable): Promise<readonly string[]> {
  const found: string[] = [];
  for (const { table, column } of SEALED) {
    const { rows } = await db.query<{ sealed: string }>(
      `select ${column} as sealed from ${table} where ${column} like '${SEALED_PREFIX}%' order by id limit 1`,
    );
    found.push(...rows.map(({ sealed }) => sealed));
  }
  return found;
}

const SEALED = Object.values<EntityDescriptor>(entities).flatMap(({ table, name, fields }) =>
  fields.flatMap((field) =>
    (field.store === 'encrypt' || isSealed(field)) && field.declaredIn === name && field.column !== null
      ? [{ table, column: field.column }]
      : [],
  ),
);
