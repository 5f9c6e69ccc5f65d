-- film in fr by [{"Key":"TitreTri"}]
select a1.id as id
from "film" a1
order by a1."titre_tri_n", a1.id
limit $1 offset $2
-- $1 = 50
-- $2 = 0
-- reads film

-- film in en by [{"Key":"TitreTri"}]
select a1.id as id
from "film" a1
order by a1."titre_tri_n", a1.id
limit $1 offset $2
-- $1 = 50
-- $2 = 0
-- reads film

-- film in fr by [{"Key":"PaysLibelle","Desc":true},{"Key":"Duree"}]
with premiers as materialized (select a1.id as id
  from "film" a1
  join (select a2.id as cle, norm(coalesce((select coalesce(nullif(a4.traduction_fr, ''), nullif(a4.traduction_en, ''), nullif(a4.traduction_es, ''), nullif(a4.traduction_it, ''), nullif(a4.traduction_de, ''), nullif(a4.traduction_pt, ''))
          from trad_libelle a4
          where a4.id = a2."id_libelle"), a2.id::text)) collate "C" as texte
    from "pays" a2
    order by texte desc nulls last offset 0) a3 on a3.cle = a1."id_pays"
  where a3.texte is not null
  order by a3.texte desc nulls last, a1."duree", a1.id
  limit $1) select id
from (select id, 0 as rang, row_number() over () as place
  from premiers
  union all select id, 1 as rang, row_number() over () as place
  from (select a1.id as id
    from "film" a1
    left
    join (select a2.id as cle, norm(coalesce((select coalesce(nullif(a4.traduction_fr, ''), nullif(a4.traduction_en, ''), nullif(a4.traduction_es, ''), nullif(a4.traduction_it, ''), nullif(a4.traduction_de, ''), nullif(a4.traduction_pt, ''))
            from trad_libelle a4
            where a4.id = a2."id_libelle"), a2.id::text)) collate "C" as texte
      from "pays" a2 offset 0) a3 on a3.cle = a1."id_pays"
    where a3.texte is null and (select count(*)
      from premiers) < $1
    order by a3.texte desc nulls last, a1."duree", a1.id
    limit $1) o) b
order by rang, place
limit $2 offset $3
-- $1 = 50
-- $2 = 50
-- $3 = 0
-- reads film, pays

-- film in en by [{"Key":"PaysLibelle","Desc":true},{"Key":"Duree"}]
with premiers as materialized (select a1.id as id
  from "film" a1
  join (select a2.id as cle, norm(coalesce((select coalesce(nullif(a4.traduction_en, ''), nullif(a4.traduction_fr, ''), nullif(a4.traduction_es, ''), nullif(a4.traduction_it, ''), nullif(a4.traduction_de, ''), nullif(a4.traduction_pt, ''))
          from trad_libelle a4
          where a4.id = a2."id_libelle"), a2.id::text)) collate "C" as texte
    from "pays" a2
    order by texte desc nulls last offset 0) a3 on a3.cle = a1."id_pays"
  where a3.texte is not null
  order by a3.texte desc nulls last, a1."duree", a1.id
  limit $1) select id
from (select id, 0 as rang, row_number() over () as place
  from premiers
  union all select id, 1 as rang, row_number() over () as place
  from (select a1.id as id
    from "film" a1
    left
    join (select a2.id as cle, norm(coalesce((select coalesce(nullif(a4.traduction_en, ''), nullif(a4.traduction_fr, ''), nullif(a4.traduction_es, ''), nullif(a4.traduction_it, ''), nullif(a4.traduction_de, ''), nullif(a4.traduction_pt, ''))
            from trad_libelle a4
            where a4.id = a2."id_libelle"), a2.id::text)) collate "C" as texte
      from "pays" a2 offset 0) a3 on a3.cle = a1."id_pays"
    where a3.texte is null and (select count(*)
      from premiers) < $1
    order by a3.texte desc nulls last, a1."duree", a1.id
    limit $1) o) b
order by rang, place
limit $2 offset $3
-- $1 = 50
-- $2 = 50
-- $3 = 0
-- reads film, pays

-- film in fr by [{"Key":"Realisation"}]
select a1.id as id
from "film" a1
order by a1."cle_tri_realisation" collate "C", a1.id
limit $1 offset $2
-- $1 = 50
-- $2 = 0
-- reads film, film-credit, personne

-- film in en by [{"Key":"Realisation"}]
select a1.id as id
from "film" a1
order by a1."cle_tri_realisation" collate "C", a1.id
limit $1 offset $2
-- $1 = 50
-- $2 = 0
-- reads film, film-credit, personne

-- film in fr by [{"Key":"Realisation","Desc":true}]
select a1.id as id
from "film" a1
order by nullif(a1."cle_tri_realisation" collate "C", chr(1114111)) desc nulls last, a1.id
limit $1 offset $2
-- $1 = 50
-- $2 = 0
-- reads film, film-credit, personne

-- film in en by [{"Key":"Realisation","Desc":true}]
select a1.id as id
from "film" a1
order by nullif(a1."cle_tri_realisation" collate "C", chr(1114111)) desc nulls last, a1.id
limit $1 offset $2
-- $1 = 50
-- $2 = 0
-- reads film, film-credit, personne

-- film in fr by [{"Key":"NbCopies","Desc":true}]
select a1.id as id
from "film" a1
left
join (select a1.id as cle, count(*)::int as v
  from "film" a1, "film_copie" a2
  where a2."id_film" = a1.id
  group by 1) a3 on a3.cle = a1.id
order by coalesce(a3.v, 0) desc nulls last, a1.id
limit $1 offset $2
-- $1 = 50
-- $2 = 0
-- reads film, film-copie

-- film in en by [{"Key":"NbCopies","Desc":true}]
select a1.id as id
from "film" a1
left
join (select a1.id as cle, count(*)::int as v
  from "film" a1, "film_copie" a2
  where a2."id_film" = a1.id
  group by 1) a3 on a3.cle = a1.id
order by coalesce(a3.v, 0) desc nulls last, a1.id
limit $1 offset $2
-- $1 = 50
-- $2 = 0
-- reads film, film-copie

-- contact in fr by [{"Key":"PersonneLibelle"}]
select a1.id as id
from "contact" a1
join "personne" a2 on a2.id = a1."id_personne"
order by coalesce(nullif(btrim(concat(a2."prenom_n" || case when right(a2."prenom_n", 1) in ('''', '’') then '' else ' ' end, a2."nom_n")), ''), a2.id::text) collate "C", a1.id
limit $1 offset $2
-- $1 = 50
-- $2 = 0
-- reads contact, personne

-- contact in en by [{"Key":"PersonneLibelle"}]
select a1.id as id
from "contact" a1
join "personne" a2 on a2.id = a1."id_personne"
order by coalesce(nullif(btrim(concat(a2."prenom_n" || case when right(a2."prenom_n", 1) in ('''', '’') then '' else ' ' end, a2."nom_n")), ''), a2.id::text) collate "C", a1.id
limit $1 offset $2
-- $1 = 50
-- $2 = 0
-- reads contact, personne

-- festival-inscription in fr by [{"Key":"FilmLibelle"}]
select a1.id as id
from "festival_inscription" a1
join "film" a2 on a2.id = a1."id_film"
order by a2."titre_tri_n", a1.id
limit $1 offset $2
-- $1 = 50
-- $2 = 0
-- reads festival-inscription, film

-- festival-inscription in en by [{"Key":"FilmLibelle"}]
select a1.id as id
from "festival_inscription" a1
join "film" a2 on a2.id = a1."id_film"
order by a2."titre_tri_n", a1.id
limit $1 offset $2
-- $1 = 50
-- $2 = 0
-- reads festival-inscription, film

-- festival-participant in fr by [{"Key":"Nom"}]
select a1.id as id
from "festival_participant" a1
left
join "personne" a2 on a2.id = a1."id_personne"
order by a2."nom_n", a1.id
limit $1 offset $2
-- $1 = 50
-- $2 = 0
-- reads festival-participant, personne

-- festival-participant in en by [{"Key":"Nom"}]
select a1.id as id
from "festival_participant" a1
left
join "personne" a2 on a2.id = a1."id_personne"
order by a2."nom_n", a1.id
limit $1 offset $2
-- $1 = 50
-- $2 = 0
-- reads festival-participant, personne
