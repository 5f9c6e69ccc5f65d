-- page
select coalesce(json_agg(r), '[]')::text as page
from (select a3.id as "Id", a3.version as "Version", nullif(btrim(concat(((array['lun. ', 'mar. ', 'mer. ', 'jeu. ', 'ven. ', 'sam. ', 'dim. '])[extract(isodow
            from a3."jour")::int] || to_char(a3."jour", 'DD/MM')), ' ', to_char(a3."debut" at time zone 'Europe/Paris', 'HH24:MI'), ' – ', to_char(a3."fin" at time zone 'Europe/Paris', 'HH24:MI'))), '') as "Horaire", a3."id_salle" as "IdSalle", (select coalesce((select coalesce(nullif(a5.traduction_fr, ''), nullif(a5.traduction_en, ''), nullif(a5.traduction_es, ''), nullif(a5.traduction_it, ''), nullif(a5.traduction_de, ''), nullif(a5.traduction_pt, ''))
        from trad_libelle a5
        where a5.id = a4."id_libelle"), a4.id::text)
    from "festival_salle" a4
    where a4.id = a3."id_salle") as "SalleLibelle", a3."id_programme" as "IdProgramme", (select coalesce(nullif(btrim(concat(a6."code" || case when right(a6."code", 1) in ('''', '’') then '' else ' ' end, (select coalesce(nullif(a7.traduction_fr, ''), nullif(a7.traduction_en, ''), nullif(a7.traduction_es, ''), nullif(a7.traduction_it, ''), nullif(a7.traduction_de, ''), nullif(a7.traduction_pt, ''))
              from trad_libelle a7
              where a7.id = a6."id_libelle"))), ''), a6.id::text)
    from "festival_programme" a6
    where a6.id = a3."id_programme") as "ProgrammeLibelle", (select coalesce(nullif(btrim(concat((select coalesce(nullif(a10.traduction_fr, ''), nullif(a10.traduction_en, ''), nullif(a10.traduction_es, ''), nullif(a10.traduction_it, ''), nullif(a10.traduction_de, ''), nullif(a10.traduction_pt, ''))
              from trad_libelle a10
              where a10.id = a9."id_libelle") || ' ', (select coalesce(a11."eannee"::text, a11.id::text)
              from "festival_edition" a11
              where a11."eannee" = a9."eannee"))), ''), a9.id::text)
    from "festival_programme" a8, "festival_section" a9
    where a8.id = a3."id_programme" and a9.id = a8."id_section") as "Section", a3."type_seance" as "TypeSeance", case when ((a3."version_choisie" = $17::int)) then 1 when ((a3."version_choisie" = $18::int)) then 2 when ((a3."version_choisie" = $19::int)) then 3 when ((a3."version_choisie" = $20::int)) then 4 when ((a3."version_choisie" = $21::int)) then 5 when ((a3."version_choisie" = $22::int)) then 6 when ((a3."version_choisie" = $23::int)) then 7 when ((a3."version_proposee" = $24::int)) then 1 when ((a3."version_proposee" = $25::int)) then 2 when ((a3."version_proposee" = $26::int)) then 3 when ((a3."version_proposee" = $27::int)) then 4 when ((a3."version_proposee" = $28::int)) then 5 when ((a3."version_proposee" = $29::int)) then 6 when ((a3."version_proposee" = $30::int)) then 7 end as "VersionLangue", to_char(make_interval(secs => (select coalesce(sum(case when ((not (a13."duree_projetee" is null))) then a13."duree_projetee" when true then (select coalesce(sum(a14."duree"), 0)
              from "film" a14
              where a14.id = a13."id_film") end), 0)
        from "festival_programme" a12, "festival_inscription" a13
        where a12.id = a3."id_programme" and a13."id_programme" = a12.id and a13."date_retrait" is null)), 'HH24:MI:SS') as "DureeProgramme", floor(extract(epoch
      from ((select min(a15."debut")
          from "festival_programmation" a15
          where a15."id_salle" = a3."id_salle" and a15."jour" = a3."jour" and a15."debut" >= a3."fin" and a15.id <> a3.id and ((a15."etat" is distinct
              from $31::int))) - a3."fin")) / 60)::int as "Marge", case when ((not (a3."nb_reservations" is null))) then nullif(btrim(concat(a3."nb_reservations"::text, '/', case when ((not (a23.v is null))) then a23.v when true then (select max(a17."jauge")
          from "festival_salle" a17
          where a17.id = a3."id_salle") end::text)), '') end as "ReservationsJauge", a3."is_en_presence" as "IsEnPresence", a3."is_sur_reservation" as "IsSurReservation", nullif(btrim(concat((select count(distinct a20.id)::int
          from "festival_programme" a18, "festival_inscription" a19, "film_copie" a20
          where a18.id = a3."id_programme" and a19."id_programme" = a18.id and a20.id = a19."id_copie_projetee" and a19."date_retrait" is null and a20."etat" = 3)::text, '/', (select count(*)::int
          from "festival_programme" a21, "festival_inscription" a22
          where a21.id = a3."id_programme" and a22."id_programme" = a21.id and a22."date_retrait" is null)::text)), '') as "CopiesPretes", a3."etat" as "Etat", case when ((a3."conflit_salle" = $32::int)) then 2 when ((a3."alerte" = $33::int)) then 9 when ((a3."alerte" = $34::int)) then 6 when ((a3."alerte" = $35::int)) then 10 when ((a3."alerte" = $36::int)) then 3 when ((a3."alerte" = $37::int)) then 4 when ((a3."alerte" = $38::int)) then 5 when ((a3."alerte" = $39::int)) then 7 when ((a3."alerte" = $40::int)) then 12 when ((a3."alerte" = $41::int)) then 13 when ((a3."alerte" = $42::int)) then 11 when ((a3."alerte" = $43::int)) then 8 when ((a3."conflit_salle" = $44::int)) then 1 end as "Conflit"
  from (select id, row_number() over () as n
    from (select a1.id as id
      from "festival_programmation" a1
      where (a1."is_hors_festival" = $1::boolean and not (case when ((a1."conflit_salle" = $2::int)) then 2 when ((a1."alerte" = $3::int)) then 9 when ((a1."alerte" = $4::int)) then 6 when ((a1."alerte" = $5::int)) then 10 when ((a1."alerte" = $6::int)) then 3 when ((a1."alerte" = $7::int)) then 4 when ((a1."alerte" = $8::int)) then 5 when ((a1."alerte" = $9::int)) then 7 when ((a1."alerte" = $10::int)) then 12 when ((a1."alerte" = $11::int)) then 13 when ((a1."alerte" = $12::int)) then 11 when ((a1."alerte" = $13::int)) then 8 when ((a1."conflit_salle" = $14::int)) then 1 end is null))
      order by a1."debut", (select min(a2."ordre")
        from "festival_salle" a2
        where a2.id = a1."id_salle"), a1.id
      limit $15 offset $16) o) k
  join "festival_programmation" a3 on a3.id = k.id
  cross
  join lateral (select (select max(a16."jauge_ouverte")
      from "festival_salle_edition" a16
      where a16."id_salle" = a3."id_salle" and a16."eannee" = a3."eannee") as v offset 0) a23
  order by k.n) r
-- $1 = false
-- $2 = 2
-- $3 = 9
-- $4 = 6
-- $5 = 10
-- $6 = 3
-- $7 = 4
-- $8 = 5
-- $9 = 7
-- $10 = 12
-- $11 = 13
-- $12 = 11
-- $13 = 8
-- $14 = 1
-- $15 = 100
-- $16 = 0
-- $17 = 1
-- $18 = 2
-- $19 = 3
-- $20 = 4
-- $21 = 5
-- $22 = 6
-- $23 = 7
-- $24 = 1
-- $25 = 2
-- $26 = 3
-- $27 = 4
-- $28 = 5
-- $29 = 6
-- $30 = 7
-- $31 = 3
-- $32 = 2
-- $33 = 9
-- $34 = 6
-- $35 = 10
-- $36 = 3
-- $37 = 4
-- $38 = 5
-- $39 = 7
-- $40 = 12
-- $41 = 13
-- $42 = 11
-- $43 = 8
-- $44 = 1
-- reads festival-programmation, festival-salle, festival-programme, festival-section, festival-edition, festival-inscription, film, festival-salle-edition, film-copie

-- count
select count(*)::int as count
from (select 1
  from "festival_programmation" a1
  where (a1."is_hors_festival" = $1::boolean and not (case when ((a1."conflit_salle" = $2::int)) then 2 when ((a1."alerte" = $3::int)) then 9 when ((a1."alerte" = $4::int)) then 6 when ((a1."alerte" = $5::int)) then 10 when ((a1."alerte" = $6::int)) then 3 when ((a1."alerte" = $7::int)) then 4 when ((a1."alerte" = $8::int)) then 5 when ((a1."alerte" = $9::int)) then 7 when ((a1."alerte" = $10::int)) then 12 when ((a1."alerte" = $11::int)) then 13 when ((a1."alerte" = $12::int)) then 11 when ((a1."alerte" = $13::int)) then 8 when ((a1."conflit_salle" = $14::int)) then 1 end is null))
  limit $15) l
-- $1 = false
-- $2 = 2
-- $3 = 9
-- $4 = 6
-- $5 = 10
-- $6 = 3
-- $7 = 4
-- $8 = 5
-- $9 = 7
-- $10 = 12
-- $11 = 13
-- $12 = 11
-- $13 = 8
-- $14 = 1
-- $15 = 1001
-- reads festival-programmation
