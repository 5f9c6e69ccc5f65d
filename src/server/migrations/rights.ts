import type pg from 'pg';
import { rights } from '#generated/rights/rights.gen.ts';

/**
 * Makes `utilisateur_droit` say what the schema says. A right keeps its row, and so the groups that
 * have it; one that is gone from the schema stays as long as somebody has it.
 */
export async function syncRights(client: pg.ClientBase): Promise<void> {
  const complete = await groupsWithEveryRight(client);
  const wanted = JSON.stringify(rights.map(({ code, parent }) => ({ code, parent })));
  await client.query(
    `insert into utilisateur_droit (code) select w.code from rows from (jsonb_to_recordset($1::jsonb) as (code text)) with ordinality w(code, place)
     where not exists (select 1 from utilisateur_droit d where d.code_n = norm(w.code)) order by w.place`,
    [wanted],
  );
  await client.query(
    `update utilisateur_droit d set code = w.code, id_parent = p.id from jsonb_to_recordset($1::jsonb) w(code text, parent text)
     left join utilisateur_droit p on p.code = w.parent
     where d.code_n = norm(w.code) and (d.code <> w.code or d.id_parent is distinct from p.id)`,
    [wanted],
  );
  await client.query(
    `insert into groupe_utilisateur_droit (groupe_utilisateur_id, utilisateur_droit_id)
     select g, d.id from unnest($1::int[]) g cross join utilisateur_droit d on conflict do nothing`,
    [complete],
  );
}

export interface UnaskedRight {
  readonly code: string;
  /** Names of the groups that hold it. */
  readonly groups: readonly string[];
}

/** Rights that groups still hold and that no operation asks any more: what they opened is closed to these groups. */
export async function unaskedRights(client: Pick<pg.Pool, 'query'>): Promise<readonly UnaskedRight[]> {
  const { rows } = await client.query<UnaskedRight>(
    `select d.code as "code", array_agg(g.nom order by g.nom) as "groups" from utilisateur_droit d
       join groupe_utilisateur_droit l on l.utilisateur_droit_id = d.id join groupe_utilisateur g on g.id = l.groupe_utilisateur_id
     where d.code <> all($1) group by d.code order by d.code`,
    [rights.map(({ code }) => code)],
  );
  return rows;
}

/** A group that held everything goes on holding everything, or nobody could give the new rights. */
async function groupsWithEveryRight(client: pg.ClientBase): Promise<readonly number[]> {
  const { rows } = await client.query<{ id: number }>(
    `select g.id from groupe_utilisateur g where exists (select 1 from utilisateur_droit) and not exists (
       select 1 from utilisateur_droit d where not exists (
         select 1 from groupe_utilisateur_droit l where l.groupe_utilisateur_id = g.id and l.utilisateur_droit_id = d.id))`,
  );
  return rows.map(({ id }) => id);
}
