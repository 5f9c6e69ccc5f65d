import type pg from 'pg';
import type { ReducedResolution } from '#domain/files/resolutions.ts';
import { fileFields } from './file-fields.ts';

/** Runs one statement and answers its rows, in a transaction or out of one. */
export type Query = <R extends pg.QueryResultRow>(text: string, values?: readonly unknown[]) => Promise<readonly R[]>;

export function queryOn(db: Pick<pg.ClientBase, 'query'>): Query {
  return async <R extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) => (await db.query<R>(text, [...values])).rows;
}

export interface FileRow {
  readonly id: number;
  readonly name: string;
  readonly mime: string;
  readonly size: number;
  readonly sha256: string;
  readonly width: number | null;
  readonly height: number | null;
  /** Sender; null: the program itself. */
  readonly userId: number | null;
}

export interface FileOwner {
  readonly fileId: number;
  /** Kebab name of an entity whose record carries the file. */
  readonly entity: string;
  readonly id: number;
}

export type NewFile = Omit<FileRow, 'id'>;

export interface Reduction {
  readonly fileId: number;
  readonly resolution: ReducedResolution;
  readonly mime: string;
  readonly size: number;
  readonly sha256: string;
  readonly width: number;
  readonly height: number;
}

const COLUMNS =
  'id, nom as name, type_mime as mime, taille as size, empreinte as sha256, largeur as width, hauteur as height, id_utilisateur as "userId"';

// Written once from the schema: names are ours, values are parameters.
const OWNERS = fileFields
  .map(
    ({ entity, table, column }) => `select ${column} as "fileId", '${entity.name}' as entity, id from ${table} where ${column} = any($1)`,
  )
  .join(' union all ');

export function fileRepository(query: Query) {
  return {
    findMany: (ids: readonly number[]): Promise<readonly FileRow[]> =>
      query<FileRow>(`select ${COLUMNS} from fichier where id = any($1) order by id`, [ids]),

    ownersOf: (ids: readonly number[]): Promise<readonly FileOwner[]> => query<FileOwner>(OWNERS, [ids]),

    insert: async (file: NewFile): Promise<number> => {
      const rows = await query<{ id: number }>(
        `insert into fichier (nom, type_mime, taille, empreinte, chemin, largeur, hauteur, id_utilisateur)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
        [file.name, file.mime, file.size, file.sha256, file.sha256, file.width, file.height, file.userId],
      );
      return rows[0]?.id ?? 0;
    },

    /** False when the picture has that reduction already. */
    insertReduction: async (reduction: Reduction): Promise<boolean> => {
      const rows = await query(
        `insert into fichier_reduction (id_fichier, resolution, type_mime, taille, empreinte, largeur, hauteur)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing returning resolution`,
        [reduction.fileId, reduction.resolution, reduction.mime, reduction.size, reduction.sha256, reduction.width, reduction.height],
      );
      return rows.length === 1;
    },

    reductionsOf: (fileId: number): Promise<readonly Reduction[]> =>
      query<Reduction>(
        `select id_fichier as "fileId", resolution, type_mime as mime, taille as size, empreinte as sha256, largeur as width, hauteur as height
       from fichier_reduction where id_fichier = $1`,
        [fileId],
      ),
  };
}

/** While it is held nobody sweeps that content away, until the transaction ends. */
export function lockContent(db: Pick<pg.ClientBase, 'query'>, sha256: string): Promise<unknown> {
  return db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [sha256]);
}

/** Runs the work unless some server runs it already: null then. */
export async function alone<T>(pool: pg.Pool, name: string, work: () => Promise<T>): Promise<T | null> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_xact_lock(hashtextextended($1, 1)) as taken', [name]);
    return rows[0]?.taken === true ? await work() : null;
  } finally {
    await client.query('rollback').catch(() => undefined);
    client.release();
  }
}
