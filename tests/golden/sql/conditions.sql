-- text contains and starts
select count(*)::int as count
from "film" a1
where (a1."titre_original_n" like $1 and a1."titre_tri_n" like $2)
-- $1 = "%e\\%%"
-- $2 = "la%"
-- reads film

-- text to the letter
select count(*)::int as count
from "film" a1
where ((a1."titre_original_n" = $1 and a1."titre_original" = $2))
-- $1 = "ecume"
-- $2 = "Écume"
-- reads film

-- text in a list with nothing
select count(*)::int as count
from "film" a1
where (((coalesce(a1."titre_original_n", '') = '') or a1."titre_original_n" = any($1::text[])))
-- $1 = ["ecume"]
-- reads film

-- duration between
select count(*)::int as count
from "film" a1
where ((a1."duree" >= $1::int and a1."duree" <= $2::int))
-- $1 = 600
-- $2 = 3540
-- reads film

-- date in a period
select count(*)::int as count
from "film" a1
where (a1."date_achevement" between $1::date and $2::date)
-- $1 = "2027-01-28"
-- $2 = "2027-01-28"
-- reads film

-- instant of a day
select count(*)::int as count
from "film" a1
where (exists (select 1
    from "film_note" a2
    where a2."id_film" = a1.id and a2."date_note" >= $1::date))
-- $1 = "2027-01-01"
-- reads film, film-note

-- links in and not in
select count(*)::int as count
from "film" a1
where (exists (select 1
    from "film_genre" a3
    where a3."film_id" = a1.id and a3."genre_id" = any($1::int[])) and (exists (select 1
      from "film_genre" a5
      where a5."film_id" = a1.id and a5."genre_id" = any($2::int[]))) is not true)
-- $1 = [1,2]
-- $2 = [3]
-- reads film

-- name of a reference
select count(*)::int as count
from "film" a1
where (norm((select coalesce((select coalesce(nullif(a3.traduction_fr, ''), nullif(a3.traduction_en, ''), nullif(a3.traduction_es, ''), nullif(a3.traduction_it, ''), nullif(a3.traduction_de, ''), nullif(a3.traduction_pt, ''))
          from trad_libelle a3
          where a3.id = a2."id_libelle"), a2.id::text)
      from "pays" a2
      where a2.id = a1."id_pays")) like $1)
-- $1 = "%mona%"
-- reads film, pays

-- behind a reference
select count(*)::int as count
from "film" a1
where (((select a2."code_n"
      from "pays" a2
      where a2.id = a1."id_pays") = $1::text)) is not true
-- $1 = "fr"
-- reads film, pays

-- two conditions on one part
select count(*)::int as count
from "film" a1
where (exists (select 1
    from "film_carriere" a2
    where a2."id_film" = a1.id and a2."annee" >= $1::int and a2."festival_n" like $2))
-- $1 = 2001
-- $2 = "%cannes%"
-- reads film, film-carriere

-- parts of parts or none
select count(*)::int as count
from "film" a1
where ((exists (select 1
      from "film_credit" a2
      where a2."id_film" = a1.id and (select a3."nom_n"
        from "personne" a3
        where a3.id = a2."id_personne") like $1)) or ((select count(*)::int
      from "film_copie" a5
      where a5."id_film" = a1.id) = $2::int))
-- $1 = "a%"
-- $2 = 0
-- reads film, film-credit, personne, film-copie

-- worked out text
select count(*)::int as count
from "film" a1
where (norm((select string_agg(j.t, ', '
        order by j.n)
      from (select d.t, min(d.n) as n
        from (select coalesce(nullif(btrim(concat(a3."prenom" || case when right(a3."prenom", 1) in ('''', '’') then '' else ' ' end, a3."nom")), ''), a3.id::text) as t, (coalesce(a2."ordre", 2147483647)::bigint << 32) + a2.id as n
          from "film_credit" a2, "personne" a3
          where a2."id_film" = a1.id and a3.id = a2."id_personne" and a2."id_fonction" = 1) d
        where d.t is not null
        group by d.t) j)) like $1)
-- $1 = "%varda%"
-- reads film, film-credit, personne
