import type pg from 'pg';
import { fileFields } from './file-fields.ts';
import { lockContent } from './file-repository.ts';
import type { FileStore } from './file-store.ts';

export interface FileSweep {
  readonly pool: Pick<pg.Pool, 'query' | 'connect'>;
  readonly store: FileStore;
  readonly clock: () => number;
}

const HOUR_MS = 60 * 60_000;
const ABANDONED_MS = 24 * HOUR_MS;
/** A file that a record let go can come back from its history that long. */
const HISTORY_KEPT = "interval '30 days'";

const FROZEN_LOGO = `(emetteur #> '{Festival,IdLogo}')`;
const FROZEN_LOGO_TYPE = `jsonb_typeof${FROZEN_LOGO}`;

// A file is needed by a record, by a deleted one that may come back, and by the recent history of either.
const NEEDED = fileFields
  .flatMap(({ entity, field, table, column }) => [
    `select ${column} as id from ${table} where ${column} is not null`,
    `select (contenu ->> '${column}')::integer from corbeille where nom_table = '${table}' and contenu ->> '${column}' is not null`,
    ...['avant', 'apres'].map(
      (side) =>
        `select (${side} ->> '${field.name}')::integer from historique where entite = '${entity.name}' and le > to_timestamp($1) - ${HISTORY_KEPT} and ${side} ->> '${field.name}' is not null`,
    ),
  ])
  .concat(
    // So does an export that waits for its person,
    'select id_fichier from travail where id_fichier is not null',
    // and a piece that was issued under a logo: it is the same each time it is printed.
    `select case when ${FROZEN_LOGO_TYPE} = 'number' then ${FROZEN_LOGO}::text::numeric end from bam_paiement where ${FROZEN_LOGO_TYPE} = 'number'`,
  )
  .join(' union ');

/** Removes files that nothing needs a day after they came, and contents that no file uses. */
export async function sweepFiles({ pool, store, clock }: FileSweep): Promise<void> {
  await store.removeAbandoned(clock() - ABANDONED_MS);
  const { rows } = await pool.query<{ id: number; contents: string[] }>(
    `select f.id, array_append(array(select r.empreinte from fichier_reduction r where r.id_fichier = f.id), f.empreinte) as contents
     from fichier f where f.cree_le < to_timestamp($1) - interval '1 day' and f.id not in (${NEEDED})`,
    [clock() / 1000],
  );
  for (const { id, contents } of rows) await removeFile({ pool, store }, id, contents);
}

/** Removes a file at once; one that a record carries stays. */
export async function dropFile({ pool, store }: Omit<FileSweep, 'clock'>, id: number): Promise<void> {
  const { rows } = await pool.query<{ content: string }>('select empreinte as content from fichier where id = $1', [id]);
  const contents = rows.map(({ content }) => content);
  if (contents.length > 0) await removeFile({ pool, store }, id, contents);
}

async function removeFile({ pool, store }: Omit<FileSweep, 'clock'>, id: number, contents: readonly string[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    // A record that took the file meanwhile holds it by its foreign key: the deletion then fails and waits for the next sweep.
    await client.query('delete from fichier where id = $1', [id]);
    await client.query('commit');
    for (const sha256 of new Set(contents)) await removeContent(client, store, sha256);
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    if (!(error instanceof Error && 'code' in error && error.code === '23503')) throw error;
  } finally {
    client.release();
  }
}

/** The row is gone for good before its content is; one that came again meanwhile keeps it. */
export async function removeContent(client: pg.ClientBase, store: FileStore, sha256: string): Promise<void> {
  if (!/^[0-9a-f]{64}$/.test(sha256)) return;
  await client.query('begin');
  await lockContent(client, sha256);
  const { rows } = await client.query<{ used: boolean }>(
    'select exists (select from fichier where empreinte = $1 union all select from fichier_reduction where empreinte = $1) as used',
    [sha256],
  );
  if (rows[0]?.used === false) await store.remove(sha256);
  await client.query('commit');
}
