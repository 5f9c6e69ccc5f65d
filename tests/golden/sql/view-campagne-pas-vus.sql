-- page
select coalesce(json_agg(r), '[]')::text as page
from (select a4.id as "Id", a4.version as "Version", coalesce(nullif(btrim(concat(a4."prefixe" || case when right(a4."prefixe", 1) in ('''', '’') then '' else ' ' end, a4."titre_original")), ''), a4.id::text) as "Titre", (select string_agg(j.t, ', '
      order by j.n)
    from (select d.t, min(d.n) as n
      from (select a5."numero" as t, (coalesce(a5."ordre", 2147483647)::bigint << 32) + a5.id as n
        from "festival_inscription" a5
        where a5."id_film" = a4.id and ((a5."eannee" = $5::int))) d
      where d.t is not null
      group by d.t) j) as "NumerosInscription", a4."reference" as "Reference", a4."annee_prod" as "AnneeProd", to_char(make_interval(secs => a4."duree"), 'HH24:MI:SS') as "Duree", a4."id_pays" as "IdPays", (select coalesce((select coalesce(nullif(a7.traduction_fr, ''), nullif(a7.traduction_en, ''), nullif(a7.traduction_es, ''), nullif(a7.traduction_it, ''), nullif(a7.traduction_de, ''), nullif(a7.traduction_pt, ''))
        from trad_libelle a7
        where a7.id = a6."id_libelle"), a6.id::text)
    from "pays" a6
    where a6.id = a4."id_pays") as "PaysLibelle", (select coalesce(json_agg(a8."pays_id"
        order by a8.ordre, a8."pays_id"), '[]')
    from "film_pays_co_prod" a8
    where a8."film_id" = a4.id) as "IdsPaysCoProd", (select coalesce(json_agg(coalesce((select coalesce(nullif(a11.traduction_fr, ''), nullif(a11.traduction_en, ''), nullif(a11.traduction_es, ''), nullif(a11.traduction_it, ''), nullif(a11.traduction_de, ''), nullif(a11.traduction_pt, ''))
            from trad_libelle a11
            where a11.id = a10."id_libelle"), a10.id::text)
        order by a9.ordre, a9."pays_id"), '[]')
    from "film_pays_co_prod" a9, "pays" a10
    where a10.id = a9."pays_id" and a9."film_id" = a4.id) as "PaysCoProdLibelles", (select coalesce(json_agg(a12."genre_id"
        order by a12.ordre, a12."genre_id"), '[]')
    from "film_genre" a12
    where a12."film_id" = a4.id) as "IdsGenre", (select coalesce(json_agg(coalesce((select coalesce(nullif(a15.traduction_fr, ''), nullif(a15.traduction_en, ''), nullif(a15.traduction_es, ''), nullif(a15.traduction_it, ''), nullif(a15.traduction_de, ''), nullif(a15.traduction_pt, ''))
            from trad_libelle a15
            where a15.id = a14."id_libelle"), a14.id::text)
        order by a13.ordre, a13."genre_id"), '[]')
    from "film_genre" a13, "genre" a14
    where a14.id = a13."genre_id" and a13."film_id" = a4.id) as "GenreLibelles", (select coalesce(json_agg(a16."langue_id"
        order by a16.ordre, a16."langue_id"), '[]')
    from "film_langue_dialogue" a16
    where a16."film_id" = a4.id) as "IdsLangueDialogue", (select coalesce(json_agg(coalesce((select coalesce(nullif(a19.traduction_fr, ''), nullif(a19.traduction_en, ''), nullif(a19.traduction_es, ''), nullif(a19.traduction_it, ''), nullif(a19.traduction_de, ''), nullif(a19.traduction_pt, ''))
            from trad_libelle a19
            where a19.id = a18."id_libelle"), a18.id::text)
        order by a17.ordre, a17."langue_id"), '[]')
    from "film_langue_dialogue" a17, "langue" a18
    where a18.id = a17."langue_id" and a17."film_id" = a4.id) as "LangueDialogueLibelles", (select string_agg(j.t, ', '
      order by j.n)
    from (select d.t, min(d.n) as n
      from (select coalesce(nullif(btrim(concat(a21."prenom" || case when right(a21."prenom", 1) in ('''', '’') then '' else ' ' end, a21."nom")), ''), a21.id::text) as t, (coalesce(a20."ordre", 2147483647)::bigint << 32) + a20.id as n
        from "film_credit" a20, "personne" a21
        where a20."id_film" = a4.id and a21.id = a20."id_personne" and a20."id_fonction" = 1) d
      where d.t is not null
      group by d.t) j) as "Realisation", (select string_agg(j.t, ', '
      order by j.n)
    from (select d.t, min(d.n) as n
      from (select coalesce(a23."raison_sociale", a23.id::text) as t, (coalesce(a22."ordre", 2147483647)::bigint << 32) + a22.id as n
        from "film_credit" a22, "structure" a23
        where a22."id_film" = a4.id and a23.id = a22."id_structure" and a22."id_fonction" = 2) d
      where d.t is not null
      group by d.t) j) as "Production", (select string_agg(j.t, ', '
      order by j.n)
    from (select d.t, min(d.n) as n
      from (select coalesce(nullif(btrim(concat(a25."prenom" || case when right(a25."prenom", 1) in ('''', '’') then '' else ' ' end, a25."nom")), ''), a25.id::text) as t, (coalesce(a24."ordre", 2147483647)::bigint << 32) + a24.id as n
        from "film_credit" a24, "personne" a25
        where a24."id_film" = a4.id and a25.id = a24."id_personne" and a24."id_fonction" = 5) d
      where d.t is not null
      group by d.t) j) as "Referents", (select max(a26."note")
    from "film_note" a26
    where a26."id_film" = a4.id and ((a26."id_utilisateur" = $6::int)) and ((a26."eannee" = $7::int))) as "MaNote", (select max(a27."avis")
    from "film_note" a27
    where a27."id_film" = a4.id and ((a27."id_utilisateur" = $8::int)) and ((a27."eannee" = $9::int))) as "MonAvis", nullif(btrim(concat((select count(*)::int
          from "festival_inscription" a28, "affectation_visionnage" a29
          where a28."id_film" = a4.id and a29."id_inscription" = a28.id and ((a28."eannee" = $10::int)) and ((not (a29."vu_le" is null))))::text, '/', (select count(*)::int
          from "festival_inscription" a30, "affectation_visionnage" a31
          where a30."id_film" = a4.id and a31."id_inscription" = a30.id and ((a30."eannee" = $11::int)))::text)), '') as "VusAffectes"
  from (select id, row_number() over () as n
    from (select a1.id as id
      from "film" a1
      where (((exists (select 1
              from "film_note" a2
              where a2."id_film" = a1.id and a2."id_utilisateur" = $1::int))) is not true and exists (select 1
          from "festival_inscription" a3
          where a3."id_film" = a1.id and a3."eannee" = $2::int))
      order by a1."reference_n", a1.id
      limit $3 offset $4) o) k
  join "film" a4 on a4.id = k.id
  order by k.n) r
-- $1 = 7
-- $2 = 2027
-- $3 = 100
-- $4 = 0
-- $5 = 2027
-- $6 = 7
-- $7 = 2027
-- $8 = 7
-- $9 = 2027
-- $10 = 2027
-- $11 = 2027
-- reads film, film-note, festival-inscription, pays, genre, langue, film-credit, personne, structure, affectation-visionnage

-- count
select count(*)::int as count
from (select 1
  from "film" a1
  where (((exists (select 1
          from "film_note" a2
          where a2."id_film" = a1.id and a2."id_utilisateur" = $1::int))) is not true and exists (select 1
      from "festival_inscription" a3
      where a3."id_film" = a1.id and a3."eannee" = $2::int))
  limit $3) l
-- $1 = 7
-- $2 = 2027
-- $3 = 1001
-- reads film, film-note, festival-inscription
