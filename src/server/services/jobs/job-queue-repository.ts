import type pg from 'pg';
import type { ExportReading } from '#domain/exports/export-reading.ts';
import type { ErrorCode } from '#domain/errors/catalogue.ts';
import { queryOn } from '#server/files/file-repository.ts';
import type { TakenJob } from './job.ts';

type Query = ReturnType<typeof queryOn>;

/** A process renews its hold on a job all along; one that died leaves the job to whoever comes after that long. */
const LEASE = "interval '30 seconds'";
/** A job that ends the process that makes it is not tried for ever. */
const TRIES_MAX = 3;

/** A job that a process takes and keeps hold of. */
function heldJobs(query: Query) {
  return {
    /** The oldest that waits, or that a dead process left: no two processes take the same. */
    take: async (): Promise<TakenJob | null> =>
      (
        await query<TakenJob>(
          `update travail set etat = 'encours', avancement = 0, essais = essais + 1, bail_expire_le = now() + ${LEASE}
         where id = (select id from travail
           where (etat = 'attente' or (etat = 'encours' and bail_expire_le < now())) and essais < ${TRIES_MAX}
           order by id for update skip locked limit 1)
         returning id, id_utilisateur as "userId", ecran as screen, format, culture, edition, filtre as filter`,
        )
      )[0] ?? null,

    /** Those that ended every process that tried them. */
    giveUp: (nowMs: number): Promise<readonly { readonly id: number; readonly userId: number }[]> =>
      query(
        `update travail set etat = 'echec', erreur = 'interne', fini_le = to_timestamp($1)
       where etat = 'encours' and bail_expire_le < now() and essais >= ${TRIES_MAX} returning id, id_utilisateur as "userId"`,
        [nowMs / 1000],
      ),

    /** False: its person took it back. */
    renew: async (id: number, progress: number): Promise<boolean> =>
      (
        await query(
          `update travail set avancement = $2, bail_expire_le = now() + ${LEASE} where id = $1 and etat = 'encours' returning id`,
          [id, progress],
        )
      ).length === 1,
  };
}

/** A job that a process lets go of: given back, made, failed. */
function endedJobs(query: Query) {
  return {
    giveBack: (id: number): Promise<unknown> =>
      query(
        "update travail set etat = 'attente', avancement = 0, essais = essais - 1, bail_expire_le = null where id = $1 and etat = 'encours'",
        [id],
      ),

    /** False: its person took it back. */
    finish: async (
      id: number,
      file: {
        readonly id: number;
        readonly name: string;
        readonly size: number;
        readonly reading: ExportReading;
        readonly unprintable: string | null;
      },
      nowMs: number,
    ): Promise<boolean> =>
      (
        await query(
          `update travail set etat = 'termine', avancement = 100, id_fichier = $2, nom = $3, taille = $4, fini_le = to_timestamp($5), bail_expire_le = null, lecture = $6, illisibles = $7
         where id = $1 and etat = 'encours' returning id`,
          [id, file.id, file.name, file.size, nowMs / 1000, JSON.stringify(file.reading), file.unprintable],
        )
      ).length === 1,

    fail: (id: number, error: ErrorCode, nowMs: number): Promise<unknown> =>
      query(
        "update travail set etat = 'echec', erreur = $2, fini_le = to_timestamp($3), bail_expire_le = null where id = $1 and etat = 'encours'",
        [id, error, nowMs / 1000],
      ),
  };
}

/**
 * The jobs as the processes that make them see them: taken, held, ended.
 * Dates of people come from the application's clock; leases from the database's, which all processes share.
 */
export function jobQueueRepository(db: Pick<pg.Pool, 'query'>) {
  const query = queryOn(db);
  return { ...heldJobs(query), ...endedJobs(query) };
}
