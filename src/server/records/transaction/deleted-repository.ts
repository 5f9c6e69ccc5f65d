import type { RecordData } from '#domain/values/record-data.ts';
import type { DeletedBatches } from '#domain/work/steps.ts';
import type { UnitOfWork } from '../engine/engine.ts';

/** A deletion by the record whose deletion was requested, the first with a name; records that went with it follow. */
export function readDeleted(unit: UnitOfWork, { lot, entities, skip, take }: DeletedBatches): Promise<readonly RecordData[]> {
  return unit.query<Record<string, string | number | null>>(
    `select t.lot as "Lot", t.entite as "Entite", t.id_fiche as "IdFiche", coalesce(t.libelle, '') as "Libelle", t.supprime_le as "SupprimeLe",
       (select count(distinct (c.entite, c.id_fiche)) from corbeille c where c.lot = t.lot and c.genre = 'ligne')::int as "NbFiches",
       (select concat_ws(' ', u.prenom, u.nom) from utilisateur u where u.id = t.id_utilisateur) as "SupprimePar"
     from (select distinct on (lot) * from corbeille where genre = 'ligne' and ($5::uuid is null or lot = $5) order by lot, libelle is null, id) t
     where t.entite = any($1) or t.id_utilisateur = $2 order by t.supprime_le desc, t.id desc limit $3 offset $4`,
    // A token limited to some editions does not learn what its owner deleted elsewhere.
    [entities, unit.editions === null ? unit.context.user.id : null, take, skip, lot],
  );
}
