import { AvisNature } from '#generated/enums/avis-nature.gen.ts';
import type { Registry } from '#domain/records/engine/registry.ts';

const FOLLOWS = 'fiche_suivi';

/** A schema may do without followers: its database has no table of them. */
export function isNoticed({ all }: Pick<Registry, 'all'>): boolean {
  return all.some(({ table }) => table === FOLLOWS);
}

/**
 * The end of the statement that writes history (`dit`, by the user `$2`): one notice a follower and record, whatever the lines.
 * Later changes by the same user join a notice that is unread and in no digest yet. Answers the users that it tells.
 */
export const NOTICES_OF_CHANGES = `, touches as (
       select entite, id_fiche, id as ligne, coalesce(avant, '{}') || coalesce(apres, '{}') as champs from dit
       where operation = 'update' and (avant is not null or apres is not null)
       union all select entite_parent, id_parent, id, '{}' from dit where id_parent is not null and (avant is not null or apres is not null)),
     avis as (insert into boite_avis (id_utilisateur, nature, entite, id_fiche, id_suivi, id_acteur, date_creation, ligne)
       select distinct on (s.id_utilisateur, t.entite, t.id_fiche)
         s.id_utilisateur, ${AvisNature.changement}, t.entite, t.id_fiche, s.id, $2::int, now(), t.ligne
       from touches t join ${FOLLOWS} s on s.entite = t.entite and s.id_fiche = t.id_fiche and s.id_vue is null and (s.champ is null or t.champs ? s.champ)
       where s.id_utilisateur is distinct from $2::int and not exists (
         select from boite_avis b where b.id_utilisateur = s.id_utilisateur and b.entite = t.entite and b.id_fiche = t.id_fiche
           and b.nature = ${AvisNature.changement} and b.id_acteur is not distinct from $2::int and b.ligne is not null
           and b.date_lecture is null and b.date_fin is null and b.date_resume is null)
       order by s.id_utilisateur, t.entite, t.id_fiche, t.ligne
       returning id_utilisateur)
     select distinct id_utilisateur as id from avis`;
