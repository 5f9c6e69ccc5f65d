import type pg from 'pg';
import type { ErrorCode } from '#domain/errors/catalogue.ts';
import { FILE_KEPT_DAYS } from '#domain/exports/export-formats.ts';
import { queryOn } from '#server/files/file-repository.ts';
import type { JobDemand, JobRow, MadeFile } from './job.ts';

type Queryable = Pick<pg.Pool, 'query'>;

const COLUMNS = `id, titre as title, ecran as screen, format, etat as state, avancement as progress, lignes as rows, id_fichier as "fileId",
  nom as "fileName", taille as size, erreur as error, illisibles as unprintable, demande_le as "askedAt", fini_le as "endedAt",
  case when etat = 'termine' then fini_le + interval '${FILE_KEPT_DAYS} days' end as "expiresAt"`;

type Query = ReturnType<typeof queryOn>;

function madeFiles(query: Query) {
  return {
    /** Null: no such job of that person, or no file of it. */
    findFile: async (userId: number, id: number): Promise<MadeFile | null> =>
      (
        await query<MadeFile>(
          `select id, id_utilisateur as "userId", ecran as screen, format, culture, edition, filtre as filter, id_fichier as "fileId", titre as title, lignes as rows, lecture as reading
         from travail where id_utilisateur = $1 and id = $2 and id_fichier is not null`,
          [userId, id],
        )
      )[0] ?? null,

    /** Lets go of a file that its person may no longer read as it is; false: somebody else did. */
    withdraw: async ({ id, fileId }: Pick<MadeFile, 'id' | 'fileId'>, error: ErrorCode): Promise<boolean> =>
      (
        await query("update travail set etat = 'echec', erreur = $3, id_fichier = null where id = $1 and id_fichier = $2 returning id", [
          id,
          fileId,
          error,
        ])
      ).length === 1,
  };
}

/** The jobs of a person, as they see them. */
export function jobRepository(db: Queryable) {
  const query = queryOn(db);
  return {
    ...madeFiles(query),
    insert: async (job: JobDemand, nowMs: number): Promise<JobRow> => {
      const [row] = await query<JobRow>(
        `insert into travail (id_utilisateur, ecran, format, titre, culture, edition, filtre, lignes, demande_le)
         values ($1, $2, $3, $4, $5, $6, $7, $8, to_timestamp($9)) returning ${COLUMNS}`,
        [job.userId, job.screen, job.format, job.title, job.culture, job.edition, JSON.stringify(job.filter), job.rows, nowMs / 1000],
      );
      if (row === undefined) throw new Error('no job came back');
      return row;
    },

    listOf: (userId: number): Promise<readonly JobRow[]> =>
      query<JobRow>(`select ${COLUMNS} from travail where id_utilisateur = $1 order by id desc limit 200`, [userId]),

    find: async (userId: number, id: number): Promise<JobRow | null> =>
      (await query<JobRow>(`select ${COLUMNS} from travail where id_utilisateur = $1 and id = $2`, [userId, id]))[0] ?? null,

    countWaiting: async (userId: number): Promise<number> =>
      (
        await query<{ n: number }>("select count(*)::int as n from travail where id_utilisateur = $1 and etat in ('attente', 'encours')", [
          userId,
        ])
      )[0]?.n ?? 0,

    /** Null: no such job of that person. */
    remove: async (userId: number, id: number): Promise<{ readonly fileId: number | null } | null> =>
      (
        await query<{ fileId: number | null }>(
          'delete from travail where id_utilisateur = $1 and id = $2 returning id_fichier as "fileId"',
          [userId, id],
        )
      )[0] ?? null,
  };
}
