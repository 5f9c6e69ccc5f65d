-- page
select coalesce(json_agg(r), '[]')::text as page
from (select a5.id as "Id", a5.version as "Version", (select a6."nom"
    from "personne" a6
    where a6.id = a5."id_personne") as "Nom", (select a7."prenom"
    from "personne" a7
    where a7.id = a5."id_personne") as "Prenom", a5."id_structure" as "IdStructure", (select coalesce(a8."raison_sociale", a8.id::text)
    from "structure" a8
    where a8.id = a5."id_structure") as "StructureLibelle", a5."id_fonction" as "IdFonction", (select coalesce((select coalesce(nullif(a10.traduction_fr, ''), nullif(a10.traduction_en, ''), nullif(a10.traduction_es, ''), nullif(a10.traduction_it, ''), nullif(a10.traduction_de, ''), nullif(a10.traduction_pt, ''))
        from trad_libelle a10
        where a10.id = a9."id_libelle"), a9.id::text)
    from "fonction" a9
    where a9.id = a5."id_fonction") as "FonctionLibelle", a5."email" as "Email", a5."portable" as "Portable", (select a11."ville"
    from "adresse" a11
    where a11.id = a5."id_adresse") as "Ville", (select coalesce((select coalesce(nullif(a14.traduction_fr, ''), nullif(a14.traduction_en, ''), nullif(a14.traduction_es, ''), nullif(a14.traduction_it, ''), nullif(a14.traduction_de, ''), nullif(a14.traduction_pt, ''))
        from trad_libelle a14
        where a14.id = a13."id_libelle"), a13.id::text)
    from "adresse" a12, "pays" a13
    where a12.id = a5."id_adresse" and a13.id = a12."id_pays") as "Pays", (select coalesce(json_agg(a15."activite_id"
        order by a15."activite_id"), '[]')
    from "contact_activite" a15
    where a15."contact_id" = a5.id) as "IdsActivite", (select coalesce(json_agg(coalesce((select coalesce(nullif(a18.traduction_fr, ''), nullif(a18.traduction_en, ''), nullif(a18.traduction_es, ''), nullif(a18.traduction_it, ''), nullif(a18.traduction_de, ''), nullif(a18.traduction_pt, ''))
            from trad_libelle a18
            where a18.id = a17."id_libelle"), a17.id::text)
        order by a16."activite_id"), '[]')
    from "contact_activite" a16, "activite" a17
    where a17.id = a16."activite_id" and a16."contact_id" = a5.id) as "ActiviteLibelles", a5."id_langue_correspondance" as "IdLangueCorrespondance", (select coalesce((select coalesce(nullif(a20.traduction_fr, ''), nullif(a20.traduction_en, ''), nullif(a20.traduction_es, ''), nullif(a20.traduction_it, ''), nullif(a20.traduction_de, ''), nullif(a20.traduction_pt, ''))
        from trad_libelle a20
        where a20.id = a19."id_libelle"), a19.id::text)
    from "langue" a19
    where a19.id = a5."id_langue_correspondance") as "LangueCorrespondanceLibelle", a5."is_mailing" as "IsMailing", case when ((exists (select 1
        from "bam_compte" a21, "bam_abonnement" a22
        where a21."id_contact" = a5.id and a22."id_compte" = a21.id and ((((a22."debut" <= $4::date) and (((a22."fin" >= $5::date)) or ((a22."is_sans_fin" = $6::boolean)))) is true) = $7::boolean)) = $8::boolean)) then 2 when ((exists (select 1
        from "bam_compte" a23
        where a23."id_contact" = a5.id) = $9::boolean)) then 1 when true then 0 end as "EtatCompte"
  from (select id, row_number() over () as n
    from (select a1.id as id
      from "contact" a1
      where (a1."is_email_erreur" = $1::boolean)
      order by a1.cle_tri collate "C", a1.id
      limit $2 offset $3) o) k
  join "contact" a5 on a5.id = k.id
  order by k.n) r
-- $1 = true
-- $2 = 100
-- $3 = 0
-- $4 = "2027-01-28"
-- $5 = "2027-01-28"
-- $6 = true
-- $7 = true
-- $8 = true
-- $9 = true
-- reads contact, personne, structure, fonction, adresse, pays, activite, langue, bam-compte, bam-abonnement

-- count
select count(*)::int as count
from (select 1
  from "contact" a1
  where (a1."is_email_erreur" = $1::boolean)
  limit $2) l
-- $1 = true
-- $2 = 1001
-- reads contact
