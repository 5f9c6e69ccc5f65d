-- page
select coalesce(json_agg(r), '[]')::text as page
from (select a5.id as "Id", a5.version as "Version", a5."date_nuit" as "DateNuit", a5."id_hotel" as "IdHotel", (select coalesce(a6."libelle", a6.id::text)
    from "festival_hotel" a6
    where a6.id = a5."id_hotel") as "HotelLibelle", a5."id_participant" as "IdParticipant", (select coalesce(nullif(btrim(concat((select a8."prenom"
              from "personne" a8
              where a8.id = a7."id_personne") || ' ', (select a9."nom"
              from "personne" a9
              where a9.id = a7."id_personne"))), ''), a7.id::text)
    from "festival_participant" a7
    where a7.id = a5."id_participant") as "ParticipantLibelle", a5."type_chambre" as "TypeChambre", a5."id_chambre" as "IdChambre", (select coalesce(a10."libelle", a10.id::text)
    from "festival_hotel_chambre" a10
    where a10.id = a5."id_chambre") as "ChambreLibelle", (select string_agg(j.t, ', '
      order by j.n)
    from (select d.t, min(d.n) as n
      from (select (select coalesce(nullif(btrim(concat(a13."prenom" || case when right(a13."prenom", 1) in ('''', '’') then '' else ' ' end, a13."nom")), ''), a13.id::text)
          from "festival_participant" a12, "personne" a13
          where a12.id = a11."id_participant" and a13.id = a12."id_personne") as t, a11.id::bigint as n
        from "festival_hotel_pec" a11
        where a11."id_chambre" = a5."id_chambre" and a11."date_nuit" = a5."date_nuit" and a11.id <> a5.id and ((a11."etat_reservation" is distinct
            from $5::int))) d
      where d.t is not null
      group by d.t) j) as "Partage", a5."type" as "Type", a5."id_structure_payeur" as "IdStructurePayeur", (select coalesce(a14."raison_sociale", a14.id::text)
    from "structure" a14
    where a14.id = a5."id_structure_payeur") as "StructurePayeurLibelle", a5."prix" as "Prix", (select case a15."statut" when 1 then 'Brouillon' when 2 then 'À traiter' when 4 then 'Attente paiement / Liste d''attente' when 8 then 'Envoyée' when 16 then 'Confirmée' when 32 then 'Refusée' when 64 then 'Validée' when 128 then 'Retirée (badge remis)' when 256 then 'Désistement' end
    from "festival_participant" a15
    where a15.id = a5."id_participant") as "StatutParticipant", a5."etat_reservation" as "EtatReservation", a5."no_confirmation" as "NoConfirmation"
  from (select id, row_number() over () as n
    from (select a1.id as id
      from "festival_hotel_pec" a1
      left
      join "festival_hotel" a4 on a4.id = a1."id_hotel"
      where ((a1."id_hotel" is null) and a1."etat_reservation" is distinct
        from $1::int and ((select a2."statut"
            from "festival_participant" a2
            where a2.id = a1."id_participant") = any($2::int[])) is not true)
      order by a1."date_nuit", a4."libelle_n", a1.id
      limit $3 offset $4) o) k
  join "festival_hotel_pec" a5 on a5.id = k.id
  order by k.n) r
-- $1 = 4
-- $2 = [32,256]
-- $3 = 100
-- $4 = 0
-- $5 = 4
-- reads festival-hotel-pec, festival-participant, festival-hotel, personne, festival-hotel-chambre, structure

-- count
select count(*)::int as count
from (select 1
  from "festival_hotel_pec" a1
  where ((a1."id_hotel" is null) and a1."etat_reservation" is distinct
    from $1::int and ((select a2."statut"
        from "festival_participant" a2
        where a2.id = a1."id_participant") = any($2::int[])) is not true)
  limit $3) l
-- $1 = 4
-- $2 = [32,256]
-- $3 = 1001
-- reads festival-hotel-pec, festival-participant
