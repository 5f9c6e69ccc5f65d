import type pg from 'pg';

export interface TrashBatch {
  readonly lot: string;
  /** Kebab name of the entity that was asked to be deleted; what went with it follows. */
  readonly entity: string;
  readonly id: number;
  readonly label: string;
  readonly records: number;
  readonly at: string;
  readonly userId: number | null;
  readonly userName: string | null;
}

export interface TrashScope {
  /** Entities whose batches the person may restore, whoever deleted them. */
  readonly entities: readonly string[];
  readonly userId: number;
}

const BATCHES = `select t.lot, t.entite as entity, t.id_fiche as id, coalesce(t.libelle, '') as label, t.supprime_le as at, t.id_utilisateur as "userId",
    (select count(distinct (c.entite, c.id_fiche)) from corbeille c where c.lot = t.lot and c.genre = 'ligne')::int as records,
    (select concat_ws(' ', u.prenom, u.nom) from utilisateur u where u.id = t.id_utilisateur) as "userName"
  from (select distinct on (lot) * from corbeille where genre = 'ligne' order by lot, libelle is null, id) t`;

export const trashRepository = (db: Pick<pg.Pool, 'query'>) => ({
  list: async (
    { entities, userId }: TrashScope,
    page: { readonly skip: number; readonly take: number },
  ): Promise<readonly TrashBatch[]> => {
    const { rows } = await db.query<TrashBatch>(
      `${BATCHES} where t.entite = any($1) or t.id_utilisateur = $2 order by t.supprime_le desc, t.id desc limit $3 offset $4`,
      [entities, userId, page.take, page.skip],
    );
    return rows;
  },

  find: async (lot: string): Promise<TrashBatch | null> => {
    const { rows } = await db.query<TrashBatch>(`${BATCHES} where t.lot = $1`, [lot]);
    return rows[0] ?? null;
  },
});
