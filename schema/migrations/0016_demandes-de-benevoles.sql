-- A request that already made a volunteer was accepted; the others wait, those that came without a state included. Hand-written.
update bam_demande_benevole set statut = case when id_benevole is null then 1 else 2 end;

-- What a document that was made in the background could not print is told with it.
alter table travail add column illisibles text;
