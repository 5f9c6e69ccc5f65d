-- Mails that ask for money bring the link that pays it, where their words are still those of the product. Hand-written.
update trad_texte t set
  traduction_fr = replace(t.traduction_fr, '<p>L’équipe du festival</p>', '{{?lienPaiement}}<p>Pour la payer en ligne, sans compte : {{lienPaiement}}</p>{{/lienPaiement}}<p>L’équipe du festival</p>'),
  traduction_en = replace(t.traduction_en, '<p>The festival team</p>', '{{?lienPaiement}}<p>To pay it online, without an account: {{lienPaiement}}</p>{{/lienPaiement}}<p>The festival team</p>'),
  traduction_es = replace(t.traduction_es, '<p>El equipo del festival</p>', '{{?lienPaiement}}<p>Para pagarla en línea, sin cuenta: {{lienPaiement}}</p>{{/lienPaiement}}<p>El equipo del festival</p>')
from mail_modele m
where m.id = t.id_proprietaire and t.entite = 'mail-modele' and t.champ = 'IdDescription' and m.usage in (18, 36)
  and coalesce(t.traduction_fr, '') not like '%lienPaiement%';

update trad_texte t set
  traduction_fr = replace(t.traduction_fr, '<p>La facture est jointe', '{{?lienPaiement}}<p>Pour la payer en ligne, sans compte : {{lienPaiement}}</p>{{/lienPaiement}}<p>La facture est jointe'),
  traduction_en = replace(t.traduction_en, '<p>The invoice is attached', '{{?lienPaiement}}<p>To pay it online, without an account: {{lienPaiement}}</p>{{/lienPaiement}}<p>The invoice is attached'),
  traduction_es = replace(t.traduction_es, '<p>Le adjuntamos la factura', '{{?lienPaiement}}<p>Para pagarla en línea, sin cuenta: {{lienPaiement}}</p>{{/lienPaiement}}<p>Le adjuntamos la factura')
from mail_modele m
where m.id = t.id_proprietaire and t.entite = 'mail-modele' and t.champ = 'IdDescription' and m.usage in (50, 51, 52)
  and coalesce(t.traduction_fr, '') not like '%lienPaiement%';
