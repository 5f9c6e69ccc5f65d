import type { ChangedLine } from '#domain/work/audience-steps.ts';
import type { Step } from '#domain/work/steps.ts';
import type { UnitOfWork } from '#server/records/engine/engine.ts';

/** Records and fields that notices of changes speak of. */
export async function readChanged(
  { query }: UnitOfWork,
  { spans }: Extract<Step, { readonly do: 'changed' }>,
): Promise<readonly ChangedLine[]> {
  return query<ChangedLine>(
    `select q.numero as "Numero", h.entite as "Entite", h.id_fiche as "IdFiche", coalesce(jsonb_agg(distinct c.champ) filter (where c.champ is not null), '[]') as "Champs"
     from jsonb_to_recordset($1::jsonb) q(numero int, entity text, id int, "from" int, until int, "userId" int)
     join historique h on h.id >= q."from" and (q.until is null or h.id < q.until) and h.id_utilisateur is not distinct from q."userId"
       and ((h.entite = q.entity and h.id_fiche = q.id and h.operation = 'update') or (h.entite_parent = q.entity and h.id_parent = q.id))
     left join lateral jsonb_object_keys(coalesce(h.avant, '{}') || coalesce(h.apres, '{}')) c(champ) on h.entite = q.entity and h.id_fiche = q.id
     group by 1, 2, 3 order by 1, 2, 3`,
    [JSON.stringify(spans.map((span, numero) => ({ ...span, numero })))],
  );
}
