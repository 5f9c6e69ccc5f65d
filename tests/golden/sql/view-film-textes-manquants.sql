-- page
select coalesce(json_agg(r), '[]')::text as page
from (select a21.id as "Id", a21.version as "Version", coalesce(nullif(btrim(concat(a21."prefixe" || case when right(a21."prefixe", 1) in ('''', '’') then '' else ' ' end, a21."titre_original")), ''), a21.id::text) as "Titre", a21."reference" as "Reference", a21."titre_international" as "TitreInternational", (select string_agg(j.t, ', '
      order by j.n)
    from (select d.t, min(d.n) as n
      from (select coalesce(nullif(btrim(concat(a23."prenom" || case when right(a23."prenom", 1) in ('''', '’') then '' else ' ' end, a23."nom")), ''), a23.id::text) as t, (coalesce(a22."ordre", 2147483647)::bigint << 32) + a22.id as n
        from "film_credit" a22, "personne" a23
        where a22."id_film" = a21.id and a23.id = a22."id_personne" and a22."id_fonction" = 1) d
      where d.t is not null
      group by d.t) j) as "Realisation", a21."id_pays" as "IdPays", (select coalesce((select coalesce(nullif(a25.traduction_fr, ''), nullif(a25.traduction_en, ''), nullif(a25.traduction_es, ''), nullif(a25.traduction_it, ''), nullif(a25.traduction_de, ''), nullif(a25.traduction_pt, ''))
        from trad_libelle a25
        where a25.id = a24."id_libelle"), a24.id::text)
    from "pays" a24
    where a24.id = a21."id_pays") as "PaysLibelle", a21."annee_prod" as "AnneeProd", to_char(make_interval(secs => a21."duree"), 'HH24:MI:SS') as "Duree", (select nullif(btrim(concat(a27."prefixe", case when right(a27."prefixe", 1) in ('''', '’') then '' else ' ' end, (select coalesce(a28."eannee"::text, a28.id::text)
            from "festival_edition" a28
            where a28."eannee" = a27."eannee"))), '')
    from "festival_inscription" a26, "festival_section" a27
    where a26."id_film" = a21.id and a27.id = a26."id_section"
    order by a27."eannee" desc nulls last, a26."ordre", a26.id
    limit 1) as "DerniereSection", (select case a29."statut" when 1 then 'Proposé' when 2 then 'Présélectionné' when 3 then 'Programmé' end
    from "festival_inscription" a29
    where a29."id_film" = a21.id
    order by a29."eannee" desc nulls last, a29."ordre", a29.id
    limit 1) as "StatutsInscription", nullif(btrim(concat(case when a21."is_copie_visionnement"::text = 'true' then 'V ' end, case when a21."is_copie_projection"::text = 'true' then 'P ' end, case when a21."is_bande_annonce"::text = 'true' then 'BA ' end)), '') as "CopiesRecues", a21."is_online" as "IsOnline"
  from (select id, row_number() over () as n
    from (select a1.id as id
      from "film" a1
      where (exists (select 1
          from "festival_inscription" a2
          where a2."id_film" = a1.id and a2."eannee" = $1::int and a2."statut" = $2::int and (((((((select count(*)::int
                        from "texte_attendu" a6
                        where a6."eannee" = a2."eannee") - (select count(distinct a5.id)::int
                        from "film" a3, "film_texte" a4, "texte_attendu" a5
                        where a3.id = a2."id_film" and a4."id_film" = a3.id and a5."id_texte_type" = a4."id_texte_type" and a5."id_langue" = a4."id_langue" and (a5."eannee" is not distinct
                          from a2."eannee"))) > $3::int)) or ((((((((select count(distinct a9.id)::int
                                from "film" a7, "film_texte" a8, "texte_attendu" a9
                                where a7.id = a2."id_film" and a8."id_film" = a7.id and a9."id_texte_type" = a8."id_texte_type" and a9."id_langue" = a8."id_langue" and (a9."eannee" is not distinct
                                  from a2."eannee") and a9."id_langue" = 38) < (select count(*)::int
                                from "texte_attendu" a10
                                where a10."eannee" = a2."eannee" and a10."id_langue" = 38))) or (((select count(*)::int
                                from "texte_attendu" a11
                                where a11."eannee" = a2."eannee") = $4::int) and (exists (select 1
                                from "film" a12, "film_texte" a13
                                where a12.id = a2."id_film" and a13."id_film" = a12.id and a13."id_langue" = 38) = $5::boolean)))) is true) = $6::boolean)) or ((((((((select count(distinct a16.id)::int
                                from "film" a14, "film_texte" a15, "texte_attendu" a16
                                where a14.id = a2."id_film" and a15."id_film" = a14.id and a16."id_texte_type" = a15."id_texte_type" and a16."id_langue" = a15."id_langue" and (a16."eannee" is not distinct
                                  from a2."eannee") and a16."id_langue" = 36) < (select count(*)::int
                                from "texte_attendu" a17
                                where a17."eannee" = a2."eannee" and a17."id_langue" = 36))) or (((select count(*)::int
                                from "texte_attendu" a18
                                where a18."eannee" = a2."eannee") = $7::int) and (exists (select 1
                                from "film" a19, "film_texte" a20
                                where a19.id = a2."id_film" and a20."id_film" = a19.id and a20."id_langue" = 36) = $8::boolean)))) is true) = $9::boolean)))) is true) = $10::boolean))
      order by a1."titre_tri_n", a1.id
      limit $11 offset $12) o) k
  join "film" a21 on a21.id = k.id
  order by k.n) r
-- $1 = 2027
-- $2 = 3
-- $3 = 0
-- $4 = 0
-- $5 = false
-- $6 = true
-- $7 = 0
-- $8 = false
-- $9 = true
-- $10 = true
-- $11 = 100
-- $12 = 0
-- reads film, festival-inscription, film-texte, texte-attendu, film-credit, personne, pays, festival-section, festival-edition

-- count
select count(*)::int as count
from (select 1
  from "film" a1
  where (exists (select 1
      from "festival_inscription" a2
      where a2."id_film" = a1.id and a2."eannee" = $1::int and a2."statut" = $2::int and (((((((select count(*)::int
                    from "texte_attendu" a6
                    where a6."eannee" = a2."eannee") - (select count(distinct a5.id)::int
                    from "film" a3, "film_texte" a4, "texte_attendu" a5
                    where a3.id = a2."id_film" and a4."id_film" = a3.id and a5."id_texte_type" = a4."id_texte_type" and a5."id_langue" = a4."id_langue" and (a5."eannee" is not distinct
                      from a2."eannee"))) > $3::int)) or ((((((((select count(distinct a9.id)::int
                            from "film" a7, "film_texte" a8, "texte_attendu" a9
                            where a7.id = a2."id_film" and a8."id_film" = a7.id and a9."id_texte_type" = a8."id_texte_type" and a9."id_langue" = a8."id_langue" and (a9."eannee" is not distinct
                              from a2."eannee") and a9."id_langue" = 38) < (select count(*)::int
                            from "texte_attendu" a10
                            where a10."eannee" = a2."eannee" and a10."id_langue" = 38))) or (((select count(*)::int
                            from "texte_attendu" a11
                            where a11."eannee" = a2."eannee") = $4::int) and (exists (select 1
                            from "film" a12, "film_texte" a13
                            where a12.id = a2."id_film" and a13."id_film" = a12.id and a13."id_langue" = 38) = $5::boolean)))) is true) = $6::boolean)) or ((((((((select count(distinct a16.id)::int
                            from "film" a14, "film_texte" a15, "texte_attendu" a16
                            where a14.id = a2."id_film" and a15."id_film" = a14.id and a16."id_texte_type" = a15."id_texte_type" and a16."id_langue" = a15."id_langue" and (a16."eannee" is not distinct
                              from a2."eannee") and a16."id_langue" = 36) < (select count(*)::int
                            from "texte_attendu" a17
                            where a17."eannee" = a2."eannee" and a17."id_langue" = 36))) or (((select count(*)::int
                            from "texte_attendu" a18
                            where a18."eannee" = a2."eannee") = $7::int) and (exists (select 1
                            from "film" a19, "film_texte" a20
                            where a19.id = a2."id_film" and a20."id_film" = a19.id and a20."id_langue" = 36) = $8::boolean)))) is true) = $9::boolean)))) is true) = $10::boolean))
  limit $11) l
-- $1 = 2027
-- $2 = 3
-- $3 = 0
-- $4 = 0
-- $5 = false
-- $6 = true
-- $7 = 0
-- $8 = false
-- $9 = true
-- $10 = true
-- $11 = 1001
-- reads film, festival-inscription, film-texte, texte-attendu
