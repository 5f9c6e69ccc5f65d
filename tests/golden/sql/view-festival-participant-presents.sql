-- page
select coalesce(json_agg(r), '[]')::text as page
from (select a5.id as "Id", a5.version as "Version", (select a6."nom"
    from "personne" a6
    where a6.id = a5."id_personne") as "Nom", (select a7."prenom"
    from "personne" a7
    where a7.id = a5."id_personne") as "Prenom", (select a8."id_photo"::text
    from "personne" a8
    where a8.id = a5."id_personne") as "Photo", a5."id_structure" as "IdStructure", (select coalesce(a9."raison_sociale", a9.id::text)
    from "structure" a9
    where a9.id = a5."id_structure") as "StructureLibelle", (select coalesce((select coalesce(nullif(a12.traduction_fr, ''), nullif(a12.traduction_en, ''), nullif(a12.traduction_es, ''), nullif(a12.traduction_it, ''), nullif(a12.traduction_de, ''), nullif(a12.traduction_pt, ''))
        from trad_libelle a12
        where a12.id = a11."id_libelle"), a11.id::text)
    from "personne" a10, "pays" a11
    where a10.id = a5."id_personne" and a11.id = a10."id_pays") as "Pays", a5."type" as "Type", case when ((a5."statut" = $6::int) and (a5."type" = $7::int)) then 3 when ((a5."statut" = $8::int)) then 4 when ((a5."statut" = $9::int)) then 1 when ((a5."statut" = $10::int)) then 2 when ((a5."statut" = $11::int)) then 8 when ((a5."statut" = $12::int)) then 16 when ((a5."statut" = $13::int)) then 32 when ((a5."statut" = $14::int)) then 64 when ((a5."statut" = $15::int)) then 128 when ((a5."statut" = $16::int)) then 256 end as "EtatParticipant", (select string_agg(j.t, ', '
      order by j.n)
    from (select d.t, min(d.n) as n
      from (select coalesce((select coalesce(nullif(a15.traduction_fr, ''), nullif(a15.traduction_en, ''), nullif(a15.traduction_es, ''), nullif(a15.traduction_it, ''), nullif(a15.traduction_de, ''), nullif(a15.traduction_pt, ''))
            from trad_libelle a15
            where a15.id = a14."id_libelle"), a14.id::text) as t, a13.id::bigint as n
        from "participant_implication" a13, "festival_implication" a14
        where a13."id_participant" = a5.id and a14.id = a13."id_implication") d
      where d.t is not null
      group by d.t) j) as "Implications", (select string_agg(j.t, ', '
      order by j.n)
    from (select d.t, min(d.n) as n
      from (select coalesce(nullif(btrim(concat(a16."prefixe" || case when right(a16."prefixe", 1) in ('''', '’') then '' else ' ' end, a16."titre_original")), ''), a16.id::text) as t, (coalesce(a17.ordre, 2147483647)::bigint << 32) + a16.id as n
        from "festival_participant_films" a17, "film" a16
        where a17."festival_participant_id" = a5.id and a16.id = a17."film_id") d
      where d.t is not null
      group by d.t) j) as "FilmsLies", a5."arrivee" as "Arrivee", a5."depart" as "Depart", a5."id_hotel" as "IdHotel", (select coalesce(a18."libelle", a18.id::text)
    from "festival_hotel" a18
    where a18.id = a5."id_hotel") as "HotelLibelle", case when ((not (a5."date_remise" is null))) then 4 when ((not (a5."date_edition_badge" is null)) and (((a5."empreinte_badge" is distinct
          from nullif(btrim(concat(case when ((not (coalesce(a5."nom_badge_n", '') = ''))) then a5."nom_badge" when true then (select coalesce(nullif(btrim(concat(a19."prenom" || case when right(a19."prenom", 1) in ('''', '’') then '' else ' ' end, a19."nom")), ''), a19.id::text)
                  from "personne" a19
                  where a19.id = a5."id_personne") end, ' · ', case when ((not (coalesce(a5."nom_structure_badge_n", '') = ''))) then a5."nom_structure_badge" when true then (select a20."raison_sociale"
                  from "structure" a20
                  where a20.id = a5."id_structure") end)), ''))) or ((a5."categorie_editee" is distinct
          from a5."categorie_badge")))) then 3 when ((not (a5."date_edition_badge" is null))) then 2 when ((a5."statut" = $17::int)) then 1 end as "EtatBadge", a5."eannee" as "Eannee", (select coalesce(a21."eannee"::text, a21.id::text)
    from "festival_edition" a21
    where a21."eannee" = a5."eannee") as "EanneeLibelle"
  from (select id, row_number() over () as n
    from (select a1.id as id
      from "festival_participant" a1
      where (a1."arrivee" <= $1::date and a1."depart" >= $2::date and a1."statut" = any($3::int[]))
      order by a1.cle_tri collate "C", a1.id
      limit $4 offset $5) o) k
  join "festival_participant" a5 on a5.id = k.id
  order by k.n) r
-- $1 = "2027-01-28"
-- $2 = "2027-01-28"
-- $3 = [2,4,8,16,64,128]
-- $4 = 100
-- $5 = 0
-- $6 = 4
-- $7 = 1
-- $8 = 4
-- $9 = 1
-- $10 = 2
-- $11 = 8
-- $12 = 16
-- $13 = 32
-- $14 = 64
-- $15 = 128
-- $16 = 256
-- $17 = 64
-- reads festival-participant, personne, structure, pays, participant-implication, festival-implication, film, festival-hotel, festival-edition

-- count
select count(*)::int as count
from (select 1
  from "festival_participant" a1
  where (a1."arrivee" <= $1::date and a1."depart" >= $2::date and a1."statut" = any($3::int[]))
  limit $4) l
-- $1 = "2027-01-28"
-- $2 = "2027-01-28"
-- $3 = [2,4,8,16,64,128]
-- $4 = 1001
-- reads festival-participant
