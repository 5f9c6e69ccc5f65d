-- Links of mails that were written before traces kept them. Hand-written.
-- Only the link of the trace's own record becomes one again: whatever else looks like a mark was written by somebody and stays text.
with ecrits as (
  select t.id, 'jeton-invite-' || r.id || '.' as marque, 'invite' as genre, r.id as id_fiche, t.destinataire
  from mail_trace t join invitation_reponse r on r.id_participant = t.id_participant
  where t.usage = 6 and t.liens is null and position('jeton-invite-' || r.id || '.' in t.corps) > 0
  union all
  select t.id, 'jeton-feuille-' || f.id || '.', 'feuille', f.id, t.destinataire
  from mail_trace t join feuille_route f on f.id_participant = t.id_participant
  where t.usage = 33 and t.liens is null and position('jeton-feuille-' || f.id || '.' in t.corps) > 0
  union all
  select t.id, 'jeton-donne-au-depart', 'activation', t.id_compte, t.destinataire
  from mail_trace t
  where t.usage = 25 and t.liens is null and t.id_compte is not null and position('jeton-donne-au-depart' in t.corps) > 0
)
update mail_trace t set liens = l.liens
from (
  select id, jsonb_agg(jsonb_build_object('Marque', marque, 'Genre', genre, 'IdFiche', id_fiche, 'Destinataire', destinataire)) as liens
  from ecrits group by id
) l
where l.id = t.id;
