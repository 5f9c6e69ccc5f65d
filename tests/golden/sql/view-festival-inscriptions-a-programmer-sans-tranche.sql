-- page
select coalesce(json_agg(r), '[]')::text as page
from (select a6.id as "Id", a6.version as "Version", a6."id_film" as "IdFilm", (select coalesce(nullif(btrim(concat(a7."prefixe" || case when right(a7."prefixe", 1) in ('''', '’') then '' else ' ' end, a7."titre_original")), ''), a7.id::text)
    from "film" a7
    where a7.id = a6."id_film") as "FilmLibelle", a6."numero" as "Numero", (select string_agg(j.t, ', '
      order by j.n)
    from (select d.t, min(d.n) as n
      from (select coalesce(nullif(btrim(concat(a10."prenom" || case when right(a10."prenom", 1) in ('''', '’') then '' else ' ' end, a10."nom")), ''), a10.id::text) as t, (coalesce(a9."ordre", 2147483647)::bigint << 32) + a9.id as n
        from "film" a8, "film_credit" a9, "personne" a10
        where a8.id = a6."id_film" and a9."id_film" = a8.id and a10.id = a9."id_personne" and a9."id_fonction" = 1) d
      where d.t is not null
      group by d.t) j) as "Realisation", (select coalesce((select coalesce(nullif(a13.traduction_fr, ''), nullif(a13.traduction_en, ''), nullif(a13.traduction_es, ''), nullif(a13.traduction_it, ''), nullif(a13.traduction_de, ''), nullif(a13.traduction_pt, ''))
        from trad_libelle a13
        where a13.id = a12."id_libelle"), a12.id::text)
    from "film" a11, "pays" a12
    where a11.id = a6."id_film" and a12.id = a11."id_pays") as "Pays", to_char(make_interval(secs => case when ((not (a6."duree_projetee" is null))) then a6."duree_projetee" when true then (select coalesce(sum(a14."duree"), 0)
        from "film" a14
        where a14.id = a6."id_film") end), 'HH24:MI:SS') as "Duree", a6."id_section" as "IdSection", (select coalesce(nullif(btrim(concat((select coalesce(nullif(a16.traduction_fr, ''), nullif(a16.traduction_en, ''), nullif(a16.traduction_es, ''), nullif(a16.traduction_it, ''), nullif(a16.traduction_de, ''), nullif(a16.traduction_pt, ''))
              from trad_libelle a16
              where a16.id = a15."id_libelle") || ' ', (select coalesce(a17."eannee"::text, a17.id::text)
              from "festival_edition" a17
              where a17."eannee" = a15."eannee"))), ''), a15.id::text)
    from "festival_section" a15
    where a15.id = a6."id_section") as "SectionLibelle", a6."statut" as "Statut", a6."id_programme" as "IdProgramme", (select coalesce(nullif(btrim(concat(a18."code" || case when right(a18."code", 1) in ('''', '’') then '' else ' ' end, (select coalesce(nullif(a19.traduction_fr, ''), nullif(a19.traduction_en, ''), nullif(a19.traduction_es, ''), nullif(a19.traduction_it, ''), nullif(a19.traduction_de, ''), nullif(a19.traduction_pt, ''))
              from trad_libelle a19
              where a19.id = a18."id_libelle"))), ''), a18.id::text)
    from "festival_programme" a18
    where a18.id = a6."id_programme") as "ProgrammeLibelle", a6."ordre" as "Ordre", a6."avis_comite" as "AvisComite", a6."type_premiere" as "TypePremiere", (select case a20."etat" when 1 then 'Demandée' when 6 then 'Expédiée' when 2 then 'Reçue' when 3 then 'Testée, conforme' when 4 then 'Testée, non conforme' when 5 then 'Renvoyée' end
    from "film_copie" a20
    where a20.id = a6."id_copie_projetee") as "EtatCopie"
  from (select id, row_number() over () as n
    from (select a1.id as id
      from "festival_inscription" a1
      where (a1."statut" = $1::int and (select count(*)::int
          from "film" a2, "festival_tranche_film" a3
          where a2.id = a1."id_film" and a3."id_film" = a2.id and ((select min(a4."eannee")
              from "festival_tranche" a4
              where a4.id = a3."id_tranche") is not distinct
            from a1."eannee")) = $2::int)
      order by (select min(a5."ordre")
        from "festival_section" a5
        where a5.id = a1."id_section"), naturel(a1."numero_n"), a1.id
      limit $3 offset $4) o) k
  join "festival_inscription" a6 on a6.id = k.id
  order by k.n) r
-- $1 = 3
-- $2 = 0
-- $3 = 100
-- $4 = 0
-- reads festival-inscription, film, festival-tranche-film, festival-tranche, festival-section, film-credit, personne, pays, festival-edition, festival-programme, film-copie

-- count
select count(*)::int as count
from (select 1
  from "festival_inscription" a1
  where (a1."statut" = $1::int and (select count(*)::int
      from "film" a2, "festival_tranche_film" a3
      where a2.id = a1."id_film" and a3."id_film" = a2.id and ((select min(a4."eannee")
          from "festival_tranche" a4
          where a4.id = a3."id_tranche") is not distinct
        from a1."eannee")) = $2::int)
  limit $3) l
-- $1 = 3
-- $2 = 0
-- $3 = 1001
-- reads festival-inscription, film, festival-tranche-film, festival-tranche
