/** The journal of retention: counts by field, never values. */
import type pg from 'pg';
import { ConservationNature } from '#generated/enums/conservation-nature.gen.ts';

type Queryable = Pick<pg.ClientBase, 'query'>;

export interface Purged {
  /** One run of the sweep. */
  readonly run: string;
  readonly day: string;
  readonly entity: string;
  readonly field: string;
  readonly keep: string;
  readonly rows: number;
  readonly trashed: number;
  readonly userId: number | null;
}

/** Batches of one run add up in one line a field. */
export async function notePurge(db: Queryable, { run, day, entity, field, keep, rows, trashed, userId }: Purged): Promise<void> {
  const { rowCount } = await db.query(
    `update conservation_acte set nb_fiches = nb_fiches + $4, nb_corbeille = nb_corbeille + $5, version = version + 1
     where nature = ${ConservationNature.purge} and passage = $1 and entite = $2 and champ = $3`,
    [run, entity, field, rows, trashed],
  );
  if ((rowCount ?? 0) > 0) return;
  await db.query(
    `insert into conservation_acte (nature, le, jour, passage, entite, champ, terme, nb_fiches, nb_corbeille, id_utilisateur)
     values (${ConservationNature.purge}, now(), $1, $2, $3, $4, $5, $6, $7, $8)`,
    [day, run, entity, field, keep, rows, trashed, userId],
  );
}

export async function noteRun(db: Queryable, { run, day }: Pick<Purged, 'run' | 'day'>): Promise<void> {
  await db.query(`insert into conservation_acte (nature, le, jour, passage) values (${ConservationNature.passage}, now(), $1, $2)`, [
    day,
    run,
  ]);
}

export async function noteSwitch(db: Queryable, isActive: boolean, userId: number): Promise<void> {
  const nature = isActive ? ConservationNature.activation : ConservationNature.arret;
  await db.query('insert into conservation_acte (nature, le, id_utilisateur) values ($1, now(), $2)', [nature, userId]);
}

export async function isSwitchedOn(db: Queryable): Promise<boolean> {
  const { rows } = await db.query<{ nature: number }>(
    `select nature from conservation_acte where nature in (${ConservationNature.activation}, ${ConservationNature.arret}) order by id desc limit 1`,
  );
  return rows[0]?.nature === ConservationNature.activation;
}

/** Day and instant of the last night that was swept to its end. */
export async function lastRun(db: Queryable): Promise<{ readonly day: string; readonly at: string } | null> {
  const { rows } = await db.query<{ day: string; at: string }>(
    `select jour::text as day, to_char(le at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') as at from conservation_acte where nature = ${ConservationNature.passage} order by id desc limit 1`,
  );
  return rows[0] ?? null;
}
