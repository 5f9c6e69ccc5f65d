-- Texts and titles of films were open to whoever had the right on them. They are now open by the batches of a person, beyond the right to all
-- of them, which groups that reach texts get, except those of translators: they work in batches and do not see all of these. Hand-written.
do $$
declare
  tous integer;
begin
  if not exists (select 1 from utilisateur_droit) then
    return;
  end if;
  insert into utilisateur_droit (code)
  select 'TOUS-TEXTES' where not exists (select 1 from utilisateur_droit where code_n = norm('TOUS-TEXTES'));
  select id into tous from utilisateur_droit where code_n = norm('TOUS-TEXTES');
  insert into groupe_utilisateur_droit (groupe_utilisateur_id, utilisateur_droit_id)
  select g.id, tous from groupe_utilisateur g
  where exists (
      select 1 from groupe_utilisateur_droit l join utilisateur_droit d on d.id = l.utilisateur_droit_id
      where l.groupe_utilisateur_id = g.id and d.code in ('FILM-TEXTE', 'FILM-TITRE')
    )
    and (
      exists (
        select 1 from groupe_utilisateur_droit l join utilisateur_droit d on d.id = l.utilisateur_droit_id
        where l.groupe_utilisateur_id = g.id and d.code = 'TOUTES-TRANCHES'
      )
      or not exists (
        select 1 from groupe_utilisateur_droit l join utilisateur_droit d on d.id = l.utilisateur_droit_id
        where l.groupe_utilisateur_id = g.id and d.code = 'FESTIVAL-TRANCHE'
      )
    )
  on conflict do nothing;
end
$$;
