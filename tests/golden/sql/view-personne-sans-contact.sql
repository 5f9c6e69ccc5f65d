-- page
select coalesce(json_agg(r), '[]')::text as page
from (select a3.id as "Id", a3.version as "Version", a3."nom" as "Nom", a3."prenom" as "Prenom", a3."id_photo" as "IdPhoto", a3."pseudo" as "Pseudo", a3."id_civilite" as "IdCivilite", (select coalesce((select coalesce(nullif(a5.traduction_fr, ''), nullif(a5.traduction_en, ''), nullif(a5.traduction_es, ''), nullif(a5.traduction_it, ''), nullif(a5.traduction_de, ''), nullif(a5.traduction_pt, ''))
        from trad_libelle a5
        where a5.id = a4."id_libelle"), a4.id::text)
    from "civilite" a4
    where a4.id = a3."id_civilite") as "CiviliteLibelle", a3."id_pays" as "IdPays", (select coalesce((select coalesce(nullif(a7.traduction_fr, ''), nullif(a7.traduction_en, ''), nullif(a7.traduction_es, ''), nullif(a7.traduction_it, ''), nullif(a7.traduction_de, ''), nullif(a7.traduction_pt, ''))
        from trad_libelle a7
        where a7.id = a6."id_libelle"), a6.id::text)
    from "pays" a6
    where a6.id = a3."id_pays") as "PaysLibelle", a3."email" as "Email", (select count(*)::int
    from "film_credit" a8
    where a8."id_personne" = a3.id) as "NbFilms", (select string_agg(j.t, ', '
      order by j.n)
    from (select d.t, min(d.n) as n
      from (select coalesce((select coalesce(nullif(a11.traduction_fr, ''), nullif(a11.traduction_en, ''), nullif(a11.traduction_es, ''), nullif(a11.traduction_it, ''), nullif(a11.traduction_de, ''), nullif(a11.traduction_pt, ''))
            from trad_libelle a11
            where a11.id = a10."id_libelle"), a10.id::text) as t, (coalesce(a9."ordre", 2147483647)::bigint << 32) + a9.id as n
        from "film_credit" a9, "fonction" a10
        where a9."id_personne" = a3.id and a10.id = a9."id_fonction") d
      where d.t is not null
      group by d.t) j) as "Fonctions", (select count(*)::int
    from "contact" a12
    where a12."id_personne" = a3.id) as "NbContacts", a3."is_online" as "IsOnline", a3."is_archive" as "IsArchive", exists (select 1
    from "personne" a13
    where a13."nom_n" = nullif(a3."nom_n", '') and a13."prenom_n" = nullif(a3."prenom_n", '') and (a13."id_pays" = a3."id_pays") is not false and (nullif(a13."email_n", '') = nullif(a3."email_n", '')) is not false and (a13.id is distinct
      from a3.id) and a13."is_archive" = false) as "IsDoublonProbable"
  from (select id, row_number() over () as n
    from (select a1.id as id
      from "personne" a1
      where ((select count(*)::int
          from "contact" a2
          where a2."id_personne" = a1.id) = $1::int)
      order by a1."nom_n", a1."prenom_n", a1.id
      limit $2 offset $3) o) k
  join "personne" a3 on a3.id = k.id
  order by k.n) r
-- $1 = 0
-- $2 = 100
-- $3 = 0
-- reads personne, contact, civilite, pays, film-credit, fonction

-- count
select count(*)::int as count
from (select 1
  from "personne" a1
  where ((select count(*)::int
      from "contact" a2
      where a2."id_personne" = a1.id) = $1::int)
  limit $2) l
-- $1 = 0
-- $2 = 1001
-- reads personne, contact
