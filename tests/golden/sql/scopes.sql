-- tranches
select coalesce(json_agg(r), '[]')::text as page
from (select a2.id as "Id", a2.version as "Version", a2."libelle" as "Libelle", a2."eannee" as "Eannee", (select coalesce(a3."eannee"::text, a3.id::text)
    from "festival_edition" a3
    where a3."eannee" = a2."eannee") as "EanneeLibelle", a2."groupe" as "Groupe", a2."statut" as "Statut", a2."id_langue_source" as "IdLangueSource", (select coalesce((select coalesce(nullif(a5.traduction_fr, ''), nullif(a5.traduction_en, ''), nullif(a5.traduction_es, ''), nullif(a5.traduction_it, ''), nullif(a5.traduction_de, ''), nullif(a5.traduction_pt, ''))
        from trad_libelle a5
        where a5.id = a4."id_libelle"), a4.id::text)
    from "langue" a4
    where a4.id = a2."id_langue_source") as "LangueSourceLibelle", a2."id_langue_cible" as "IdLangueCible", (select coalesce((select coalesce(nullif(a7.traduction_fr, ''), nullif(a7.traduction_en, ''), nullif(a7.traduction_es, ''), nullif(a7.traduction_it, ''), nullif(a7.traduction_de, ''), nullif(a7.traduction_pt, ''))
        from trad_libelle a7
        where a7.id = a6."id_libelle"), a6.id::text)
    from "langue" a6
    where a6.id = a2."id_langue_cible") as "LangueCibleLibelle", a2."id_correcteur" as "IdCorrecteur", (select coalesce(nullif(btrim(concat(a8."prenom" || case when right(a8."prenom", 1) in ('''', '’') then '' else ' ' end, a8."nom")), ''), a8.id::text)
    from "utilisateur" a8
    where a8.id = a2."id_correcteur") as "CorrecteurLibelle", a2."id_traducteur" as "IdTraducteur", (select coalesce(nullif(btrim(concat(a9."prenom" || case when right(a9."prenom", 1) in ('''', '’') then '' else ' ' end, a9."nom")), ''), a9.id::text)
    from "utilisateur" a9
    where a9.id = a2."id_traducteur") as "TraducteurLibelle", a2."id_relecteur" as "IdRelecteur", (select coalesce(nullif(btrim(concat(a10."prenom" || case when right(a10."prenom", 1) in ('''', '’') then '' else ' ' end, a10."nom")), ''), a10.id::text)
    from "utilisateur" a10
    where a10.id = a2."id_relecteur") as "RelecteurLibelle", a2."date_echeance_correction" as "DateEcheanceCorrection", a2."date_echeance_traduction" as "DateEcheanceTraduction", a2."date_echeance_relecture" as "DateEcheanceRelecture", to_char(a2."date_corrige" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS') as "DateCorrige", to_char(a2."date_envoi" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS') as "DateEnvoi", to_char(a2."date_traduit" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS') as "DateTraduit", to_char(a2."date_relue" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS') as "DateRelue", a2."is_valid" as "IsValid", to_char(a2."date_validation" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS') as "DateValidation", a31.v as "NbFilms", a32.v as "NbCorriges", a33.v as "NbTraduits", a34.v as "NbRelus", nullif(btrim(concat((select upper(a15."code")
          from "langue" a15
          where a15.id = a2."id_langue_source"), ' → ', (select upper(a16."code")
          from "langue" a16
          where a16.id = a2."id_langue_cible"))), '') as "Sens", (select a17."code"
    from "langue" a17
    where a17.id = a2."id_langue_source") as "CodeSource", (select a18."code"
    from "langue" a18
    where a18.id = a2."id_langue_cible") as "CodeCible", (select coalesce(sum(regexp_count(a21."texte", '\S+')), 0)::int
    from "festival_tranche_film" a19, "film" a20, "film_texte" a21
    where a19."id_tranche" = a2.id and a20.id = a19."id_film" and a21."id_film" = a20.id and (a21."id_langue" is not distinct
      from a2."id_langue_source")) as "NbMots", (select coalesce(sum(a22."nb_mots_envoi"), 0)
    from "festival_tranche_film" a22
    where a22."id_tranche" = a2.id) as "NbMotsEnvoi", (select count(*)::int
    from "festival_tranche_film" a23, "tranche_commentaire" a24
    where a23."id_tranche" = a2.id and a24."id_ligne" = a23.id and a24."is_regle" = false) as "NbCommentaires", (select count(*)::int
    from "festival_tranche_film" a25, "tranche_brouillon" a26
    where a25."id_tranche" = a2.id and a26."id_ligne" = a25.id) as "NbBrouillons", nullif(btrim(concat(a32.v::text, '/', a31.v::text)), '') as "AvancementCorrection", nullif(btrim(concat(a33.v::text, '/', a31.v::text)), '') as "AvancementTraduction", nullif(btrim(concat(a34.v::text, '/', a31.v::text)), '') as "AvancementRelecture", case when ((a2."statut" = any($6::int[]))) then nullif(btrim(concat(a32.v::text, '/', a31.v::text)), '') when ((a2."statut" = any($7::int[]))) then nullif(btrim(concat(a33.v::text, '/', a31.v::text)), '') when true then nullif(btrim(concat(a34.v::text, '/', a31.v::text)), '') end as "Avancement", case when ((a2."statut" = any($8::int[]))) then a2."date_echeance_correction" when ((a2."statut" = any($9::int[]))) then a2."date_echeance_traduction" when true then a2."date_echeance_relecture" end as "Echeance", ($10::date - case when ((a2."statut" = any($8::int[]))) then a2."date_echeance_correction" when ((a2."statut" = any($9::int[]))) then a2."date_echeance_traduction" when true then a2."date_echeance_relecture" end) as "JoursRetard", (((a2."statut" is distinct
        from $11::int) and (($10::date - case when ((a2."statut" = any($8::int[]))) then a2."date_echeance_correction" when ((a2."statut" = any($9::int[]))) then a2."date_echeance_traduction" when true then a2."date_echeance_relecture" end) > $12::int)) is true) as "IsEnRetard", case when (((((a2."statut" is distinct
            from $11::int) and (($10::date - case when ((a2."statut" = any($8::int[]))) then a2."date_echeance_correction" when ((a2."statut" = any($9::int[]))) then a2."date_echeance_traduction" when true then a2."date_echeance_relecture" end) > $12::int)) is true) = $13::boolean)) then nullif(btrim(concat('en retard de ', ($10::date - case when ((a2."statut" = any($8::int[]))) then a2."date_echeance_correction" when ((a2."statut" = any($9::int[]))) then a2."date_echeance_traduction" when true then a2."date_echeance_relecture" end)::text, ' j')), '') end as "Retard", nullif(concat_ws(', ', (select coalesce(nullif(btrim(concat(a27."prenom" || case when right(a27."prenom", 1) in ('''', '’') then '' else ' ' end, a27."nom")), ''), a27.id::text)
        from "utilisateur" a27
        where a27.id = a2."id_correcteur"), (select coalesce(nullif(btrim(concat(a28."prenom" || case when right(a28."prenom", 1) in ('''', '’') then '' else ' ' end, a28."nom")), ''), a28.id::text)
        from "utilisateur" a28
        where a28.id = a2."id_traducteur"), (select coalesce(nullif(btrim(concat(a29."prenom" || case when right(a29."prenom", 1) in ('''', '’') then '' else ' ' end, a29."nom")), ''), a29.id::text)
        from "utilisateur" a29
        where a29.id = a2."id_relecteur")), '') as "Personnes", (((((a2."id_correcteur" = $14::int)) or ((a2."id_traducteur" = $15::int)) or ((a2."id_relecteur" = $16::int)))) is true) as "IsMienne", (((a2."id_traducteur" = $17::int) and (a2."statut" = any($18::int[]))) is true) as "IsTraductionOuverte", (((a2."id_relecteur" = $19::int) and (a2."statut" = any($20::int[]))) is true) as "IsRelectureOuverte", ((((((((a2."id_traducteur" = $17::int) and (a2."statut" = any($18::int[]))) is true) = $21::boolean)) or (((((a2."id_relecteur" = $19::int) and (a2."statut" = any($20::int[]))) is true) = $22::boolean)))) is true) as "IsCibleOuverte", (((a2."id_correcteur" = $23::int) and (a2."statut" = any($24::int[]))) is true) as "IsSourceOuverte", (select count(*)::int
    from "boite_avis" a30
    where a30."id_fiche" = a2.id and ((a30."id_utilisateur" = $25::int)) and a30."date_lecture" is null and a30."nature" in (1, 2) and a30."entite" = 'festival-tranche') as "NonLus"
  from (select id, row_number() over () as n
    from (select a1.id as id
      from "festival_tranche" a1
      where ((a1."id_correcteur" = any($1::int[]) or a1."id_traducteur" = any($2::int[]) or a1."id_relecteur" = any($3::int[])) is true)
      order by a1.id
      limit $4 offset $5) o) k
  join "festival_tranche" a2 on a2.id = k.id
  cross
  join lateral (select (select count(*)::int
      from "festival_tranche_film" a11
      where a11."id_tranche" = a2.id) as v offset 0) a31
  cross
  join lateral (select (select count(*)::int
      from "festival_tranche_film" a12
      where a12."id_tranche" = a2.id and a12."is_corrige" = true) as v offset 0) a32
  cross
  join lateral (select (select count(*)::int
      from "festival_tranche_film" a13
      where a13."id_tranche" = a2.id and a13."is_traduit" = true) as v offset 0) a33
  cross
  join lateral (select (select count(*)::int
      from "festival_tranche_film" a14
      where a14."id_tranche" = a2.id and a14."is_relu" = true) as v offset 0) a34
  order by k.n) r
-- $1 = [7]
-- $2 = [7]
-- $3 = [7]
-- $4 = 100
-- $5 = 0
-- $6 = [0,1]
-- $7 = [2,3]
-- $8 = [0,1]
-- $9 = [2,3]
-- $10 = "2027-01-28"
-- $11 = 6
-- $12 = 0
-- $13 = true
-- $14 = 7
-- $15 = 7
-- $16 = 7
-- $17 = 7
-- $18 = [2,3,4,5]
-- $19 = 7
-- $20 = [4,5]
-- $21 = true
-- $22 = true
-- $23 = 7
-- $24 = [0,1]
-- $25 = 7
-- reads festival-tranche, festival-edition, langue, utilisateur, festival-tranche-film, film, film-texte, tranche-commentaire, tranche-brouillon, boite-avis

-- notes
select count(*)::int as count
from "film_note" a1
where ((a1."id_utilisateur" = any($1::int[]) or exists (select 1
      from "festival_inscription" a2, "festival_section" a3
      where a2.id = a1."id_inscription" and a3.id = a2."id_section" and a3."date_deliberation" <= $2::timestamptz)) is true)
-- $1 = [7]
-- $2 = "2027-01-28T12:00:00.000Z"
-- reads film-note, festival-inscription, festival-section

-- films by their registrations
select count(*)::int as count
from "film" a1
where (exists (select 1
    from "festival_inscription" a2
    where a2."id_film" = a1.id and ((a2."id_section" = any($1::int[])) is true) and not (a2."id_section" is null)))
-- $1 = [5]
-- reads film, festival-inscription

-- private fields
select coalesce(json_agg(r), '[]')::text as page
from (select a2.id as "Id", a2.version as "Version", a2."id_personne" as "IdPersonne", (select coalesce(nullif(btrim(concat(a3."prenom" || case when right(a3."prenom", 1) in ('''', '’') then '' else ' ' end, a3."nom")), ''), a3.id::text)
    from "personne" a3
    where a3.id = a2."id_personne") as "PersonneLibelle", a2."id_structure" as "IdStructure", (select coalesce(a4."raison_sociale", a4.id::text)
    from "structure" a4
    where a4.id = a2."id_structure") as "StructureLibelle", a2."id_fonction" as "IdFonction", (select coalesce((select coalesce(nullif(a6.traduction_fr, ''), nullif(a6.traduction_en, ''), nullif(a6.traduction_es, ''), nullif(a6.traduction_it, ''), nullif(a6.traduction_de, ''), nullif(a6.traduction_pt, ''))
        from trad_libelle a6
        where a6.id = a5."id_libelle"), a5.id::text)
    from "fonction" a5
    where a5.id = a2."id_fonction") as "FonctionLibelle", a2."email" as "Email", a2."is_email_erreur" as "IsEmailErreur", a2."telephone" as "Telephone", a2."portable" as "Portable", a2."site_internet" as "SiteInternet", a2."id_adresse" as "IdAdresse", (select coalesce(nullif(btrim(concat(a7."code_postal" || case when right(a7."code_postal", 1) in ('''', '’') then '' else ' ' end, a7."ville")), ''), a7.id::text)
    from "adresse" a7
    where a7.id = a2."id_adresse") as "AdresseLibelle", a2."id_langue_correspondance" as "IdLangueCorrespondance", (select coalesce((select coalesce(nullif(a9.traduction_fr, ''), nullif(a9.traduction_en, ''), nullif(a9.traduction_es, ''), nullif(a9.traduction_it, ''), nullif(a9.traduction_de, ''), nullif(a9.traduction_pt, ''))
        from trad_libelle a9
        where a9.id = a8."id_libelle"), a8.id::text)
    from "langue" a8
    where a8.id = a2."id_langue_correspondance") as "LangueCorrespondanceLibelle", null as "Iban", a2."is_online" as "IsOnline", a2."is_online_telephone" as "IsOnlineTelephone", a2."is_online_email" as "IsOnlineEmail", a2."is_online_adresse" as "IsOnlineAdresse", a2."is_mailing" as "IsMailing", a2."is_hors_mailing" as "IsHorsMailing", a2."is_admin_structure" as "IsAdminStructure", a2."is_archive" as "IsArchive", (select coalesce(json_agg(a10."activite_id"
        order by a10."activite_id"), '[]')
    from "contact_activite" a10
    where a10."contact_id" = a2.id) as "IdsActivite", (select coalesce(json_agg(coalesce((select coalesce(nullif(a13.traduction_fr, ''), nullif(a13.traduction_en, ''), nullif(a13.traduction_es, ''), nullif(a13.traduction_it, ''), nullif(a13.traduction_de, ''), nullif(a13.traduction_pt, ''))
            from trad_libelle a13
            where a13.id = a12."id_libelle"), a12.id::text)
        order by a11."activite_id"), '[]')
    from "contact_activite" a11, "activite" a12
    where a12.id = a11."activite_id" and a11."contact_id" = a2.id) as "ActiviteLibelles", (select coalesce(json_agg(a14."categorie_annu_id"
        order by a14."categorie_annu_id"), '[]')
    from "contact_categorie_annu" a14
    where a14."contact_id" = a2.id) as "IdsCategorieAnnu", (select coalesce(json_agg(coalesce((select coalesce(nullif(a17.traduction_fr, ''), nullif(a17.traduction_en, ''), nullif(a17.traduction_es, ''), nullif(a17.traduction_it, ''), nullif(a17.traduction_de, ''), nullif(a17.traduction_pt, ''))
            from trad_libelle a17
            where a17.id = a16."id_libelle"), a16.id::text)
        order by a15."categorie_annu_id"), '[]')
    from "contact_categorie_annu" a15, "categorie_annu" a16
    where a16.id = a15."categorie_annu_id" and a15."contact_id" = a2.id) as "CategorieAnnuLibelles", (select coalesce(json_agg(a18."activite_id"
        order by a18."activite_id"), '[]')
    from "contact_mission" a18
    where a18."contact_id" = a2.id) as "IdsMission", (select coalesce(json_agg(coalesce((select coalesce(nullif(a21.traduction_fr, ''), nullif(a21.traduction_en, ''), nullif(a21.traduction_es, ''), nullif(a21.traduction_it, ''), nullif(a21.traduction_de, ''), nullif(a21.traduction_pt, ''))
            from trad_libelle a21
            where a21.id = a20."id_libelle"), a20.id::text)
        order by a19."activite_id"), '[]')
    from "contact_mission" a19, "activite" a20
    where a20.id = a19."activite_id" and a19."contact_id" = a2.id) as "MissionLibelles", a2."date_consentement_annuaire" as "DateConsentementAnnuaire", a2."ancien_id" as "AncienId", (select a22."nom"
    from "personne" a22
    where a22.id = a2."id_personne") as "Nom", (select a23."prenom"
    from "personne" a23
    where a23.id = a2."id_personne") as "Prenom", (select coalesce((select coalesce(nullif(a26.traduction_fr, ''), nullif(a26.traduction_en, ''), nullif(a26.traduction_es, ''), nullif(a26.traduction_it, ''), nullif(a26.traduction_de, ''), nullif(a26.traduction_pt, ''))
        from trad_libelle a26
        where a26.id = a25."id_libelle"), a25.id::text)
    from "personne" a24, "pays" a25
    where a24.id = a2."id_personne" and a25.id = a24."id_pays") as "Nationalite", (select a27."id_photo"::text
    from "personne" a27
    where a27.id = a2."id_personne") as "Photo", (select string_agg(j.t, ', '
      order by j.n)
    from (select d.t, min(d.n) as n
      from (select coalesce(a28."login", a28.id::text) as t, a28.id::bigint as n
        from "bam_compte" a28
        where a28."id_contact" = a2.id) d
      where d.t is not null
      group by d.t) j) as "Compte", a48.v as "HasCompte", (select string_agg(j.t, ', '
      order by j.n)
    from (select d.t, min(d.n) as n
      from (select to_char(a30."derniere_connexion" at time zone 'Europe/Paris', 'DD/MM/YYYY HH24:MI') as t, a30.id::bigint as n
        from "bam_compte" a30
        where a30."id_contact" = a2.id) d
      where d.t is not null
      group by d.t) j) as "DerniereConnexion", (select string_agg(j.t, ', '
      order by j.n)
    from (select d.t, min(d.n) as n
      from (select coalesce((select coalesce(nullif(a34.traduction_fr, ''), nullif(a34.traduction_en, ''), nullif(a34.traduction_es, ''), nullif(a34.traduction_it, ''), nullif(a34.traduction_de, ''), nullif(a34.traduction_pt, ''))
            from trad_libelle a34
            where a34.id = a33."id_libelle"), a33.id::text) as t, row_number() over (order by a31.id, a32.id) as n
        from "bam_compte" a31, "bam_abonnement" a32, "bam_formule" a33
        where a31."id_contact" = a2.id and a32."id_compte" = a31.id and a33.id = a32."id_formule") d
      where d.t is not null
      group by d.t) j) as "Abonnements", (select max((select max(case when ((a36."debut" > $7::date)) then 1 when ((a36."is_sans_fin" = $8::boolean)) then 2 when ((a36."fin" < $9::date)) then 4 when ((a36."fin" <= $10::date)) then 3 when true then 2 end)
        from "bam_abonnement" a36
        where a36."id_compte" = a35.id and ((((a36."debut" <= $3::date) and (((a36."fin" >= $4::date)) or ((a36."is_sans_fin" = $5::boolean)))) is true) = $6::boolean)))
    from "bam_compte" a35
    where a35."id_contact" = a2.id) as "EtatAbonnement", (select a37."ville"
    from "adresse" a37
    where a37.id = a2."id_adresse") as "Ville", (select coalesce((select coalesce(nullif(a40.traduction_fr, ''), nullif(a40.traduction_en, ''), nullif(a40.traduction_es, ''), nullif(a40.traduction_it, ''), nullif(a40.traduction_de, ''), nullif(a40.traduction_pt, ''))
        from trad_libelle a40
        where a40.id = a39."id_libelle"), a39.id::text)
    from "adresse" a38, "pays" a39
    where a38.id = a2."id_adresse" and a39.id = a38."id_pays") as "Pays", a49.v as "IsAbonne", case when ((a49.v = $15::boolean)) then 2 when ((a48.v = $16::boolean)) then 1 when true then 0 end as "EtatCompte", exists (select 1
    from "mail_desinscription" a43
    where a43."id_contact" = a2.id and a43."statut" = 1) as "IsDesinscrit", exists (select 1
    from "personne" a44, "personne" a45, "contact" a46
    where a44.id = a2."id_personne" and a45."nom_n" = nullif(a44."nom_n", '') and a45."prenom_n" = nullif(a44."prenom_n", '') and (a45."id_pays" = a44."id_pays") is not false and (nullif(a45."email_n", '') = nullif(a44."email_n", '')) is not false and a46."id_personne" = a45.id and (a46.id is distinct
      from a2.id) and (a46."id_structure" is not distinct
      from a2."id_structure") and a46."is_archive" = false) as "IsDoublonProbable", (select count(*)::int
    from "boite_avis" a47
    where a47."id_fiche" = a2.id and ((a47."id_utilisateur" = $17::int)) and a47."date_lecture" is null and a47."nature" in (1, 2) and a47."entite" = 'contact') as "NonLus"
  from (select id, row_number() over () as n
    from (select a1.id as id
      from "contact" a1
      order by a1.id
      limit $1 offset $2) o) k
  join "contact" a2 on a2.id = k.id
  cross
  join lateral (select exists (select 1
      from "bam_compte" a29
      where a29."id_contact" = a2.id) as v offset 0) a48
  cross
  join lateral (select exists (select 1
      from "bam_compte" a41, "bam_abonnement" a42
      where a41."id_contact" = a2.id and a42."id_compte" = a41.id and ((((a42."debut" <= $11::date) and (((a42."fin" >= $12::date)) or ((a42."is_sans_fin" = $13::boolean)))) is true) = $14::boolean)) as v offset 0) a49
  order by k.n) r
-- $1 = 100
-- $2 = 0
-- $3 = "2027-01-28"
-- $4 = "2027-01-28"
-- $5 = true
-- $6 = true
-- $7 = "2027-01-28"
-- $8 = true
-- $9 = "2027-01-28"
-- $10 = "2027-02-27"
-- $11 = "2027-01-28"
-- $12 = "2027-01-28"
-- $13 = true
-- $14 = true
-- $15 = true
-- $16 = true
-- $17 = 7
-- reads contact, personne, structure, fonction, adresse, langue, activite, categorie-annu, pays, bam-compte, bam-abonnement, bam-formule, mail-desinscription, boite-avis
