-- persons
select coalesce(json_agg(r), '[]')::text as page
from (select a2.id as "Id", coalesce(nullif(btrim(concat(a2."prenom" || case when right(a2."prenom", 1) in ('''', '’') then '' else ' ' end, a2."nom")), ''), a2.id::text) as "Libelle", ((select coalesce((select coalesce(nullif(a4.traduction_fr, ''), nullif(a4.traduction_en, ''), nullif(a4.traduction_es, ''), nullif(a4.traduction_it, ''), nullif(a4.traduction_de, ''), nullif(a4.traduction_pt, ''))
          from trad_libelle a4
          where a4.id = a3."id_libelle"), a3.id::text)
      from "pays" a3
      where a3.id = a2."id_pays"))::text as "Detail"
  from (select id, row_number() over () as n
    from (with trouves as materialized (select a1.id as id, case when concat_ws(' ', nullif(a1."prenom_n", ''), nullif(a1."nom_n", '')) like $2 or a1."prenom_n" like $3 or a1."nom_n" like $4 then 0 when (concat_ws(' ', nullif(a1."prenom_n", ''), nullif(a1."nom_n", '')) like $5 or concat_ws(' ', nullif(a1."prenom_n", ''), nullif(a1."nom_n", '')) like $6) then 1 else 2 end as k0, a1."nom_n" as k1, a1.id as k2
        from "personne" a1
        where a1.recherche like $1
        limit 100001) (select id as id
        from trouves
        where (select count(*)
          from trouves) <= 100000
        order by k0, k1, k2
        limit $7)
      union all (select a1.id as id
        from "personne" a1
        where a1.recherche like $1 and (select count(*)
          from trouves) > 100000
        order by case when concat_ws(' ', nullif(a1."prenom_n", ''), nullif(a1."nom_n", '')) like $2 or a1."prenom_n" like $3 or a1."nom_n" like $4 then 0 when (concat_ws(' ', nullif(a1."prenom_n", ''), nullif(a1."nom_n", '')) like $5 or concat_ws(' ', nullif(a1."prenom_n", ''), nullif(a1."nom_n", '')) like $6) then 1 else 2 end, a1."nom_n", a1.id
        limit $7)) o) k
  join "personne" a2 on a2.id = k.id
  order by k.n) r
-- $1 = "%mar%"
-- $2 = "mar%"
-- $3 = "mar%"
-- $4 = "mar%"
-- $5 = "mar%"
-- $6 = "% mar%"
-- $7 = 50
-- reads personne, pays

-- sections
select coalesce(json_agg(r), '[]')::text as page
from (select a6.id as "Id", coalesce(nullif(btrim(concat((select coalesce(nullif(a7.traduction_fr, ''), nullif(a7.traduction_en, ''), nullif(a7.traduction_es, ''), nullif(a7.traduction_it, ''), nullif(a7.traduction_de, ''), nullif(a7.traduction_pt, ''))
            from trad_libelle a7
            where a7.id = a6."id_libelle") || ' ', (select coalesce(a8."eannee"::text, a8.id::text)
            from "festival_edition" a8
            where a8."eannee" = a6."eannee"))), ''), a6.id::text) as "Libelle", null::text as "Detail"
  from (select id, row_number() over () as n
    from (with trouves as materialized (select a1.id as id, case when concat_ws(' ', nullif(norm(((select coalesce(nullif(a4.traduction_fr, ''), nullif(a4.traduction_en, ''), nullif(a4.traduction_es, ''), nullif(a4.traduction_it, ''), nullif(a4.traduction_de, ''), nullif(a4.traduction_pt, ''))
                  from trad_libelle a4
                  where a4.id = a1."id_libelle"))::text), ''), nullif(norm(((select coalesce(a5."eannee"::text, a5.id::text)
                  from "festival_edition" a5
                  where a5."eannee" = a1."eannee"))::text), '')) like $3 or norm(((select coalesce(nullif(a4.traduction_fr, ''), nullif(a4.traduction_en, ''), nullif(a4.traduction_es, ''), nullif(a4.traduction_it, ''), nullif(a4.traduction_de, ''), nullif(a4.traduction_pt, ''))
              from trad_libelle a4
              where a4.id = a1."id_libelle"))::text) like $4 or norm(((select coalesce(a5."eannee"::text, a5.id::text)
              from "festival_edition" a5
              where a5."eannee" = a1."eannee"))::text) like $5 then 0 when (concat_ws(' ', nullif(norm(((select coalesce(nullif(a4.traduction_fr, ''), nullif(a4.traduction_en, ''), nullif(a4.traduction_es, ''), nullif(a4.traduction_it, ''), nullif(a4.traduction_de, ''), nullif(a4.traduction_pt, ''))
                    from trad_libelle a4
                    where a4.id = a1."id_libelle"))::text), ''), nullif(norm(((select coalesce(a5."eannee"::text, a5.id::text)
                    from "festival_edition" a5
                    where a5."eannee" = a1."eannee"))::text), '')) like $6 or concat_ws(' ', nullif(norm(((select coalesce(nullif(a4.traduction_fr, ''), nullif(a4.traduction_en, ''), nullif(a4.traduction_es, ''), nullif(a4.traduction_it, ''), nullif(a4.traduction_de, ''), nullif(a4.traduction_pt, ''))
                    from trad_libelle a4
                    where a4.id = a1."id_libelle"))::text), ''), nullif(norm(((select coalesce(a5."eannee"::text, a5.id::text)
                    from "festival_edition" a5
                    where a5."eannee" = a1."eannee"))::text), '')) like $7) then 1 else 2 end as k0, norm(coalesce(nullif(btrim(concat((select coalesce(nullif(a2.traduction_fr, ''), nullif(a2.traduction_en, ''), nullif(a2.traduction_es, ''), nullif(a2.traduction_it, ''), nullif(a2.traduction_de, ''), nullif(a2.traduction_pt, ''))
                    from trad_libelle a2
                    where a2.id = a1."id_libelle") || ' ', (select coalesce(a3."eannee"::text, a3.id::text)
                    from "festival_edition" a3
                    where a3."eannee" = a1."eannee"))), ''), a1.id::text)) collate "C" as k1, a1.id as k2
        from "festival_section" a1
        where coalesce(a1."eannee" = $1::int, true) and a1.recherche like $2
        limit 100001) (select id as id
        from trouves
        where (select count(*)
          from trouves) <= 100000
        order by k0, k1, k2
        limit $8)
      union all (select a1.id as id
        from "festival_section" a1
        where coalesce(a1."eannee" = $1::int, true) and a1.recherche like $2 and (select count(*)
          from trouves) > 100000
        order by case when concat_ws(' ', nullif(norm(((select coalesce(nullif(a4.traduction_fr, ''), nullif(a4.traduction_en, ''), nullif(a4.traduction_es, ''), nullif(a4.traduction_it, ''), nullif(a4.traduction_de, ''), nullif(a4.traduction_pt, ''))
                  from trad_libelle a4
                  where a4.id = a1."id_libelle"))::text), ''), nullif(norm(((select coalesce(a5."eannee"::text, a5.id::text)
                  from "festival_edition" a5
                  where a5."eannee" = a1."eannee"))::text), '')) like $3 or norm(((select coalesce(nullif(a4.traduction_fr, ''), nullif(a4.traduction_en, ''), nullif(a4.traduction_es, ''), nullif(a4.traduction_it, ''), nullif(a4.traduction_de, ''), nullif(a4.traduction_pt, ''))
              from trad_libelle a4
              where a4.id = a1."id_libelle"))::text) like $4 or norm(((select coalesce(a5."eannee"::text, a5.id::text)
              from "festival_edition" a5
              where a5."eannee" = a1."eannee"))::text) like $5 then 0 when (concat_ws(' ', nullif(norm(((select coalesce(nullif(a4.traduction_fr, ''), nullif(a4.traduction_en, ''), nullif(a4.traduction_es, ''), nullif(a4.traduction_it, ''), nullif(a4.traduction_de, ''), nullif(a4.traduction_pt, ''))
                    from trad_libelle a4
                    where a4.id = a1."id_libelle"))::text), ''), nullif(norm(((select coalesce(a5."eannee"::text, a5.id::text)
                    from "festival_edition" a5
                    where a5."eannee" = a1."eannee"))::text), '')) like $6 or concat_ws(' ', nullif(norm(((select coalesce(nullif(a4.traduction_fr, ''), nullif(a4.traduction_en, ''), nullif(a4.traduction_es, ''), nullif(a4.traduction_it, ''), nullif(a4.traduction_de, ''), nullif(a4.traduction_pt, ''))
                    from trad_libelle a4
                    where a4.id = a1."id_libelle"))::text), ''), nullif(norm(((select coalesce(a5."eannee"::text, a5.id::text)
                    from "festival_edition" a5
                    where a5."eannee" = a1."eannee"))::text), '')) like $7) then 1 else 2 end, norm(coalesce(nullif(btrim(concat((select coalesce(nullif(a2.traduction_fr, ''), nullif(a2.traduction_en, ''), nullif(a2.traduction_es, ''), nullif(a2.traduction_it, ''), nullif(a2.traduction_de, ''), nullif(a2.traduction_pt, ''))
                    from trad_libelle a2
                    where a2.id = a1."id_libelle") || ' ', (select coalesce(a3."eannee"::text, a3.id::text)
                    from "festival_edition" a3
                    where a3."eannee" = a1."eannee"))), ''), a1.id::text)) collate "C", a1.id
        limit $8)) o) k
  join "festival_section" a6 on a6.id = k.id
  order by k.n) r
-- $1 = 2027
-- $2 = "%mar%"
-- $3 = "mar%"
-- $4 = "mar%"
-- $5 = "mar%"
-- $6 = "mar%"
-- $7 = "% mar%"
-- $8 = 50
-- reads festival-section, festival-edition

-- countries
select coalesce(json_agg(r), '[]')::text as page
from (select a4.id as "Id", coalesce((select coalesce(nullif(a5.traduction_fr, ''), nullif(a5.traduction_en, ''), nullif(a5.traduction_es, ''), nullif(a5.traduction_it, ''), nullif(a5.traduction_de, ''), nullif(a5.traduction_pt, ''))
      from trad_libelle a5
      where a5.id = a4."id_libelle"), a4.id::text) as "Libelle", null::text as "Detail"
  from (select id, row_number() over () as n
    from (with trouves as materialized (select a1.id as id, case when norm(((select coalesce(nullif(a3.traduction_fr, ''), nullif(a3.traduction_en, ''), nullif(a3.traduction_es, ''), nullif(a3.traduction_it, ''), nullif(a3.traduction_de, ''), nullif(a3.traduction_pt, ''))
              from trad_libelle a3
              where a3.id = a1."id_libelle"))::text) like $2 then 0 when (norm(((select coalesce(nullif(a3.traduction_fr, ''), nullif(a3.traduction_en, ''), nullif(a3.traduction_es, ''), nullif(a3.traduction_it, ''), nullif(a3.traduction_de, ''), nullif(a3.traduction_pt, ''))
                from trad_libelle a3
                where a3.id = a1."id_libelle"))::text) like $3 or norm(((select coalesce(nullif(a3.traduction_fr, ''), nullif(a3.traduction_en, ''), nullif(a3.traduction_es, ''), nullif(a3.traduction_it, ''), nullif(a3.traduction_de, ''), nullif(a3.traduction_pt, ''))
                from trad_libelle a3
                where a3.id = a1."id_libelle"))::text) like $4) then 1 else 2 end as k0, norm(coalesce((select coalesce(nullif(a2.traduction_fr, ''), nullif(a2.traduction_en, ''), nullif(a2.traduction_es, ''), nullif(a2.traduction_it, ''), nullif(a2.traduction_de, ''), nullif(a2.traduction_pt, ''))
              from trad_libelle a2
              where a2.id = a1."id_libelle"), a1.id::text)) collate "C" as k1, a1.id as k2
        from "pays" a1
        where a1.recherche like $1
        limit 100001) (select id as id
        from trouves
        where (select count(*)
          from trouves) <= 100000
        order by k0, k1, k2
        limit $5)
      union all (select a1.id as id
        from "pays" a1
        where a1.recherche like $1 and (select count(*)
          from trouves) > 100000
        order by case when norm(((select coalesce(nullif(a3.traduction_fr, ''), nullif(a3.traduction_en, ''), nullif(a3.traduction_es, ''), nullif(a3.traduction_it, ''), nullif(a3.traduction_de, ''), nullif(a3.traduction_pt, ''))
              from trad_libelle a3
              where a3.id = a1."id_libelle"))::text) like $2 then 0 when (norm(((select coalesce(nullif(a3.traduction_fr, ''), nullif(a3.traduction_en, ''), nullif(a3.traduction_es, ''), nullif(a3.traduction_it, ''), nullif(a3.traduction_de, ''), nullif(a3.traduction_pt, ''))
                from trad_libelle a3
                where a3.id = a1."id_libelle"))::text) like $3 or norm(((select coalesce(nullif(a3.traduction_fr, ''), nullif(a3.traduction_en, ''), nullif(a3.traduction_es, ''), nullif(a3.traduction_it, ''), nullif(a3.traduction_de, ''), nullif(a3.traduction_pt, ''))
                from trad_libelle a3
                where a3.id = a1."id_libelle"))::text) like $4) then 1 else 2 end, norm(coalesce((select coalesce(nullif(a2.traduction_fr, ''), nullif(a2.traduction_en, ''), nullif(a2.traduction_es, ''), nullif(a2.traduction_it, ''), nullif(a2.traduction_de, ''), nullif(a2.traduction_pt, ''))
              from trad_libelle a2
              where a2.id = a1."id_libelle"), a1.id::text)) collate "C", a1.id
        limit $5)) o) k
  join "pays" a4 on a4.id = k.id
  order by k.n) r
-- $1 = "%mar%"
-- $2 = "mar%"
-- $3 = "mar%"
-- $4 = "% mar%"
-- $5 = 50
-- reads pays

-- totals of payments
select coalesce(json_agg(valeurs || jsonb_build_object('Nombre', nombre, 'PrixTtc', s0)), '[]') as totaux
from (select to_jsonb(k) as valeurs, count(*)::int as nombre, coalesce(sum(a1."prix_ttc"), 0) as s0
  from "bam_paiement" a1
  cross
  join lateral (select case when ((a1."is_avoir" = $1::boolean)) then 2 when true then 1 end as "Nature") k
  group by 1) g
-- $1 = true
-- reads bam-paiement
