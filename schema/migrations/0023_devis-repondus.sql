-- A quote that was sent keeps the answer of its client, which comes by a link. Hand-written.
create or replace function devis_envoye_immuable() returns trigger language plpgsql as $$
declare
  mobiles text[] := array[
    'version', 'recherche', 'is_en_vigueur', 'date_acceptation', 'accepte_par', 'accepte_par_n', 'empreinte', 'empreinte_n', 'lien_envoye_a',
    'lien_envoye_a_n', 'is_par_lien', 'date_reponse', 'origine_reponse', 'origine_reponse_n', 'date_refus', 'refuse_par', 'refuse_par_n', 'motif_refus'
  ];
begin
  if to_jsonb(new) - mobiles = to_jsonb(old) - mobiles then
    return null;
  end if;
  raise exception 'Le devis % est envoyé : il ne change plus.', old.no_devis using errcode = 'restrict_violation';
end $$;

-- The mail of a quote brings the link, where its words are still those of the product.
update trad_texte t set
  traduction_fr = replace(t.traduction_fr, '{{groupe}} ({{montant}}).</p><p>L’équipe',
    '{{groupe}} ({{montant}}).</p>{{?lienDevis}}<p>Pour l’accepter ou le refuser, sans compte ni mot de passe : {{lienDevis}}</p>{{/lienDevis}}<p>L’équipe'),
  traduction_en = replace(t.traduction_en, '{{groupe}} ({{montant}}).</p><p>The festival',
    '{{groupe}} ({{montant}}).</p>{{?lienDevis}}<p>To accept or decline it, without an account or a password: {{lienDevis}}</p>{{/lienDevis}}<p>The festival'),
  traduction_es = replace(t.traduction_es, '{{groupe}} ({{montant}}).</p><p>El equipo',
    '{{groupe}} ({{montant}}).</p>{{?lienDevis}}<p>Para aceptarlo o rechazarlo, sin cuenta ni contraseña: {{lienDevis}}</p>{{/lienDevis}}<p>El equipo')
from mail_modele m
where m.id = t.id_proprietaire and t.entite = 'mail-modele' and t.champ = 'IdDescription' and m.usage = 17;
