-- page
select coalesce(json_agg(r), '[]')::text as page
from (select a2.id as "Id", a2.version as "Version", a2."libelle" as "Libelle", a2."groupe" as "Groupe", nullif(btrim(concat((select upper(a3."code")
          from "langue" a3
          where a3.id = a2."id_langue_source"), ' → ', (select upper(a4."code")
          from "langue" a4
          where a4.id = a2."id_langue_cible"))), '') as "Sens", a16.v as "NbFilms", (select coalesce(sum(regexp_count(a8."texte", '\S+')), 0)::int
    from "festival_tranche_film" a6, "film" a7, "film_texte" a8
    where a6."id_tranche" = a2.id and a7.id = a6."id_film" and a8."id_film" = a7.id and (a8."id_langue" is not distinct
      from a2."id_langue_source")) as "NbMots", (select coalesce(sum(a9."nb_mots_envoi"), 0)
    from "festival_tranche_film" a9
    where a9."id_tranche" = a2.id) as "NbMotsEnvoi", a2."statut" as "Statut", a2."id_correcteur" as "IdCorrecteur", (select coalesce(nullif(btrim(concat(a10."prenom" || case when right(a10."prenom", 1) in ('''', '’') then '' else ' ' end, a10."nom")), ''), a10.id::text)
    from "utilisateur" a10
    where a10.id = a2."id_correcteur") as "CorrecteurLibelle", a2."id_traducteur" as "IdTraducteur", (select coalesce(nullif(btrim(concat(a11."prenom" || case when right(a11."prenom", 1) in ('''', '’') then '' else ' ' end, a11."nom")), ''), a11.id::text)
    from "utilisateur" a11
    where a11.id = a2."id_traducteur") as "TraducteurLibelle", a2."id_relecteur" as "IdRelecteur", (select coalesce(nullif(btrim(concat(a12."prenom" || case when right(a12."prenom", 1) in ('''', '’') then '' else ' ' end, a12."nom")), ''), a12.id::text)
    from "utilisateur" a12
    where a12.id = a2."id_relecteur") as "RelecteurLibelle", case when ((a2."statut" = any($9::int[]))) then a2."date_echeance_correction" when ((a2."statut" = any($10::int[]))) then a2."date_echeance_traduction" when true then a2."date_echeance_relecture" end as "Echeance", case when (((((a2."statut" is distinct
            from $12::int) and (($11::date - case when ((a2."statut" = any($9::int[]))) then a2."date_echeance_correction" when ((a2."statut" = any($10::int[]))) then a2."date_echeance_traduction" when true then a2."date_echeance_relecture" end) > $13::int)) is true) = $14::boolean)) then nullif(btrim(concat('en retard de ', ($11::date - case when ((a2."statut" = any($9::int[]))) then a2."date_echeance_correction" when ((a2."statut" = any($10::int[]))) then a2."date_echeance_traduction" when true then a2."date_echeance_relecture" end)::text, ' j')), '') end as "Retard", case when ((a2."statut" = any($15::int[]))) then nullif(btrim(concat((select count(*)::int
          from "festival_tranche_film" a13
          where a13."id_tranche" = a2.id and a13."is_corrige" = true)::text, '/', a16.v::text)), '') when ((a2."statut" = any($16::int[]))) then nullif(btrim(concat((select count(*)::int
          from "festival_tranche_film" a14
          where a14."id_tranche" = a2.id and a14."is_traduit" = true)::text, '/', a16.v::text)), '') when true then nullif(btrim(concat((select count(*)::int
          from "festival_tranche_film" a15
          where a15."id_tranche" = a2.id and a15."is_relu" = true)::text, '/', a16.v::text)), '') end as "Avancement", to_char(a2."date_validation" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS') as "DateValidation"
  from (select id, row_number() over () as n
    from (select a1.id as id
      from "festival_tranche" a1
      where ((((((a1."id_correcteur" = $1::int)) or ((a1."id_traducteur" = $2::int)) or ((a1."id_relecteur" = $3::int)))) is true) = $4::boolean)
      order by case when ((a1."statut" = any($5::int[]))) then a1."date_echeance_correction" when ((a1."statut" = any($6::int[]))) then a1."date_echeance_traduction" when true then a1."date_echeance_relecture" end, a1."libelle_n", a1.id
      limit $7 offset $8) o) k
  join "festival_tranche" a2 on a2.id = k.id
  cross
  join lateral (select (select count(*)::int
      from "festival_tranche_film" a5
      where a5."id_tranche" = a2.id) as v offset 0) a16
  order by k.n) r
-- $1 = 7
-- $2 = 7
-- $3 = 7
-- $4 = true
-- $5 = [0,1]
-- $6 = [2,3]
-- $7 = 100
-- $8 = 0
-- $9 = [0,1]
-- $10 = [2,3]
-- $11 = "2027-01-28"
-- $12 = 6
-- $13 = 0
-- $14 = true
-- $15 = [0,1]
-- $16 = [2,3]
-- reads festival-tranche, langue, festival-tranche-film, film, film-texte, utilisateur

-- count
select count(*)::int as count
from (select 1
  from "festival_tranche" a1
  where ((((((a1."id_correcteur" = $1::int)) or ((a1."id_traducteur" = $2::int)) or ((a1."id_relecteur" = $3::int)))) is true) = $4::boolean)
  limit $5) l
-- $1 = 7
-- $2 = 7
-- $3 = 7
-- $4 = true
-- $5 = 1001
-- reads festival-tranche
