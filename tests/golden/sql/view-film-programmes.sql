-- page
select coalesce(json_agg(r), '[]')::text as page
from (select a3.id as "Id", a3.version as "Version", coalesce(nullif(btrim(concat(a3."prefixe" || case when right(a3."prefixe", 1) in ('''', '’') then '' else ' ' end, a3."titre_original")), ''), a3.id::text) as "Titre", (select a4."id_image"::text
    from "film_image" a4
    where a4."id_film" = a3.id and a4."type" = 2
    order by a4."ordre" nulls last, a4."ordre", a4.id
    limit 1) as "Photogramme", a3."reference" as "Reference", a3."titre_international" as "TitreInternational", (select string_agg(j.t, ', '
      order by j.n)
    from (select d.t, min(d.n) as n
      from (select coalesce(nullif(btrim(concat(a6."prenom" || case when right(a6."prenom", 1) in ('''', '’') then '' else ' ' end, a6."nom")), ''), a6.id::text) as t, (coalesce(a5."ordre", 2147483647)::bigint << 32) + a5.id as n
        from "film_credit" a5, "personne" a6
        where a5."id_film" = a3.id and a6.id = a5."id_personne" and a5."id_fonction" = 1) d
      where d.t is not null
      group by d.t) j) as "Realisation", a3."id_pays" as "IdPays", (select coalesce((select coalesce(nullif(a8.traduction_fr, ''), nullif(a8.traduction_en, ''), nullif(a8.traduction_es, ''), nullif(a8.traduction_it, ''), nullif(a8.traduction_de, ''), nullif(a8.traduction_pt, ''))
        from trad_libelle a8
        where a8.id = a7."id_libelle"), a7.id::text)
    from "pays" a7
    where a7.id = a3."id_pays") as "PaysLibelle", (select coalesce(json_agg(a9."pays_id"
        order by a9.ordre, a9."pays_id"), '[]')
    from "film_pays_co_prod" a9
    where a9."film_id" = a3.id) as "IdsPaysCoProd", (select coalesce(json_agg(coalesce((select coalesce(nullif(a12.traduction_fr, ''), nullif(a12.traduction_en, ''), nullif(a12.traduction_es, ''), nullif(a12.traduction_it, ''), nullif(a12.traduction_de, ''), nullif(a12.traduction_pt, ''))
            from trad_libelle a12
            where a12.id = a11."id_libelle"), a11.id::text)
        order by a10.ordre, a10."pays_id"), '[]')
    from "film_pays_co_prod" a10, "pays" a11
    where a11.id = a10."pays_id" and a10."film_id" = a3.id) as "PaysCoProdLibelles", a3."annee_prod" as "AnneeProd", to_char(make_interval(secs => a3."duree"), 'HH24:MI:SS') as "Duree", (select coalesce(json_agg(a13."genre_id"
        order by a13.ordre, a13."genre_id"), '[]')
    from "film_genre" a13
    where a13."film_id" = a3.id) as "IdsGenre", (select coalesce(json_agg(coalesce((select coalesce(nullif(a16.traduction_fr, ''), nullif(a16.traduction_en, ''), nullif(a16.traduction_es, ''), nullif(a16.traduction_it, ''), nullif(a16.traduction_de, ''), nullif(a16.traduction_pt, ''))
            from trad_libelle a16
            where a16.id = a15."id_libelle"), a15.id::text)
        order by a14.ordre, a14."genre_id"), '[]')
    from "film_genre" a14, "genre" a15
    where a15.id = a14."genre_id" and a14."film_id" = a3.id) as "GenreLibelles", (select nullif(btrim(concat(a18."prefixe", ' ', (select coalesce(a19."eannee"::text, a19.id::text)
            from "festival_edition" a19
            where a19."eannee" = a18."eannee"))), '')
    from "festival_inscription" a17, "festival_section" a18
    where a17."id_film" = a3.id and a18.id = a17."id_section"
    order by a18."eannee" desc nulls last, a17."ordre", a17.id
    limit 1) as "DerniereSection", (select case a20."statut" when 1 then 'Proposé' when 2 then 'Présélectionné' when 3 then 'Programmé' end
    from "festival_inscription" a20
    where a20."id_film" = a3.id
    order by a20."eannee" desc nulls last, a20."ordre", a20.id
    limit 1) as "StatutsInscription", nullif(btrim(concat(case when a3."is_copie_visionnement"::text = 'true' then 'V ' end, case when a3."is_copie_projection"::text = 'true' then 'P ' end, case when a3."is_bande_annonce"::text = 'true' then 'BA ' end)), '') as "CopiesRecues", a3."is_online" as "IsOnline"
  from (select id, row_number() over () as n
    from (select a1.id as id
      from "film" a1
      where (exists (select 1
          from "festival_inscription" a2
          where a2."id_film" = a1.id and a2."statut" = $1::int))
      order by a1."titre_tri_n", a1.id
      limit $2 offset $3) o) k
  join "film" a3 on a3.id = k.id
  order by k.n) r
-- $1 = 3
-- $2 = 100
-- $3 = 0
-- reads film, festival-inscription, film-image, film-credit, personne, pays, genre, festival-section, festival-edition

-- count
select count(*)::int as count
from (select 1
  from "film" a1
  where (exists (select 1
      from "festival_inscription" a2
      where a2."id_film" = a1.id and a2."statut" = $1::int))
  limit $2) l
-- $1 = 3
-- $2 = 1001
-- reads film, festival-inscription
