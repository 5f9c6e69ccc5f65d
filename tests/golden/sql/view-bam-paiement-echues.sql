-- page
select coalesce(json_agg(r), '[]')::text as page
from (select a2.id as "Id", a2.version as "Version", a2."no_facture" as "NoFacture", a2."date_emission" as "DateEmission", a2."nom_client" as "NomClient", a2."objet" as "Objet", a2."prix_ht" as "PrixHt", a2."prix_tva" as "PrixTva", a2."prix_ttc" as "PrixTtc", a2."taux_tva" as "TauxTva", a2."mode_reglement" as "ModeReglement", a2."date_echeance" as "DateEcheance", a11.v as "Regle", ((a2."prix_ttc" - (a11.v - (select coalesce(sum(a6."prix_ttc"), 0)
          from "bam_paiement" a6
          where a6."id_avoir" = a2.id and a6."is_avoir" = true))) - (select coalesce(sum(a5."montant"), 0)
      from "bam_paiement" a4, "bam_reglement" a5
      where a4."id_avoir" = a2.id and a5."id_paiement" = a4.id and a4."is_avoir" = true)) as "ResteDu", a2."etat" as "Etat", case when ((exists (select 1
        from "mail_trace" a7
        where a7."id_paiement" = a2.id and a7."usage" = 52 and a7."statut" in (1, 2, 4)) = $8::boolean)) then 3 when ((exists (select 1
        from "mail_trace" a8
        where a8."id_paiement" = a2.id and a8."usage" in (51, 52) and a8."statut" in (1, 2, 4)) = $9::boolean)) then 2 when ((exists (select 1
        from "mail_trace" a9
        where a9."id_paiement" = a2.id and a9."usage" in (50, 51, 52) and a9."statut" in (1, 2, 4)) = $10::boolean)) then 1 end as "Relance", a2."id_avoir" as "IdAvoir", (select coalesce(a10."no_facture", a10.id::text)
    from "bam_paiement" a10
    where a10.id = a2."id_avoir") as "AvoirLibelle"
  from (select id, row_number() over () as n
    from (select a1.id as id
      from "bam_paiement" a1
      where (a1."type_origine" = $1::int and (((a1."is_avoir" = $2::boolean) and (a1."etat" = any($3::int[])) and (a1."date_echeance" < $4::date)) is true) = $5::boolean)
      order by a1."date_echeance", a1.id
      limit $6 offset $7) o) k
  join "bam_paiement" a2 on a2.id = k.id
  cross
  join lateral (select (select coalesce(sum(a3."montant"), 0)
      from "bam_reglement" a3
      where a3."id_paiement" = a2.id) as v offset 0) a11
  order by k.n) r
-- $1 = 1
-- $2 = false
-- $3 = [2,3]
-- $4 = "2027-01-28"
-- $5 = true
-- $6 = 100
-- $7 = 0
-- $8 = true
-- $9 = true
-- $10 = true
-- reads bam-paiement, bam-reglement, mail-trace

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
