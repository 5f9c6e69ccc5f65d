-- Participants online have a list and a sheet of their own, and rights of their own: who reached them by those of all participants goes on. Hand-written.
do $$
begin
  if not exists (select 1 from utilisateur_droit) then
    return;
  end if;
  insert into utilisateur_droit (code)
  select w.code from (values ('FESTIVAL-PARTICIPANT-VIRTUELS'), ('FESTIVAL-PARTICIPANT-VIRTUEL'), ('FESTIVAL-PARTICIPANT-VIRTUEL-WRITE'), ('FESTIVAL-PARTICIPANT-VIRTUEL-DELETE')) w (code)
  where not exists (select 1 from utilisateur_droit d where d.code_n = norm(w.code));
  insert into groupe_utilisateur_droit (groupe_utilisateur_id, utilisateur_droit_id)
  select l.groupe_utilisateur_id, n.id
  from (values
      ('FESTIVAL-PARTICIPANTS', 'FESTIVAL-PARTICIPANT-VIRTUELS'),
      ('FESTIVAL-PARTICIPANT', 'FESTIVAL-PARTICIPANT-VIRTUEL'),
      ('FESTIVAL-PARTICIPANT-WRITE', 'FESTIVAL-PARTICIPANT-VIRTUEL-WRITE'),
      ('FESTIVAL-PARTICIPANT-DELETE', 'FESTIVAL-PARTICIPANT-VIRTUEL-DELETE')
    ) pair (held, own)
  join utilisateur_droit d on d.code = pair.held
  join groupe_utilisateur_droit l on l.utilisateur_droit_id = d.id
  join utilisateur_droit n on n.code = pair.own
  on conflict do nothing;
end
$$;
