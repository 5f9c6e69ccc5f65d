-- search
select coalesce(json_agg(r), '[]')::text as page
from (select a2.id as "Id", a2.version as "Version", a2."titre_original" as "TitreOriginal"
  from (select id, row_number() over () as n
    from (with trouves as materialized (select a1.id as id, a1."titre_tri_n" as k0, a1.id as k1
        from "film" a1
        where (a1.recherche like $1 or a1.recherche like $2) and a1.recherche like $3 and a1.recherche like $4
        limit 100001) (select id as id
        from trouves
        where (select count(*)
          from trouves) <= 100000
        order by k0, k1
        limit $5 offset $6)
      union all (select a1.id as id
        from "film" a1
        where (a1.recherche like $1 or a1.recherche like $2) and a1.recherche like $3 and a1.recherche like $4 and (select count(*)
          from trouves) > 100000
        order by a1."titre_tri_n", a1.id
        limit $5 offset $6)) o) k
  join "film" a2 on a2.id = k.id
  order by k.n) r
-- $1 = "l%"
-- $2 = "% l%"
-- $3 = "%ete%"
-- $4 = "%mer%"
-- $5 = 100
-- $6 = 0
-- reads film, film-titre, film-credit, personne, structure, festival-inscription

-- selection
select coalesce(json_agg(r), '[]')::text as page
from (select a2.id as "Id", a2.version as "Version", a2."titre_original" as "TitreOriginal"
  from (select id, row_number() over () as n
    from (select a1.id as id
      from "film" a1
      where a1.id = any($1::int[]) and a1.id <> all($2::int[])
      order by a1."titre_tri_n", a1.id
      limit $3 offset $4) o) k
  join "film" a2 on a2.id = k.id
  order by k.n) r
-- $1 = [1,2]
-- $2 = [2]
-- $3 = 100
-- $4 = 0
-- reads film

-- classement
select coalesce(json_agg(r), '[]')::text as page
from (select a5.id as "Id", a5.version as "Version", a5."titre_original" as "TitreOriginal"
  from (select id, row_number() over () as n
    from (select a1.id as id
      from "film" a1
      left
      join (select m.id::int as id, m.n
        from "utilisateur_classement" a4
        cross
        join lateral unnest(a4."contenu") with ordinality m(id, n)
        where a4.id = $4) a3 on a3.id = a1.id
      where a1.id in (select m.id::int
        from "utilisateur_classement" a2
        cross
        join lateral unnest(a2."contenu") with ordinality m(id, n)
        where a2.id = $2 and a2."entity" = any($1::text[]) and (a2."id_createur" = $3 or a2."is_public"))
      order by a3.n, a1.id
      limit $5 offset $6) o) k
  join "film" a5 on a5.id = k.id
  order by k.n) r
-- $1 = ["film","campagne","visionnement"]
-- $2 = 3
-- $3 = 7
-- $4 = 3
-- $5 = 100
-- $6 = 0
-- reads film, utilisateur-classement

-- far page
with places as materialized (select id, cle, row_number() over () as n
  from (select id, cle
    from (select id, cle, row_number() over () as place
      from (select id, case when num_nulls(k0, k1) = 0 then row(k0, k1)::text end as cle
        from (select a1.id as id, a1."titre_tri_n" as k0, a1.id as k1
          from "film" a1
          order by a1."titre_tri_n" desc, a1.id desc
          limit $1 offset $2) r) l) l
    order by place desc) o) select (select coalesce(json_agg(r), '[]')
  from (select a2.id as "Id", a2.version as "Version", a2."titre_original" as "TitreOriginal"
    from places k
    join "film" a2 on a2.id = k.id
    order by k.n) r)::text as page, (select count(*)::int
  from places) as count, (select coalesce(json_agg(e), '[]')
  from (select n, id, cle as key
    from places
    where cle is not null and n in (1, (select max(n)
        from places))
    order by n) e) as edges
-- $1 = 50
-- $2 = 950
-- reads film

-- page from a kept row
with places as materialized (select id, row_number() over () as n
  from (with repere as materialized (select a1."titre_tri_n" as k0, a1.id as k1
      from "film" a1
      where a1.id = $1::int and case when num_nulls(a1."titre_tri_n", a1.id) = 0 then row(a1."titre_tri_n", a1.id)::text end = $2::text) select id, case when num_nulls(k0, k1) = 0 then row(k0, k1)::text end as cle
    from (select a1.id as id, a1."titre_tri_n" as k0, a1.id as k1
      from "film" a1
      where (a1."titre_tri_n", a1.id) >= ((select k0
          from repere), (select k1
          from repere))
      order by a1."titre_tri_n", a1.id
      limit $3 offset $4) r) o) select (select coalesce(json_agg(r), '[]')
  from (select a2.id as "Id", a2.version as "Version", a2."titre_original" as "TitreOriginal"
    from places k
    join "film" a2 on a2.id = k.id
    order by k.n) r)::text as page, (select count(*)::int
  from places) as count, '[]'::json as edges
-- $1 = 12
-- $2 = "(a,12)"
-- $3 = 50
-- $4 = 10
-- reads film

-- export
select row_to_json(r) as ligne
from (select a2.id as "Id", a2.version as "Version", a2."id_civilite" as "IdCivilite", (select coalesce((select coalesce(nullif(a4.traduction_fr, ''), nullif(a4.traduction_en, ''), nullif(a4.traduction_es, ''), nullif(a4.traduction_it, ''), nullif(a4.traduction_de, ''), nullif(a4.traduction_pt, ''))
        from trad_libelle a4
        where a4.id = a3."id_libelle"), a3.id::text)
    from "civilite" a3
    where a3.id = a2."id_civilite") as "CiviliteLibelle", a2."nom" as "Nom", a2."prenom" as "Prenom", a2."pseudo" as "Pseudo", a2."email" as "Email", a2."date_naissance" as "DateNaissance", a2."id_pays" as "IdPays", (select coalesce((select coalesce(nullif(a6.traduction_fr, ''), nullif(a6.traduction_en, ''), nullif(a6.traduction_es, ''), nullif(a6.traduction_it, ''), nullif(a6.traduction_de, ''), nullif(a6.traduction_pt, ''))
        from trad_libelle a6
        where a6.id = a5."id_libelle"), a5.id::text)
    from "pays" a5
    where a5.id = a2."id_pays") as "PaysLibelle", a2."groupe" as "Groupe", a2."is_online" as "IsOnline", a2."is_archive" as "IsArchive", a2."id_photo" as "IdPhoto", a2."date_consentement_photo" as "DateConsentementPhoto", a2."date_consentement_publication" as "DateConsentementPublication", a2."ancien_id" as "AncienId", ((((a22.v & $1::int) <> 0)) is true) as "HasBiographieFr", ((((a22.v & $2::int) <> 0)) is true) as "HasBiographieEn", a22.v as "LanguesBiographie", (select count(distinct a11.id)::int
    from "film_credit" a10, "film" a11
    where a10."id_personne" = a2.id and a11.id = a10."id_film" and a10."id_fonction" = 1) as "NbRealisations", (select count(*)::int
    from "film_credit" a12
    where a12."id_personne" = a2.id) as "NbFilms", (select string_agg(j.t, ', '
      order by j.n)
    from (select d.t, min(d.n) as n
      from (select coalesce((select coalesce(nullif(a15.traduction_fr, ''), nullif(a15.traduction_en, ''), nullif(a15.traduction_es, ''), nullif(a15.traduction_it, ''), nullif(a15.traduction_de, ''), nullif(a15.traduction_pt, ''))
            from trad_libelle a15
            where a15.id = a14."id_libelle"), a14.id::text) as t, (coalesce(a13."ordre", 2147483647)::bigint << 32) + a13.id as n
        from "film_credit" a13, "fonction" a14
        where a13."id_personne" = a2.id and a14.id = a13."id_fonction") d
      where d.t is not null
      group by d.t) j) as "Fonctions", (select count(*)::int
    from "contact" a16
    where a16."id_personne" = a2.id) as "NbContacts", (select string_agg(j.t, ', '
      order by j.n)
    from (select d.t, min(d.n) as n
      from (select coalesce(a18."raison_sociale", a18.id::text) as t, a17.id::bigint as n
        from "contact" a17, "structure" a18
        where a17."id_personne" = a2.id and a18.id = a17."id_structure") d
      where d.t is not null
      group by d.t) j) as "Employeurs", (select coalesce(sum(a19."montant"), 0)
    from "bam_credit" a19
    where a19."id_personne" = a2.id) as "CreditClient", exists (select 1
    from "personne" a20
    where a20."nom_n" = nullif(a2."nom_n", '') and a20."prenom_n" = nullif(a2."prenom_n", '') and (a20."id_pays" = a2."id_pays") is not false and (nullif(a20."email_n", '') = nullif(a2."email_n", '')) is not false and (a20.id is distinct
      from a2.id) and a20."is_archive" = false) as "IsDoublonProbable", (select count(*)::int
    from "boite_avis" a21
    where a21."id_fiche" = a2.id and ((a21."id_utilisateur" = $3::int)) and a21."date_lecture" is null and a21."nature" in (1, 2) and a21."entite" = 'personne') as "NonLus"
  from (select id, row_number() over () as n
    from (select a1.id as id
      from "personne" a1
      order by a1.id) o) k
  join "personne" a2 on a2.id = k.id
  cross
  join lateral (select (case when exists (select 1
        from trad_texte a7
        where a7.id = a2."id_biographie" and a7.traduction_fr <> '') then 1 else 0 end + case when exists (select 1
        from trad_texte a8
        where a8.id = a2."id_biographie" and a8.traduction_en <> '') then 2 else 0 end + case when exists (select 1
        from trad_texte a9
        where a9.id = a2."id_biographie" and a9.traduction_es <> '') then 4 else 0 end) as v offset 0) a22
  order by k.n) r
-- $1 = 1
-- $2 = 2
-- $3 = 7
-- reads personne, civilite, pays, film-credit, film, fonction, contact, structure, bam-credit, boite-avis
