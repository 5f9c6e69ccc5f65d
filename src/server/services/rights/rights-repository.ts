import type pg from 'pg';
import { entities } from '#generated/entities/all.gen.ts';
import { linkOf } from '#server/session/account-repository.ts';

export interface StoredRight {
  readonly Id: number;
  readonly Code: string;
  readonly IdParent: number | null;
}

const groupLink = linkOf(entities['groupe-utilisateur'], 'IdsDroit');
const ownLink = linkOf(entities.utilisateur, 'IdsDroitUtilisateur');

export const rightsRepository = (db: Pick<pg.Pool, 'query'>) => ({
  listAll: async (): Promise<readonly StoredRight[]> => {
    const { rows } = await db.query<StoredRight>(
      'select id as "Id", code as "Code", id_parent as "IdParent" from utilisateur_droit order by code',
    );
    return rows;
  },

  /** Null: no such group. */
  ofGroup: async (groupId: number): Promise<readonly number[] | null> => {
    const { rows } = await db.query<{ ids: number[] }>(
      `select array(select l.${groupLink.targetColumn} from ${groupLink.table} l where l.${groupLink.ownerColumn} = g.id order by 1) as ids
       from groupe_utilisateur g where g.id = $1`,
      [groupId],
    );
    return rows[0]?.ids ?? null;
  },

  /** Null: no such person. */
  ofUser: async (userId: number): Promise<{ readonly group: readonly number[]; readonly own: readonly number[] } | null> => {
    const { rows } = await db.query<{ of_group: number[]; own: number[] }>(
      `select array(select l.${groupLink.targetColumn} from ${groupLink.table} l where l.${groupLink.ownerColumn} = u.id_groupe_utilisateur order by 1) as of_group,
              array(select l.${ownLink.targetColumn} from ${ownLink.table} l where l.${ownLink.ownerColumn} = u.id order by 1) as own
       from utilisateur u where u.id = $1`,
      [userId],
    );
    const [row] = rows;
    return row === undefined ? null : { group: row.of_group, own: row.own };
  },
});
