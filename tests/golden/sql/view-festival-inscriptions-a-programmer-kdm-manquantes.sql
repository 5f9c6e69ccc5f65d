-- page
select coalesce(json_agg(r), '[]')::text as page
from (select a5.id as "Id", a5.version as "Version", a5."id_film" as "IdFilm", (select coalesce(nullif(btrim(concat(a6."prefixe" || case when right(a6."prefixe", 1) in ('''', '’') then '' else ' ' end, a6."titre_original")), ''), a6.id::text)
    from "film" a6
    where a6.id = a5."id_film") as "FilmLibelle", a5."numero" as "Numero", (select string_agg(j.t, ', '
      order by j.n)
    from (select d.t, min(d.n) as n
      from (select coalesce(nullif(btrim(concat(a9."prenom" || case when right(a9."prenom", 1) in ('''', '’') then '' else ' ' end, a9."nom")), ''), a9.id::text) as t, (coalesce(a8."ordre", 2147483647)::bigint << 32) + a8.id as n
        from "film" a7, "film_credit" a8, "personne" a9
        where a7.id = a5."id_film" and a8."id_film" = a7.id and a9.id = a8."id_personne" and a8."id_fonction" = 1) d
      where d.t is not null
      group by d.t) j) as "Realisation", (select coalesce((select coalesce(nullif(a12.traduction_fr, ''), nullif(a12.traduction_en, ''), nullif(a12.traduction_es, ''), nullif(a12.traduction_it, ''), nullif(a12.traduction_de, ''), nullif(a12.traduction_pt, ''))
        from trad_libelle a12
        where a12.id = a11."id_libelle"), a11.id::text)
    from "film" a10, "pays" a11
    where a10.id = a5."id_film" and a11.id = a10."id_pays") as "Pays", to_char(make_interval(secs => case when ((not (a5."duree_projetee" is null))) then a5."duree_projetee" when true then (select coalesce(sum(a13."duree"), 0)
        from "film" a13
        where a13.id = a5."id_film") end), 'HH24:MI:SS') as "Duree", a5."id_section" as "IdSection", (select coalesce(nullif(btrim(concat((select coalesce(nullif(a15.traduction_fr, ''), nullif(a15.traduction_en, ''), nullif(a15.traduction_es, ''), nullif(a15.traduction_it, ''), nullif(a15.traduction_de, ''), nullif(a15.traduction_pt, ''))
              from trad_libelle a15
              where a15.id = a14."id_libelle") || ' ', (select coalesce(a16."eannee"::text, a16.id::text)
              from "festival_edition" a16
              where a16."eannee" = a14."eannee"))), ''), a14.id::text)
    from "festival_section" a14
    where a14.id = a5."id_section") as "SectionLibelle", a5."statut" as "Statut", a5."id_programme" as "IdProgramme", (select coalesce(nullif(btrim(concat(a17."code" || case when right(a17."code", 1) in ('''', '’') then '' else ' ' end, (select coalesce(nullif(a18.traduction_fr, ''), nullif(a18.traduction_en, ''), nullif(a18.traduction_es, ''), nullif(a18.traduction_it, ''), nullif(a18.traduction_de, ''), nullif(a18.traduction_pt, ''))
              from trad_libelle a18
              where a18.id = a17."id_libelle"))), ''), a17.id::text)
    from "festival_programme" a17
    where a17.id = a5."id_programme") as "ProgrammeLibelle", a5."ordre" as "Ordre", a5."avis_comite" as "AvisComite", a5."type_premiere" as "TypePremiere", (select case a19."etat" when 1 then 'Demandée' when 6 then 'Expédiée' when 2 then 'Reçue' when 3 then 'Testée, conforme' when 4 then 'Testée, non conforme' when 5 then 'Renvoyée' end
    from "film_copie" a19
    where a19.id = a5."id_copie_projetee") as "EtatCopie"
  from (select id, row_number() over () as n
    from (select a1.id as id
      from "festival_inscription" a1
      where (a1."statut" = $1::int and (select count(*)::int
          from "film_copie" a2, "film_kdm" a3
          where a2.id = a1."id_copie_projetee" and a3."id_copie" = a2.id and a3."is_recue" = false) > $2::int)
      order by (select min(a4."ordre")
        from "festival_section" a4
        where a4.id = a1."id_section"), naturel(a1."numero_n"), a1.id
      limit $3 offset $4) o) k
  join "festival_inscription" a5 on a5.id = k.id
  order by k.n) r
-- $1 = 3
-- $2 = 0
-- $3 = 100
-- $4 = 0
-- reads festival-inscription, film-copie, film-kdm, festival-section, film, film-credit, personne, pays, festival-edition, festival-programme

-- count
select count(*)::int as count
from (select 1
  from "festival_inscription" a1
  where (a1."statut" = $1::int and (select count(*)::int
      from "film_copie" a2, "film_kdm" a3
      where a2.id = a1."id_copie_projetee" and a3."id_copie" = a2.id and a3."is_recue" = false) > $2::int)
  limit $3) l
-- $1 = 3
-- $2 = 0
-- $3 = 1001
-- reads festival-inscription, film-copie, film-kdm
