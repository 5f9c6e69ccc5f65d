-- page
select coalesce(json_agg(r), '[]')::text as page
from (select a2.id as "Id", a2.version as "Version", a2."no_facture" as "NoFacture", a2."date_emission" as "DateEmission", a2."nom_client" as "NomClient", a2."objet" as "Objet", a2."prix_ht" as "PrixHt", a2."prix_tva" as "PrixTva", a2."prix_ttc" as "PrixTtc", a2."taux_tva" as "TauxTva", a2."mode_reglement" as "ModeReglement", a2."date_echeance" as "DateEcheance", (select coalesce(sum(a3."montant"), 0)
    from "bam_reglement" a3
    where a3."id_paiement" = a2.id) as "Regle", a2."etat" as "Etat", a2."id_avoir" as "IdAvoir", (select coalesce(a4."no_facture", a4.id::text)
    from "bam_paiement" a4
    where a4.id = a2."id_avoir") as "AvoirLibelle"
  from (select id, row_number() over () as n
    from (select a1.id as id
      from "bam_paiement" a1
      where (a1."type_origine" = $1::int and (((a1."is_avoir" = $2::boolean) and (a1."etat" = any($3::int[])) and (a1."date_echeance" < $4::date)) is true) = $5::boolean)
      order by a1."no_facture_n" desc nulls last, a1.id
      limit $6 offset $7) o) k
  join "bam_paiement" a2 on a2.id = k.id
  order by k.n) r
-- $1 = 1
-- $2 = false
-- $3 = [2,3]
-- $4 = "2027-01-28"
-- $5 = true
-- $6 = 100
-- $7 = 0
-- reads bam-paiement, bam-reglement

-- count
select count(*)::int as count
from (select 1
  from "bam_paiement" a1
  where (a1."type_origine" = $1::int and (((a1."is_avoir" = $2::boolean) and (a1."etat" = any($3::int[])) and (a1."date_echeance" < $4::date)) is true) = $5::boolean)
  limit $6) l
-- $1 = 1
-- $2 = false
-- $3 = [2,3]
-- $4 = "2027-01-28"
-- $5 = true
-- $6 = 1001
-- reads bam-paiement
