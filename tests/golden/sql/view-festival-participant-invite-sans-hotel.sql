-- page
select coalesce(json_agg(r), '[]')::text as page
from (select a7.id as "Id", a7.version as "Version", (select a9."nom"
    from "personne" a9
    where a9.id = a7."id_personne") as "Nom", (select a10."prenom"
    from "personne" a10
    where a10.id = a7."id_personne") as "Prenom", (select a11."id_photo"::text
    from "personne" a11
    where a11.id = a7."id_personne") as "Photo", (select string_agg(j.t, ', '
      order by j.n)
    from (select d.t, min(d.n) as n
      from (select coalesce((select coalesce(nullif(a14.traduction_fr, ''), nullif(a14.traduction_en, ''), nullif(a14.traduction_es, ''), nullif(a14.traduction_it, ''), nullif(a14.traduction_de, ''), nullif(a14.traduction_pt, ''))
            from trad_libelle a14
            where a14.id = a13."id_libelle"), a13.id::text) as t, a12.id::bigint as n
        from "participant_implication" a12, "festival_implication" a13
        where a12."id_participant" = a7.id and a13.id = a12."id_implication") d
      where d.t is not null
      group by d.t) j) as "Implications", (select string_agg(j.t, ', '
      order by j.n)
    from (select d.t, min(d.n) as n
      from (select coalesce(nullif(btrim(concat(a15."prefixe" || case when right(a15."prefixe", 1) in ('''', '’') then '' else ' ' end, a15."titre_original")), ''), a15.id::text) as t, (coalesce(a16.ordre, 2147483647)::bigint << 32) + a15.id as n
        from "festival_participant_films" a16, "film" a15
        where a16."festival_participant_id" = a7.id and a15.id = a16."film_id") d
      where d.t is not null
      group by d.t) j) as "FilmsLies", (select coalesce((select coalesce(nullif(a19.traduction_fr, ''), nullif(a19.traduction_en, ''), nullif(a19.traduction_es, ''), nullif(a19.traduction_it, ''), nullif(a19.traduction_de, ''), nullif(a19.traduction_pt, ''))
        from trad_libelle a19
        where a19.id = a18."id_libelle"), a18.id::text)
    from "personne" a17, "pays" a18
    where a17.id = a7."id_personne" and a18.id = a17."id_pays") as "Pays", a7."statut" as "Statut", a7."arrivee" as "Arrivee", a7."depart" as "Depart", a7."id_hotel" as "IdHotel", (select coalesce(a20."libelle", a20.id::text)
    from "festival_hotel" a20
    where a20.id = a7."id_hotel") as "HotelLibelle", nullif(btrim(concat((select count(*)::int
          from "festival_hotel_pec" a21
          where a21."id_participant" = a7.id and a21."type" = 1 and ((a21."etat_reservation" is distinct
              from $4::int)))::text, '/', (select count(*)::int
          from "festival_hotel_pec" a22
          where a22."id_participant" = a7.id and a22."type" = 2 and ((a22."etat_reservation" is distinct
              from $5::int)))::text, '/', (select count(*)::int
          from "festival_hotel_pec" a23
          where a23."id_participant" = a7.id and a23."type" = 3 and ((a23."etat_reservation" is distinct
              from $6::int)))::text, ' sur ', a8."nuits_max"::text)), '') as "ResumeNuits", case when (((select count(*)::int
        from "festival_trajet" a24
        where a24."id_participant" = a7.id and a24."is_regle" = false) > $7::int)) then 1 when (((select count(*)::int
        from "festival_trajet" a25
        where a25."id_participant" = a7.id) > $8::int)) then 2 end as "EtatTransport", a7."id_utilisateur_referent" as "IdUtilisateurReferent", (select coalesce(nullif(btrim(concat(a26."prenom" || case when right(a26."prenom", 1) in ('''', '’') then '' else ' ' end, a26."nom")), ''), a26.id::text)
    from "utilisateur" a26
    where a26.id = a7."id_utilisateur_referent") as "UtilisateurReferentLibelle", a7."eannee" as "Eannee", (select coalesce(a27."eannee"::text, a27.id::text)
    from "festival_edition" a27
    where a27."eannee" = a7."eannee") as "EanneeLibelle"
  from (select id, row_number() over () as n
    from (select a1.id as id
      from "festival_participant" a1
      join "festival_participant_invite" a2 on a2.id = a1.id
      where ((a1."id_hotel" is null) and a1."statut" = any($1::int[]))
      order by a1.cle_tri collate "C", a1.id
      limit $2 offset $3) o) k
  join ("festival_participant" a7
    join "festival_participant_invite" a8 on a8.id = a7.id) on a7.id = k.id
  order by k.n) r
-- $1 = [8,16,64,128]
-- $2 = 100
-- $3 = 0
-- $4 = 4
-- $5 = 4
-- $6 = 4
-- $7 = 0
-- $8 = 0
-- reads festival-participant, personne, participant-implication, festival-implication, film, pays, festival-hotel, festival-hotel-pec, festival-trajet, utilisateur, festival-edition

-- count
select count(*)::int as count
from (select 1
  from "festival_participant" a1
  join "festival_participant_invite" a2 on a2.id = a1.id
  where ((a1."id_hotel" is null) and a1."statut" = any($1::int[]))
  limit $2) l
-- $1 = [8,16,64,128]
-- $2 = 1001
-- reads festival-participant
