-- page
select coalesce(json_agg(r), '[]')::text as page
from (select a8.id as "Id", a8.version as "Version", coalesce(nullif(btrim(concat(a8."prefixe" || case when right(a8."prefixe", 1) in ('''', '’') then '' else ' ' end, a8."titre_original")), ''), a8.id::text) as "Titre", (select string_agg(j.t, ', '
      order by j.n)
    from (select d.t, min(d.n) as n
      from (select a9."numero" as t, (coalesce(a9."ordre", 2147483647)::bigint << 32) + a9.id as n
        from "festival_inscription" a9
        where a9."id_film" = a8.id and ((a9."eannee" = $10::int))) d
      where d.t is not null
      group by d.t) j) as "NumerosInscription", a8."reference" as "Reference", a8."annee_prod" as "AnneeProd", to_char(make_interval(secs => a8."duree"), 'HH24:MI:SS') as "Duree", a8."id_pays" as "IdPays", (select coalesce((select coalesce(nullif(a11.traduction_fr, ''), nullif(a11.traduction_en, ''), nullif(a11.traduction_es, ''), nullif(a11.traduction_it, ''), nullif(a11.traduction_de, ''), nullif(a11.traduction_pt, ''))
        from trad_libelle a11
        where a11.id = a10."id_libelle"), a10.id::text)
    from "pays" a10
    where a10.id = a8."id_pays") as "PaysLibelle", (select coalesce(json_agg(a12."pays_id"
        order by a12.ordre, a12."pays_id"), '[]')
    from "film_pays_co_prod" a12
    where a12."film_id" = a8.id) as "IdsPaysCoProd", (select coalesce(json_agg(coalesce((select coalesce(nullif(a15.traduction_fr, ''), nullif(a15.traduction_en, ''), nullif(a15.traduction_es, ''), nullif(a15.traduction_it, ''), nullif(a15.traduction_de, ''), nullif(a15.traduction_pt, ''))
            from trad_libelle a15
            where a15.id = a14."id_libelle"), a14.id::text)
        order by a13.ordre, a13."pays_id"), '[]')
    from "film_pays_co_prod" a13, "pays" a14
    where a14.id = a13."pays_id" and a13."film_id" = a8.id) as "PaysCoProdLibelles", (select coalesce(json_agg(a16."genre_id"
        order by a16.ordre, a16."genre_id"), '[]')
    from "film_genre" a16
    where a16."film_id" = a8.id) as "IdsGenre", (select coalesce(json_agg(coalesce((select coalesce(nullif(a19.traduction_fr, ''), nullif(a19.traduction_en, ''), nullif(a19.traduction_es, ''), nullif(a19.traduction_it, ''), nullif(a19.traduction_de, ''), nullif(a19.traduction_pt, ''))
            from trad_libelle a19
            where a19.id = a18."id_libelle"), a18.id::text)
        order by a17.ordre, a17."genre_id"), '[]')
    from "film_genre" a17, "genre" a18
    where a18.id = a17."genre_id" and a17."film_id" = a8.id) as "GenreLibelles", (select coalesce(json_agg(a20."langue_id"
        order by a20.ordre, a20."langue_id"), '[]')
    from "film_langue_dialogue" a20
    where a20."film_id" = a8.id) as "IdsLangueDialogue", (select coalesce(json_agg(coalesce((select coalesce(nullif(a23.traduction_fr, ''), nullif(a23.traduction_en, ''), nullif(a23.traduction_es, ''), nullif(a23.traduction_it, ''), nullif(a23.traduction_de, ''), nullif(a23.traduction_pt, ''))
            from trad_libelle a23
            where a23.id = a22."id_libelle"), a22.id::text)
        order by a21.ordre, a21."langue_id"), '[]')
    from "film_langue_dialogue" a21, "langue" a22
    where a22.id = a21."langue_id" and a21."film_id" = a8.id) as "LangueDialogueLibelles", (select string_agg(j.t, ', '
      order by j.n)
    from (select d.t, min(d.n) as n
      from (select coalesce(nullif(btrim(concat(a25."prenom" || case when right(a25."prenom", 1) in ('''', '’') then '' else ' ' end, a25."nom")), ''), a25.id::text) as t, (coalesce(a24."ordre", 2147483647)::bigint << 32) + a24.id as n
        from "film_credit" a24, "personne" a25
        where a24."id_film" = a8.id and a25.id = a24."id_personne" and a24."id_fonction" = 1) d
      where d.t is not null
      group by d.t) j) as "Realisation", (select string_agg(j.t, ', '
      order by j.n)
    from (select d.t, min(d.n) as n
      from (select coalesce(a27."raison_sociale", a27.id::text) as t, (coalesce(a26."ordre", 2147483647)::bigint << 32) + a26.id as n
        from "film_credit" a26, "structure" a27
        where a26."id_film" = a8.id and a27.id = a26."id_structure" and a26."id_fonction" = 2) d
      where d.t is not null
      group by d.t) j) as "Production", (select string_agg(j.t, ', '
      order by j.n)
    from (select d.t, min(d.n) as n
      from (select coalesce(nullif(btrim(concat(a29."prenom" || case when right(a29."prenom", 1) in ('''', '’') then '' else ' ' end, a29."nom")), ''), a29.id::text) as t, (coalesce(a28."ordre", 2147483647)::bigint << 32) + a28.id as n
        from "film_credit" a28, "personne" a29
        where a28."id_film" = a8.id and a29.id = a28."id_personne" and a28."id_fonction" = 5) d
      where d.t is not null
      group by d.t) j) as "Referents", (select max(a30."note")
    from "film_note" a30
    where a30."id_film" = a8.id and ((a30."id_utilisateur" = $11::int)) and ((a30."eannee" = $12::int))) as "MaNote", (select max(a31."avis")
    from "film_note" a31
    where a31."id_film" = a8.id and ((a31."id_utilisateur" = $13::int)) and ((a31."eannee" = $14::int))) as "MonAvis", nullif(btrim(concat((select count(*)::int
          from "festival_inscription" a32, "affectation_visionnage" a33
          where a32."id_film" = a8.id and a33."id_inscription" = a32.id and ((a32."eannee" = $15::int)) and ((not (a33."vu_le" is null))))::text, '/', (select count(*)::int
          from "festival_inscription" a34, "affectation_visionnage" a35
          where a34."id_film" = a8.id and a35."id_inscription" = a34.id and ((a34."eannee" = $16::int)))::text)), '') as "VusAffectes"
  from (select id, row_number() over () as n
    from (select a1.id as id
      from "film" a1
      where (((((select count(*)::int
                from "festival_inscription" a2, "film_note" a3
                where a2."id_film" = a1.id and a3."id_inscription" = a2.id and ((a3."eannee" = $1::int)) and (((((select min(a4."date_deliberation")
                          from "festival_section" a4
                          where a4.id = a2."id_section") <= now())) is true) = $2::boolean) and a3."is_conflit_interet" = false and a3."avis" in (1, 3, 4)) > $3::int) and ((select count(*)::int
                from "festival_inscription" a5, "film_note" a6
                where a5."id_film" = a1.id and a6."id_inscription" = a5.id and ((a6."eannee" = $4::int)) and (((((select min(a7."date_deliberation")
                          from "festival_section" a7
                          where a7.id = a5."id_section") <= now())) is true) = $5::boolean) and a6."is_conflit_interet" = false and a6."avis" = 2) > $6::int)) is true) = $7::boolean)
      order by a1."reference_n", a1.id
      limit $8 offset $9) o) k
  join "film" a8 on a8.id = k.id
  order by k.n) r
-- $1 = 2027
-- $2 = true
-- $3 = 0
-- $4 = 2027
-- $5 = true
-- $6 = 0
-- $7 = true
-- $8 = 100
-- $9 = 0
-- $10 = 2027
-- $11 = 7
-- $12 = 2027
-- $13 = 7
-- $14 = 2027
-- $15 = 2027
-- $16 = 2027
-- reads film, festival-inscription, film-note, festival-section, pays, genre, langue, film-credit, personne, structure, affectation-visionnage

-- count
select count(*)::int as count
from (select 1
  from "film" a1
  where (((((select count(*)::int
            from "festival_inscription" a2, "film_note" a3
            where a2."id_film" = a1.id and a3."id_inscription" = a2.id and ((a3."eannee" = $1::int)) and (((((select min(a4."date_deliberation")
                      from "festival_section" a4
                      where a4.id = a2."id_section") <= now())) is true) = $2::boolean) and a3."is_conflit_interet" = false and a3."avis" in (1, 3, 4)) > $3::int) and ((select count(*)::int
            from "festival_inscription" a5, "film_note" a6
            where a5."id_film" = a1.id and a6."id_inscription" = a5.id and ((a6."eannee" = $4::int)) and (((((select min(a7."date_deliberation")
                      from "festival_section" a7
                      where a7.id = a5."id_section") <= now())) is true) = $5::boolean) and a6."is_conflit_interet" = false and a6."avis" = 2) > $6::int)) is true) = $7::boolean)
  limit $8) l
-- $1 = 2027
-- $2 = true
-- $3 = 0
-- $4 = 2027
-- $5 = true
-- $6 = 0
-- $7 = true
-- $8 = 1001
-- reads film, festival-inscription, film-note, festival-section
