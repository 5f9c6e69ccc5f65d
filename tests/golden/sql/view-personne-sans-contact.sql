-- page
select coalesce(json_agg(r), '[]')::text as page
from (select a3.id as "Id", a3.version as "Version", a3."nom" as "Nom", a3."prenom" as "Prenom", a3."id_pays" as "IdPays", (select coalesce((select coalesce(nullif(a5.traduction_fr, ''), nullif(a5.traduction_en, ''), nullif(a5.traduction_es, ''), nullif(a5.traduction_it, ''), nullif(a5.traduction_de, ''), nullif(a5.traduction_pt, ''))
        from trad_libelle a5
        where a5.id = a4."id_libelle"), a4.id::text)
    from "pays" a4
    where a4.id = a3."id_pays") as "PaysLibelle", a3."email" as "Email", (select count(*)::int
    from "film_credit" a6
    where a6."id_personne" = a3.id) as "NbFilms", (select string_agg(j.t, ', '
      order by j.n)
    from (select d.t, min(d.n) as n
      from (select coalesce((select coalesce(nullif(a9.traduction_fr, ''), nullif(a9.traduction_en, ''), nullif(a9.traduction_es, ''), nullif(a9.traduction_it, ''), nullif(a9.traduction_de, ''), nullif(a9.traduction_pt, ''))
            from trad_libelle a9
            where a9.id = a8."id_libelle"), a8.id::text) as t, (coalesce(a7."ordre", 2147483647)::bigint << 32) + a7.id as n
        from "film_credit" a7, "fonction" a8
        where a7."id_personne" = a3.id and a8.id = a7."id_fonction") d
      where d.t is not null
      group by d.t) j) as "Fonctions", (select count(*)::int
    from "contact" a10
    where a10."id_personne" = a3.id) as "NbContacts", a3."is_online" as "IsOnline", a3."is_archive" as "IsArchive", exists (select 1
    from "personne" a11
    where a11."nom_n" = nullif(a3."nom_n", '') and a11."prenom_n" = nullif(a3."prenom_n", '') and (a11."id_pays" = a3."id_pays") is not false and (nullif(a11."email_n", '') = nullif(a3."email_n", '')) is not false and (a11.id is distinct
      from a3.id) and a11."is_archive" = false) as "IsDoublonProbable"
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
-- reads personne, contact, pays, film-credit, fonction

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
