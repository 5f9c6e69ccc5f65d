-- page
select coalesce(json_agg(r), '[]')::text as page
from (select a2.id as "Id", a2.version as "Version", to_char(a2."debut" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS') as "Debut", to_char(a2."fin" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS') as "Fin", round(extract(epoch
      from (a2."fin" - a2."debut")) / 3600, 2) as "DureeHeures", a2."id_titre" as "IdTitre", (select coalesce(nullif(a3.traduction_fr, ''), nullif(a3.traduction_en, ''), nullif(a3.traduction_es, ''), nullif(a3.traduction_it, ''), nullif(a3.traduction_de, ''), nullif(a3.traduction_pt, ''))
    from trad_libelle a3
    where a3.id = a2."id_titre") as "Titre", a2."id_agenda_type" as "IdAgendaType", (select coalesce((select coalesce(nullif(a5.traduction_fr, ''), nullif(a5.traduction_en, ''), nullif(a5.traduction_es, ''), nullif(a5.traduction_it, ''), nullif(a5.traduction_de, ''), nullif(a5.traduction_pt, ''))
        from trad_libelle a5
        where a5.id = a4."id_libelle"), a4.id::text)
    from "agenda_type" a4
    where a4.id = a2."id_agenda_type") as "AgendaTypeLibelle", a2."id_agenda_sujet" as "IdAgendaSujet", (select coalesce((select coalesce(nullif(a7.traduction_fr, ''), nullif(a7.traduction_en, ''), nullif(a7.traduction_es, ''), nullif(a7.traduction_it, ''), nullif(a7.traduction_de, ''), nullif(a7.traduction_pt, ''))
        from trad_libelle a7
        where a7.id = a6."id_libelle"), a6.id::text)
    from "agenda_sujet" a6
    where a6.id = a2."id_agenda_sujet") as "AgendaSujetLibelle", a2."id_agenda_acces" as "IdAgendaAcces", (select coalesce((select coalesce(nullif(a9.traduction_fr, ''), nullif(a9.traduction_en, ''), nullif(a9.traduction_es, ''), nullif(a9.traduction_it, ''), nullif(a9.traduction_de, ''), nullif(a9.traduction_pt, ''))
        from trad_libelle a9
        where a9.id = a8."id_libelle"), a8.id::text)
    from "agenda_acces" a8
    where a8.id = a2."id_agenda_acces") as "AgendaAccesLibelle", a2."id_lieu" as "IdLieu", (select coalesce((select coalesce(nullif(a11.traduction_fr, ''), nullif(a11.traduction_en, ''), nullif(a11.traduction_es, ''), nullif(a11.traduction_it, ''), nullif(a11.traduction_de, ''), nullif(a11.traduction_pt, ''))
        from trad_libelle a11
        where a11.id = a10."id_libelle"), a10.id::text)
    from "festival_lieu" a10
    where a10.id = a2."id_lieu") as "LieuLibelle", a2."id_salle" as "IdSalle", (select coalesce((select coalesce(nullif(a13.traduction_fr, ''), nullif(a13.traduction_en, ''), nullif(a13.traduction_es, ''), nullif(a13.traduction_it, ''), nullif(a13.traduction_de, ''), nullif(a13.traduction_pt, ''))
        from trad_libelle a13
        where a13.id = a12."id_libelle"), a12.id::text)
    from "festival_salle" a12
    where a12.id = a2."id_salle") as "SalleLibelle", (select coalesce(json_agg(a14."langue_id"
        order by a14."langue_id"), '[]')
    from "agenda_langue" a14
    where a14."agenda_id" = a2.id) as "IdsLangue", (select coalesce(json_agg(coalesce((select coalesce(nullif(a17.traduction_fr, ''), nullif(a17.traduction_en, ''), nullif(a17.traduction_es, ''), nullif(a17.traduction_it, ''), nullif(a17.traduction_de, ''), nullif(a17.traduction_pt, ''))
            from trad_libelle a17
            where a17.id = a16."id_libelle"), a16.id::text)
        order by a15."langue_id"), '[]')
    from "agenda_langue" a15, "langue" a16
    where a16.id = a15."langue_id" and a15."agenda_id" = a2.id) as "LangueLibelles", a2."is_online" as "IsOnline", (select count(*)::int
    from "agenda_intervenants" a19, "contact" a18
    where a19."agenda_id" = a2.id and a18.id = a19."contact_id") as "NbIntervenants"
  from (select id, row_number() over () as n
    from (select a1.id as id
      from "agenda" a1
      where ((a1."debut" >= $1::timestamptz and a1."debut" < $2::timestamptz))
      order by a1."debut", a1.id
      limit $3 offset $4) o) k
  join "agenda" a2 on a2.id = k.id
  order by k.n) r
-- $1 = "2027-01-27T23:00:00.000Z"
-- $2 = "2027-01-28T23:00:00.000Z"
-- $3 = 100
-- $4 = 0
-- reads agenda, agenda-type, agenda-sujet, agenda-acces, festival-lieu, festival-salle, langue, contact

-- count
select count(*)::int as count
from (select 1
  from "agenda" a1
  where ((a1."debut" >= $1::timestamptz and a1."debut" < $2::timestamptz))
  limit $3) l
-- $1 = "2027-01-27T23:00:00.000Z"
-- $2 = "2027-01-28T23:00:00.000Z"
-- $3 = 1001
-- reads agenda
