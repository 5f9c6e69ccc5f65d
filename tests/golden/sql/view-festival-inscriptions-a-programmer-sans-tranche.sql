-- page
select coalesce(json_agg(r), '[]')::text as page
from (select a4.id as "Id", a4.version as "Version", a4."id_film" as "IdFilm", (select coalesce(nullif(btrim(concat(a5."prefixe" || case when right(a5."prefixe", 1) in ('''', '’') then '' else ' ' end, a5."titre_original")), ''), a5.id::text)
    from "film" a5
    where a5.id = a4."id_film") as "FilmLibelle", a4."numero" as "Numero", (select string_agg(j.t, ', '
      order by j.n)
    from (select d.t, min(d.n) as n
      from (select coalesce(nullif(btrim(concat(a8."prenom" || case when right(a8."prenom", 1) in ('''', '’') then '' else ' ' end, a8."nom")), ''), a8.id::text) as t, (coalesce(a7."ordre", 2147483647)::bigint << 32) + a7.id as n
        from "film" a6, "film_credit" a7, "personne" a8
        where a6.id = a4."id_film" and a7."id_film" = a6.id and a8.id = a7."id_personne" and a7."id_fonction" = 1) d
      where d.t is not null
      group by d.t) j) as "Realisation", (select coalesce((select coalesce(nullif(a11.traduction_fr, ''), nullif(a11.traduction_en, ''), nullif(a11.traduction_es, ''), nullif(a11.traduction_it, ''), nullif(a11.traduction_de, ''), nullif(a11.traduction_pt, ''))
        from trad_libelle a11
        where a11.id = a10."id_libelle"), a10.id::text)
    from "film" a9, "pays" a10
    where a9.id = a4."id_film" and a10.id = a9."id_pays") as "Pays", to_char(make_interval(secs => case when ((not (a4."duree_projetee" is null))) then a4."duree_projetee" when true then (select coalesce(sum(a12."duree"), 0)
        from "film" a12
        where a12.id = a4."id_film") end), 'HH24:MI:SS') as "Duree", a4."id_section" as "IdSection", (select coalesce(nullif(btrim(concat((select coalesce(nullif(a14.traduction_fr, ''), nullif(a14.traduction_en, ''), nullif(a14.traduction_es, ''), nullif(a14.traduction_it, ''), nullif(a14.traduction_de, ''), nullif(a14.traduction_pt, ''))
              from trad_libelle a14
              where a14.id = a13."id_libelle") || ' ', (select coalesce(a15."eannee"::text, a15.id::text)
              from "festival_edition" a15
              where a15."eannee" = a13."eannee"))), ''), a13.id::text)
    from "festival_section" a13
    where a13.id = a4."id_section") as "SectionLibelle", a4."statut" as "Statut", a4."id_programme" as "IdProgramme", (select coalesce(nullif(btrim(concat(a16."code" || case when right(a16."code", 1) in ('''', '’') then '' else ' ' end, (select coalesce(nullif(a17.traduction_fr, ''), nullif(a17.traduction_en, ''), nullif(a17.traduction_es, ''), nullif(a17.traduction_it, ''), nullif(a17.traduction_de, ''), nullif(a17.traduction_pt, ''))
              from trad_libelle a17
              where a17.id = a16."id_libelle"))), ''), a16.id::text)
    from "festival_programme" a16
    where a16.id = a4."id_programme") as "ProgrammeLibelle", a4."ordre" as "Ordre", a4."avis_comite" as "AvisComite", a4."type_premiere" as "TypePremiere", (select case a18."etat" when 1 then 'Demandée' when 6 then 'Expédiée' when 2 then 'Reçue' when 3 then 'Testée, conforme' when 4 then 'Testée, non conforme' when 5 then 'Renvoyée' end
    from "film_copie" a18
    where a18.id = a4."id_copie_projetee") as "EtatCopie"
  from (select id, row_number() over () as n
    from (select a1.id as id
      from "festival_inscription" a1
      where (a1."statut" = $1::int and (select count(*)::int
          from "festival_tranche_film" a2
          where a2."id_inscription" = a1.id) = $2::int)
      order by (select min(a3."ordre")
        from "festival_section" a3
        where a3.id = a1."id_section"), naturel(a1."numero_n"), a1.id
      limit $3 offset $4) o) k
  join "festival_inscription" a4 on a4.id = k.id
  order by k.n) r
-- $1 = 3
-- $2 = 0
-- $3 = 100
-- $4 = 0
-- reads festival-inscription, festival-tranche-film, festival-section, film, film-credit, personne, pays, festival-edition, festival-programme, film-copie

-- count
select count(*)::int as count
from (select 1
  from "festival_inscription" a1
  where (a1."statut" = $1::int and (select count(*)::int
      from "festival_tranche_film" a2
      where a2."id_inscription" = a1.id) = $2::int)
  limit $3) l
-- $1 = 3
-- $2 = 0
-- $3 = 1001
-- reads festival-inscription, festival-tranche-film
