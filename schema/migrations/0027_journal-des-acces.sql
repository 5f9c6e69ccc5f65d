-- The journal of access is added to, never corrected: what names a deleted account or token is emptied, what its term ends goes by the
-- sweep of personal data alone. Hand-written; a demonstration is removed with this rule at rest.

create function acces_immuable() returns trigger language plpgsql as $$
declare
  vides text[] := array['version', 'recherche', 'id_utilisateur', 'id_jeton'];
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - vides = to_jsonb(old) - vides
    and (new.id_utilisateur is null or new.id_utilisateur = old.id_utilisateur) and (new.id_jeton is null or new.id_jeton = old.id_jeton) then
    return null;
  end if;
  if tg_op = 'DELETE' and current_setting('festival.echeance', true) = 'oui' then
    return null;
  end if;
  raise exception 'La ligne % du journal des accès ne change plus.', old.id using errcode = 'restrict_violation';
end $$;

create trigger acces_immuable after update or delete on acces_acte
  for each row execute function acces_immuable();
