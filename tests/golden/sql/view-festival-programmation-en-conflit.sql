-- page
select coalesce(json_agg(r), '[]')::text as page
from (select a5.id as "Id", a5.version as "Version", nullif(btrim(concat(((array['lun. ', 'mar. ', 'mer. ', 'jeu. ', 'ven. ', 'sam. ', 'dim. '])[extract(isodow
            from a5."jour")::int] || to_char(a5."jour", 'DD/MM')), ' ', to_char(a5."debut" at time zone 'Europe/Paris', 'HH24:MI'), ' – ', to_char(a5."fin" at time zone 'Europe/Paris', 'HH24:MI'))), '') as "Horaire", a5."id_salle" as "IdSalle", (select coalesce((select coalesce(nullif(a7.traduction_fr, ''), nullif(a7.traduction_en, ''), nullif(a7.traduction_es, ''), nullif(a7.traduction_it, ''), nullif(a7.traduction_de, ''), nullif(a7.traduction_pt, ''))
        from trad_libelle a7
        where a7.id = a6."id_libelle"), a6.id::text)
    from "festival_salle" a6
    where a6.id = a5."id_salle") as "SalleLibelle", a5."id_programme" as "IdProgramme", (select coalesce(nullif(btrim(concat(a8."code" || case when right(a8."code", 1) in ('''', '’') then '' else ' ' end, (select coalesce(nullif(a9.traduction_fr, ''), nullif(a9.traduction_en, ''), nullif(a9.traduction_es, ''), nullif(a9.traduction_it, ''), nullif(a9.traduction_de, ''), nullif(a9.traduction_pt, ''))
              from trad_libelle a9
              where a9.id = a8."id_libelle"))), ''), a8.id::text)
    from "festival_programme" a8
    where a8.id = a5."id_programme") as "ProgrammeLibelle", (select coalesce(nullif(btrim(concat((select coalesce(nullif(a12.traduction_fr, ''), nullif(a12.traduction_en, ''), nullif(a12.traduction_es, ''), nullif(a12.traduction_it, ''), nullif(a12.traduction_de, ''), nullif(a12.traduction_pt, ''))
              from trad_libelle a12
              where a12.id = a11."id_libelle") || ' ', (select coalesce(a13."eannee"::text, a13.id::text)
              from "festival_edition" a13
              where a13."eannee" = a11."eannee"))), ''), a11.id::text)
    from "festival_programme" a10, "festival_section" a11
    where a10.id = a5."id_programme" and a11.id = a10."id_section") as "Section", a5."type_seance" as "TypeSeance", case when ((a5."version_choisie" = $19::int)) then 1 when ((a5."version_choisie" = $20::int)) then 2 when ((a5."version_choisie" = $21::int)) then 3 when ((a5."version_choisie" = $22::int)) then 4 when ((a5."version_choisie" = $23::int)) then 5 when ((a5."version_choisie" = $24::int)) then 6 when ((a5."version_choisie" = $25::int)) then 7 when ((a5."version_proposee" = $26::int)) then 1 when ((a5."version_proposee" = $27::int)) then 2 when ((a5."version_proposee" = $28::int)) then 3 when ((a5."version_proposee" = $29::int)) then 4 when ((a5."version_proposee" = $30::int)) then 5 when ((a5."version_proposee" = $31::int)) then 6 when ((a5."version_proposee" = $32::int)) then 7 end as "VersionLangue", to_char(make_interval(secs => (select coalesce(sum(case when ((not (a15."duree_projetee" is null))) then a15."duree_projetee" when true then (select coalesce(sum(a16."duree"), 0)
              from "film" a16
              where a16.id = a15."id_film") end), 0)
        from "festival_programme" a14, "festival_inscription" a15
        where a14.id = a5."id_programme" and a15."id_programme" = a14.id and a15."date_retrait" is null)), 'HH24:MI:SS') as "DureeProgramme", floor(extract(epoch
      from ((select min(a17."debut")
          from "festival_programmation" a17
          where a17."id_salle" = a5."id_salle" and a17."jour" = a5."jour" and a17."debut" >= a5."fin" and a17.id <> a5.id and ((a17."etat" is distinct
              from $33::int))) - a5."fin")) / 60)::int as "Marge", case when ((not (a5."nb_reservations" is null))) then nullif(btrim(concat(a5."nb_reservations"::text, '/', case when ((not (a26.v is null))) then a26.v when true then (select max(a19."jauge")
          from "festival_salle" a19
          where a19.id = a5."id_salle") end::text)), '') end as "ReservationsJauge", a5."is_en_presence" as "IsEnPresence", a5."is_sur_reservation" as "IsSurReservation", nullif(btrim(concat((select count(distinct a22.id)::int
          from "festival_programme" a20, "festival_inscription" a21, "film_copie" a22
          where a20.id = a5."id_programme" and a21."id_programme" = a20.id and a22.id = a21."id_copie_projetee" and a21."date_retrait" is null and a22."etat" = 3)::text, '/', (select count(*)::int
          from "festival_programme" a23, "festival_inscription" a24
          where a23.id = a5."id_programme" and a24."id_programme" = a23.id and a24."date_retrait" is null)::text)), '') as "CopiesPretes", a5."etat" as "Etat", case when ((a5."conflit_salle" = $34::int) and (a27.v = $35::boolean)) then 2 when ((a5."alerte" = $36::int)) then 9 when ((a5."alerte" = $37::int)) then 6 when ((a5."alerte" = $38::int)) then 10 when ((a5."alerte" = $39::int)) then 3 when ((a5."alerte" = $40::int)) then 4 when ((a5."alerte" = $41::int)) then 5 when ((a5."alerte" = $42::int)) then 7 when ((a5."alerte" = $43::int)) then 12 when ((a5."alerte" = $44::int)) then 13 when ((a5."alerte" = $45::int)) then 11 when ((a5."alerte" = $46::int)) then 8 when ((a5."conflit_salle" = $47::int) and (a27.v = $48::boolean)) then 1 end as "Conflit"
  from (select id, row_number() over () as n
    from (select a1.id as id
      from "festival_programmation" a1
      where (a1."is_hors_festival" = $1::boolean and not (case when ((a1."conflit_salle" = $2::int) and (exists (select 1
                from "seance_acquittement" a2
                where a2."id_programmation" = a1.id and a2."etat" = 1 and a2."gravite" in (2, 1)) = $3::boolean)) then 2 when ((a1."alerte" = $4::int)) then 9 when ((a1."alerte" = $5::int)) then 6 when ((a1."alerte" = $6::int)) then 10 when ((a1."alerte" = $7::int)) then 3 when ((a1."alerte" = $8::int)) then 4 when ((a1."alerte" = $9::int)) then 5 when ((a1."alerte" = $10::int)) then 7 when ((a1."alerte" = $11::int)) then 12 when ((a1."alerte" = $12::int)) then 13 when ((a1."alerte" = $13::int)) then 11 when ((a1."alerte" = $14::int)) then 8 when ((a1."conflit_salle" = $15::int) and (exists (select 1
                from "seance_acquittement" a3
                where a3."id_programmation" = a1.id and a3."etat" = 1 and a3."gravite" in (2, 1)) = $16::boolean)) then 1 end is null))
      order by a1."debut", (select min(a4."ordre")
        from "festival_salle" a4
        where a4.id = a1."id_salle"), a1.id
      limit $17 offset $18) o) k
  join "festival_programmation" a5 on a5.id = k.id
  cross
  join lateral (select (select max(a18."jauge_ouverte")
      from "festival_salle_edition" a18
      where a18."id_salle" = a5."id_salle" and a18."eannee" = a5."eannee") as v offset 0) a26
  cross
  join lateral (select exists (select 1
      from "seance_acquittement" a25
      where a25."id_programmation" = a5.id and a25."etat" = 1 and a25."gravite" in (2, 1)) as v offset 0) a27
  order by k.n) r
-- $1 = false
-- $2 = 2
-- $3 = false
-- $4 = 9
-- $5 = 6
-- $6 = 10
-- $7 = 3
-- $8 = 4
-- $9 = 5
-- $10 = 7
-- $11 = 12
-- $12 = 13
-- $13 = 11
-- $14 = 8
-- $15 = 1
-- $16 = false
-- $17 = 100
-- $18 = 0
-- $19 = 1
-- $20 = 2
-- $21 = 3
-- $22 = 4
-- $23 = 5
-- $24 = 6
-- $25 = 7
-- $26 = 1
-- $27 = 2
-- $28 = 3
-- $29 = 4
-- $30 = 5
-- $31 = 6
-- $32 = 7
-- $33 = 3
-- $34 = 2
-- $35 = false
-- $36 = 9
-- $37 = 6
-- $38 = 10
-- $39 = 3
-- $40 = 4
-- $41 = 5
-- $42 = 7
-- $43 = 12
-- $44 = 13
-- $45 = 11
-- $46 = 8
-- $47 = 1
-- $48 = false
-- reads festival-programmation, seance-acquittement, festival-salle, festival-programme, festival-section, festival-edition, festival-inscription, film, festival-salle-edition, film-copie

-- count
select count(*)::int as count
from (select 1
  from "festival_programmation" a1
  where (a1."is_hors_festival" = $1::boolean and not (case when ((a1."conflit_salle" = $2::int) and (exists (select 1
            from "seance_acquittement" a2
            where a2."id_programmation" = a1.id and a2."etat" = 1 and a2."gravite" in (2, 1)) = $3::boolean)) then 2 when ((a1."alerte" = $4::int)) then 9 when ((a1."alerte" = $5::int)) then 6 when ((a1."alerte" = $6::int)) then 10 when ((a1."alerte" = $7::int)) then 3 when ((a1."alerte" = $8::int)) then 4 when ((a1."alerte" = $9::int)) then 5 when ((a1."alerte" = $10::int)) then 7 when ((a1."alerte" = $11::int)) then 12 when ((a1."alerte" = $12::int)) then 13 when ((a1."alerte" = $13::int)) then 11 when ((a1."alerte" = $14::int)) then 8 when ((a1."conflit_salle" = $15::int) and (exists (select 1
            from "seance_acquittement" a3
            where a3."id_programmation" = a1.id and a3."etat" = 1 and a3."gravite" in (2, 1)) = $16::boolean)) then 1 end is null))
  limit $17) l
-- $1 = false
-- $2 = 2
-- $3 = false
-- $4 = 9
-- $5 = 6
-- $6 = 10
-- $7 = 3
-- $8 = 4
-- $9 = 5
-- $10 = 7
-- $11 = 12
-- $12 = 13
-- $13 = 11
-- $14 = 8
-- $15 = 1
-- $16 = false
-- $17 = 1001
-- reads festival-programmation, seance-acquittement
