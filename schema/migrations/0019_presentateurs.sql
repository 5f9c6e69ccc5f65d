-- The guest who presented a screening was one field and is a list of people: the one who was named comes first, and presents (1). Hand-written.
insert into festival_programmation_intervenants (festival_programmation_id, festival_participant_id, ordre, role)
select id, _old_id_presentateur, 0, 1 from festival_programmation where _old_id_presentateur is not null
on conflict do nothing;

-- Supports measured in millimetres are film stock.
update support_proj s set is_pellicule = true
from trad_libelle l
where l.id = s.id_libelle and l.traduction_fr ~* '\mmm\M|[0-9]mm\M|pellicule';
