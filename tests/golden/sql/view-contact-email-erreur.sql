-- page
select coalesce(json_agg(r), '[]')::text as page
from (select a5.id as "Id", a5.version as "Version", (select a6."nom"
    from "personne" a6
    where a6.id = a5."id_personne") as "Nom", (select a7."prenom"
    from "personne" a7
    where a7.id = a5."id_personne") as "Prenom", a5."id_structure" as "IdStructure", (select coalesce(a8."raison_sociale", a8.id::text)
    from "structure" a8
    where a8.id = a5."id_structure") as "StructureLibelle", a5."id_fonction" as "IdFonction", (select coalesce((select coalesce(nullif(a10.traduction_fr, ''), nullif(a10.traduction_en, ''), nullif(a10.traduction_es, ''), nullif(a10.traduction_it, ''), nullif(a10.traduction_de, ''), nullif(a10.traduction_pt, ''))
        from trad_libelle a10
        where a10.id = a9."id_libelle"), a9.id::text)
    from "fonction" a9
    where a9.id = a5."id_fonction") as "FonctionLibelle", a5."email" as "Email", a5."portable" as "Portable", (select a11."ville"
    from "adresse" a11
    where a11.id = a5."id_adresse") as "Ville", (select coalesce((select coalesce(nullif(a14.traduction_fr, ''), nullif(a14.traduction_en, ''), nullif(a14.traduction_es, ''), nullif(a14.traduction_it, ''), nullif(a14.traduction_de, ''), nullif(a14.traduction_pt, ''))
        from trad_libelle a14
        where a14.id = a13."id_libelle"), a13.id::text)
    from "adresse" a12, "pays" a13
    where a12.id = a5."id_adresse" and a13.id = a12."id_pays") as "Pays"
  from (select id, row_number() over () as n
    from (select a1.id as id
      from "contact" a1
      where (a1."is_email_erreur" = $1::boolean)
      order by a1.cle_tri collate "C", a1.id
      limit $2 offset $3) o) k
  join "contact" a5 on a5.id = k.id
  order by k.n) r
-- $1 = true
-- $2 = 100
-- $3 = 0
-- reads contact, personne, structure, fonction, adresse, pays

-- count
select count(*)::int as count
from (select 1
  from "contact" a1
  where (a1."is_email_erreur" = $1::boolean)
  limit $2) l
-- $1 = true
-- $2 = 1001
-- reads contact
