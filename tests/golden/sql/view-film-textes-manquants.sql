-- page
select coalesce(json_agg(r), '[]')::text as page
from (select a4.id as "Id", a4.version as "Version", coalesce(nullif(btrim(concat(a4."prefixe" || case when right(a4."prefixe", 1) in ('''', '’') then '' else ' ' end, a4."titre_original")), ''), a4.id::text) as "Titre", (select a5."id_image"::text
    from "film_image" a5
    where a5."id_film" = a4.id and a5."type" = 2
    order by a5."ordre" nulls last, a5."ordre", a5.id
    limit 1) as "Photogramme", a4."reference" as "Reference", a4."titre_international" as "TitreInternational", (select string_agg(j.t, ', '
      order by j.n)
    from (select d.t, min(d.n) as n
      from (select coalesce(nullif(btrim(concat(a7."prenom" || case when right(a7."prenom", 1) in ('''', '’') then '' else ' ' end, a7."nom")), ''), a7.id::text) as t, (coalesce(a6."ordre", 2147483647)::bigint << 32) + a6.id as n
        from "film_credit" a6, "personne" a7
        where a6."id_film" = a4.id and a7.id = a6."id_personne" and a6."id_fonction" = 1) d
      where d.t is not null
      group by d.t) j) as "Realisation", a4."id_pays" as "IdPays", (select coalesce((select coalesce(nullif(a9.traduction_fr, ''), nullif(a9.traduction_en, ''), nullif(a9.traduction_es, ''), nullif(a9.traduction_it, ''), nullif(a9.traduction_de, ''), nullif(a9.traduction_pt, ''))
        from trad_libelle a9
        where a9.id = a8."id_libelle"), a8.id::text)
    from "pays" a8
    where a8.id = a4."id_pays") as "PaysLibelle", (select coalesce(json_agg(a10."pays_id"
        order by a10.ordre, a10."pays_id"), '[]')
    from "film_pays_co_prod" a10
    where a10."film_id" = a4.id) as "IdsPaysCoProd", (select coalesce(json_agg(coalesce((select coalesce(nullif(a13.traduction_fr, ''), nullif(a13.traduction_en, ''), nullif(a13.traduction_es, ''), nullif(a13.traduction_it, ''), nullif(a13.traduction_de, ''), nullif(a13.traduction_pt, ''))
            from trad_libelle a13
            where a13.id = a12."id_libelle"), a12.id::text)
        order by a11.ordre, a11."pays_id"), '[]')
    from "film_pays_co_prod" a11, "pays" a12
    where a12.id = a11."pays_id" and a11."film_id" = a4.id) as "PaysCoProdLibelles", a4."annee_prod" as "AnneeProd", to_char(make_interval(secs => a4."duree"), 'HH24:MI:SS') as "Duree", (select coalesce(json_agg(a14."genre_id"
        order by a14.ordre, a14."genre_id"), '[]')
    from "film_genre" a14
    where a14."film_id" = a4.id) as "IdsGenre", (select coalesce(json_agg(coalesce((select coalesce(nullif(a17.traduction_fr, ''), nullif(a17.traduction_en, ''), nullif(a17.traduction_es, ''), nullif(a17.traduction_it, ''), nullif(a17.traduction_de, ''), nullif(a17.traduction_pt, ''))
            from trad_libelle a17
            where a17.id = a16."id_libelle"), a16.id::text)
        order by a15.ordre, a15."genre_id"), '[]')
    from "film_genre" a15, "genre" a16
    where a16.id = a15."genre_id" and a15."film_id" = a4.id) as "GenreLibelles", (select nullif(btrim(concat(a19."prefixe", ' ', (select coalesce(a20."eannee"::text, a20.id::text)
            from "festival_edition" a20
            where a20."eannee" = a19."eannee"))), '')
    from "festival_inscription" a18, "festival_section" a19
    where a18."id_film" = a4.id and a19.id = a18."id_section"
    order by a19."eannee" desc nulls last, a18."ordre", a18.id
    limit 1) as "DerniereSection", (select case a21."statut" when 1 then 'Proposé' when 2 then 'Présélectionné' when 3 then 'Programmé' end
    from "festival_inscription" a21
    where a21."id_film" = a4.id
    order by a21."eannee" desc nulls last, a21."ordre", a21.id
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
-- reads film, festival-inscription, film-texte, film-image, film-credit, personne, pays, genre, festival-section, festival-edition

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
