-- Accounts of the house expire from their last sign-in, which older versions did not keep: it counts from this migration. Hand-written.
update utilisateur set derniere_connexion = now() where derniere_connexion is null and id > 1000;

-- A quote that was sent does not change; at the end of its term the name of its client goes, and nothing takes its place.
create or replace function devis_envoye_immuable() returns trigger language plpgsql as $$
declare
  mobiles text[] := array[
    'version', 'recherche', 'is_en_vigueur', 'date_acceptation', 'accepte_par', 'accepte_par_n', 'empreinte', 'empreinte_n', 'lien_envoye_a',
    'lien_envoye_a_n', 'is_par_lien', 'date_reponse', 'origine_reponse', 'origine_reponse_n', 'date_refus', 'refuse_par', 'refuse_par_n', 'motif_refus'
  ];
begin
  if new.nom_client is null then
    mobiles := mobiles || array['nom_client', 'nom_client_n'];
  end if;
  if to_jsonb(new) - mobiles = to_jsonb(old) - mobiles then
    return null;
  end if;
  raise exception 'Le devis % est envoyé : il ne change plus.', old.no_devis using errcode = 'restrict_violation';
end $$;
