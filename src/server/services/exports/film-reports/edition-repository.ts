import type pg from 'pg';

/** The edition a person works on, else the default one; null: there is none. */
export async function workingEdition(pool: Pick<pg.Pool, 'query'>, userId: number): Promise<number | null> {
  const { rows } = await pool.query<{ annee: number | null }>(
    `select coalesce((select eannee_travail from utilisateur where id = $1),
       (select eannee from festival_edition where is_defaut order by eannee desc limit 1)) as annee`,
    [userId],
  );
  return rows[0]?.annee ?? null;
}
