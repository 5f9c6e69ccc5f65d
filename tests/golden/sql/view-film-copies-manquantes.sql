-- page
select coalesce(json_agg(r), '[]')::text as page
from (select a3.id as "Id", a3.version as "Version", coalesce(nullif(btrim(concat(a3."prefixe" || case when right(a3."prefixe", 1) in ('''', '’') then '' else ' ' end, a3."titre_original")), ''), a3.id::text) as "Titre", a3."reference" as "Reference", a3."titre_international" as "TitreInternational", (select string_agg(j.t, ', '
      order by j.n)
    from (select d.t, min(d.n) as n
      from (select coalesce(nullif(btrim(concat(a5."prenom" || case when right(a5."prenom", 1) in ('''', '’') then '' else ' ' end, a5."nom")), ''), a5.id::text) as t, (coalesce(a4."ordre", 2147483647)::bigint << 32) + a4.id as n
        from "film_credit" a4, "personne" a5
        where a4."id_film" = a3.id and a5.id = a4."id_personne" and a4."id_fonction" = 1) d
      where d.t is not null
      group by d.t) j) as "Realisation", a3."id_pays" as "IdPays", (select coalesce((select coalesce(nullif(a7.traduction_fr, ''), nullif(a7.traduction_en, ''), nullif(a7.traduction_es, ''), nullif(a7.traduction_it, ''), nullif(a7.traduction_de, ''), nullif(a7.traduction_pt, ''))
        from trad_libelle a7
        where a7.id = a6."id_libelle"), a6.id::text)
    from "pays" a6
    where a6.id = a3."id_pays") as "PaysLibelle", a3."annee_prod" as "AnneeProd", to_char(make_interval(secs => a3."duree"), 'HH24:MI:SS') as "Duree", (select nullif(btrim(concat(a9."prefixe", case when right(a9."prefixe", 1) in ('''', '’') then '' else ' ' end, (select coalesce(a10."eannee"::text, a10.id::text)
            from "festival_edition" a10
            where a10."eannee" = a9."eannee"))), '')
    from "festival_inscription" a8, "festival_section" a9
    where a8."id_film" = a3.id and a9.id = a8."id_section"
    order by a9."eannee" desc nulls last, a8."ordre", a8.id
    limit 1) as "DerniereSection", (select case a11."statut" when 1 then 'Proposé' when 2 then 'Présélectionné' when 3 then 'Programmé' end
    from "festival_inscription" a11
    where a11."id_film" = a3.id
    order by a11."eannee" desc nulls last, a11."ordre", a11.id
    limit 1) as "StatutsInscription", nullif(btrim(concat(case when a3."is_copie_visionnement"::text = 'true' then 'V ' end, case when a3."is_copie_projection"::text = 'true' then 'P ' end, case when a3."is_bande_annonce"::text = 'true' then 'BA ' end)), '') as "CopiesRecues", a3."is_online" as "IsOnline"
  from (select id, row_number() over () as n
    from (select a1.id as id
      from "film" a1
      where (exists (select 1
          from "festival_inscription" a2
          where a2."id_film" = a1.id and a2."eannee" = $1::int and a2."statut" = $2::int) and a1."is_copie_projection" = $3::boolean)
      order by a1."titre_tri_n", a1.id
      limit $4 offset $5) o) k
  join "film" a3 on a3.id = k.id
  order by k.n) r
-- $1 = 2027
-- $2 = 3
-- $3 = false
-- $4 = 100
-- $5 = 0
-- reads film, festival-inscription, film-credit, personne, pays, festival-section, festival-edition

-- count
select count(*)::int as count
from (select 1
  from "film" a1
  where (exists (select 1
      from "festival_inscription" a2
      where a2."id_film" = a1.id and a2."eannee" = $1::int and a2."statut" = $2::int) and a1."is_copie_projection" = $3::boolean)
  limit $4) l
-- $1 = 2027
-- $2 = 3
-- $3 = false
-- $4 = 1001
-- reads film, festival-inscription
