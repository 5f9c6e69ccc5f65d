-- Who takes part by a contact is the person of that contact, unless that person takes part under the same type already. Hand-written.
-- The text that is searched and the key of the order are worked out again once the server is up.
with nommes as (
  update festival_participant p
  set id_personne = c.id_personne, recherche = null, version = p.version + 1
  from contact c
  where c.id = p.id_contact and p.id_personne is null and not exists (
    select 1 from festival_participant autre left join contact sien on sien.id = autre.id_contact
    where autre.eannee = p.eannee and autre.type = p.type and autre.id <> p.id
      and (autre.id_personne = c.id_personne or (autre.id_personne is null and sien.id_personne = c.id_personne and autre.id < p.id))
  )
  returning p.id, p.version, c.id_personne
)
insert into historique (lot, entite, id_fiche, operation, version, avant, apres)
select gen_random_uuid(), 'festival-participant', id, 'update', version, jsonb_build_object('IdPersonne', null), jsonb_build_object('IdPersonne', id_personne) from nommes;
