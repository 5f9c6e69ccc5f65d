import type pg from 'pg';
import type { DescribedRecord } from '#domain/person-file/describe.ts';
import type { RecordData } from '#domain/values/record-data.ts';

/** One line of the history of a record: the user who wrote it is somebody else, and stays out. */
export interface PersonHistoryLine {
  readonly entity: string;
  readonly id: number;
  readonly at: string;
  readonly op: string;
  readonly before: RecordData | null;
  readonly after: RecordData | null;
}

export async function readHistory(db: Pick<pg.Pool, 'query'>, records: readonly DescribedRecord[]): Promise<readonly PersonHistoryLine[]> {
  const { rows } = await db.query<PersonHistoryLine>(
    `select h.entite as entity, h.id_fiche as id, to_char(h.le at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') as at, h.operation as op, h.avant as before, h.apres as after
     from historique h join unnest($1::text[], $2::int[]) r(entite, id_fiche) on r.entite = h.entite and r.id_fiche = h.id_fiche order by h.id`,
    [records.map(({ base }) => base), records.map(({ id }) => id)],
  );
  return rows;
}
