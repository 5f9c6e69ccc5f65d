-- page
select coalesce(json_agg(r), '[]')::text as page
from (select a7.id as "Id", a7.version as "Version", (select a9."nom"
    from "personne" a9
    where a9.id = a7."id_personne") as "Nom", (select a10."prenom"
    from "personne" a10
    where a10.id = a7."id_personne") as "Prenom", a7."id_structure" as "IdStructure", (select coalesce(a11."raison_sociale", a11.id::text)
    from "structure" a11
    where a11.id = a7."id_structure") as "StructureLibelle", (select coalesce((select coalesce(nullif(a14.traduction_fr, ''), nullif(a14.traduction_en, ''), nullif(a14.traduction_es, ''), nullif(a14.traduction_it, ''), nullif(a14.traduction_de, ''), nullif(a14.traduction_pt, ''))
        from trad_libelle a14
        where a14.id = a13."id_libelle"), a13.id::text)
    from "personne" a12, "pays" a13
    where a12.id = a7."id_personne" and a13.id = a12."id_pays") as "Pays", (select string_agg(j.t, ', '
      order by j.n)
    from (select d.t, min(d.n) as n
      from (select coalesce((select coalesce(nullif(a18.traduction_fr, ''), nullif(a18.traduction_en, ''), nullif(a18.traduction_es, ''), nullif(a18.traduction_it, ''), nullif(a18.traduction_de, ''), nullif(a18.traduction_pt, ''))
            from trad_libelle a18
            where a18.id = a16."id_libelle"), a16.id::text) as t, a16.id::bigint as n
        from "contact" a15, "contact_activite" a17, "activite" a16
        where a15.id = a7."id_contact" and a17."contact_id" = a15.id and a16.id = a17."activite_id") d
      where d.t is not null
      group by d.t) j) as "Activites", a8."id_formule" as "IdFormule", (select coalesce((select coalesce(nullif(a20.traduction_fr, ''), nullif(a20.traduction_en, ''), nullif(a20.traduction_es, ''), nullif(a20.traduction_it, ''), nullif(a20.traduction_de, ''), nullif(a20.traduction_pt, ''))
        from trad_libelle a20
        where a20.id = a19."id_libelle"), a19.id::text)
    from "festival_formule" a19
    where a19.id = a8."id_formule") as "FormuleLibelle", a8."prix" as "Prix", a7."statut" as "Statut", a8."is_paye" as "IsPaye", a8."mode_paiement" as "ModePaiement", to_char(a7."date_demande" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS') as "DateDemande", case when ((not (a7."date_remise" is null))) then 4 when ((not (a7."date_edition_badge" is null)) and (((a7."empreinte_badge" is distinct
          from nullif(btrim(concat(case when ((not (coalesce(a7."nom_badge_n", '') = ''))) then a7."nom_badge" when true then (select coalesce(nullif(btrim(concat(a21."prenom" || case when right(a21."prenom", 1) in ('''', '’') then '' else ' ' end, a21."nom")), ''), a21.id::text)
                  from "personne" a21
                  where a21.id = a7."id_personne") end, ' · ', case when ((not (coalesce(a7."nom_structure_badge_n", '') = ''))) then a7."nom_structure_badge" when true then (select a22."raison_sociale"
                  from "structure" a22
                  where a22.id = a7."id_structure") end)), ''))) or ((a7."categorie_editee" is distinct
          from a7."categorie_badge")))) then 3 when ((not (a7."date_edition_badge" is null))) then 2 when ((a7."statut" = $5::int)) then 1 end as "EtatBadge", a7."eannee" as "Eannee", (select coalesce(a23."eannee"::text, a23.id::text)
    from "festival_edition" a23
    where a23."eannee" = a7."eannee") as "EanneeLibelle"
  from (select id, row_number() over () as n
    from (select a1.id as id
      from "festival_participant" a1
      join "festival_participant_accredite" a2 on a2.id = a1.id
      where (a1."statut" = $1::int and a2."date_echeance" < $2::date)
      order by a1.cle_tri collate "C", a1.id
      limit $3 offset $4) o) k
  join ("festival_participant" a7
    join "festival_participant_accredite" a8 on a8.id = a7.id) on a7.id = k.id
  order by k.n) r
-- $1 = 4
-- $2 = "2027-01-28"
-- $3 = 100
-- $4 = 0
-- $5 = 64
-- reads festival-participant, personne, structure, pays, contact, activite, festival-formule, festival-edition

-- count
select count(*)::int as count
from (select 1
  from "festival_participant" a1
  join "festival_participant_accredite" a2 on a2.id = a1.id
  where (a1."statut" = $1::int and a2."date_echeance" < $2::date)
  limit $3) l
-- $1 = 4
-- $2 = "2027-01-28"
-- $3 = 1001
-- reads festival-participant
