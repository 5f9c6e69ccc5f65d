-- Natures of what is sold were an enumeration and are records: what named one names the record of the same number. Hand-written.
-- A database that is new gets the four of the product with its other system rows.
do $$
declare
  nature record;
  libelle integer;
begin
  if not exists (select 1 from regime_tva) then
    return;
  end if;
  for nature in
    select * from (values
      (1, 'Accès physique', 'On-site access', 'Acceso presencial'),
      (2, 'Accès en ligne', 'Online access', 'Acceso en línea'),
      (3, 'Abonnement', 'Subscription', 'Suscripción'),
      (4, 'Stand', 'Stand', 'Stand')
    ) as natures (id, fr, en, es)
  loop
    insert into trad_libelle (entite, id_proprietaire, champ, traduction_fr, traduction_en, traduction_es)
    values ('vente-nature', nature.id, 'IdLibelle', nature.fr, nature.en, nature.es)
    returning id into libelle;
    insert into vente_nature (id, id_libelle, ordre) values (nature.id, libelle, nature.id);
  end loop;
  update regime_tva set id_nature = _old_nature;
  update festival_formule set id_nature = _old_nature;
  update bam_formule set id_nature = _old_nature;
end
$$;

-- An invoice that its credit notes took back whole was told as paid: it is cancelled.
update bam_paiement facture
set etat = 5, date_paiement = null
where facture.is_avoir is not true and facture.no_facture is not null and facture.prix_ttc > 0
  and facture.prix_ttc + (select coalesce(sum(avoir.prix_ttc), 0) from bam_paiement avoir where avoir.id_avoir = facture.id and avoir.is_avoir) <= 0;

-- A quote that was sent is read as it left: its acceptance and which version stands are all that is still written.
create function devis_envoye_immuable() returns trigger language plpgsql as $$
declare
  mobiles text[] := array['version', 'recherche', 'is_en_vigueur', 'date_acceptation', 'accepte_par', 'accepte_par_n'];
begin
  if to_jsonb(new) - mobiles = to_jsonb(old) - mobiles then
    return null;
  end if;
  raise exception 'Le devis % est envoyé : il ne change plus.', old.no_devis using errcode = 'restrict_violation';
end $$;

create trigger devis_envoye_immuable after update on festival_devis_envoye
  for each row execute function devis_envoye_immuable();
