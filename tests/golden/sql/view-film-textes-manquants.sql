-- page
select coalesce(json_agg(r), '[]')::text as page
from (select a4.id as "Id", a4.version as "Version", coalesce(nullif(btrim(concat(a4."prefixe" || case when right(a4."prefixe", 1) in ('''', '’') then '' else ' ' end, a4."titre_original")), ''), a4.id::text) as "Titre", a4."reference" as "Reference", a4."titre_international" as "TitreInternational", (select string_agg(j.t, ', '
      order by j.n)
    from (select d.t, min(d.n) as n
      from (select coalesce(nullif(btrim(concat(a6."prenom" || case when right(a6."prenom", 1) in ('''', '’') then '' else ' ' end, a6."nom")), ''), a6.id::text) as t, (coalesce(a5."ordre", 2147483647)::bigint << 32) + a5.id as n
        from "film_credit" a5, "personne" a6
        where a5."id_film" = a4.id and a6.id = a5."id_personne" and a5."id_fonction" = 1) d
      where d.t is not null
      group by d.t) j) as "Realisation", a4."id_pays" as "IdPays", (select coalesce((select coalesce(nullif(a8.traduction_fr, ''), nullif(a8.traduction_en, ''), nullif(a8.traduction_es, ''), nullif(a8.traduction_it, ''), nullif(a8.traduction_de, ''), nullif(a8.traduction_pt, ''))
        from trad_libelle a8
        where a8.id = a7."id_libelle"), a7.id::text)
    from "pays" a7
    where a7.id = a4."id_pays") as "PaysLibelle", a4."annee_prod" as "AnneeProd", to_char(make_interval(secs => a4."duree"), 'HH24:MI:SS') as "Duree", (select nullif(btrim(concat(a10."prefixe", case when right(a10."prefixe", 1) in ('''', '’') then '' else ' ' end, (select coalesce(a11."eannee"::text, a11.id::text)
            from "festival_edition" a11
            where a11."eannee" = a10."eannee"))), '')
    from "festival_inscription" a9, "festival_section" a10
    where a9."id_film" = a4.id and a10.id = a9."id_section"
    order by a10."eannee" desc nulls last, a9."ordre", a9.id
    limit 1) as "DerniereSection", (select case a12."statut" when 1 then 'Proposé' when 2 then 'Présélectionné' when 3 then 'Programmé' end
    from "festival_inscription" a12
    where a12."id_film" = a4.id
    order by a12."eannee" desc nulls last, a12."ordre", a12.id
    limit 1) as "StatutsInscription", nullif(btrim(concat(case when a4."is_copie_visionnement"::text = 'true' then 'V ' end, case when a4."is_copie_projection"::text = 'true' then 'P ' end, case when a4."is_bande_annonce"::text = 'true' then 'BA ' end)), '') as "CopiesRecues", a4."is_online" as "IsOnline"
  from (select id, row_number() over () as n
    from (select a1.id as id
      from "film" a1
      where (exists (select 1
          from "festival_inscription" a2
          where a2."id_film" = a1.id and a2."eannee" = $1::int and a2."statut" = $2::int) and exists (select 1
          from "film_texte" a3
          where a3."id_film" = a1.id) = $3::boolean)
      order by a1."titre_tri_n", a1.id
      limit $4 offset $5) o) k
  join "film" a4 on a4.id = k.id
  order by k.n) r
-- $1 = 2027
-- $2 = 3
-- $3 = false
-- $4 = 100
-- $5 = 0
-- reads film, festival-inscription, film-texte, film-credit, personne, pays, festival-section, festival-edition

-- count
select count(*)::int as count
from (select 1
  from "film" a1
  where (exists (select 1
      from "festival_inscription" a2
      where a2."id_film" = a1.id and a2."eannee" = $1::int and a2."statut" = $2::int) and exists (select 1
      from "film_texte" a3
      where a3."id_film" = a1.id) = $3::boolean)
  limit $4) l
-- $1 = 2027
-- $2 = 3
-- $3 = false
-- $4 = 1001
-- reads film, festival-inscription, film-texte
