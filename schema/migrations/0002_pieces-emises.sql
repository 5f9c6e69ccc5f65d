-- An issued invoice or credit note never changes and never goes (CGI, ann. II, art. 242 nonies A): what may still move is where its
-- payment stands and the piece that answers it. Hand-written; a demonstration is removed with these rules at rest.
-- After the row, because computed columns are not there before.

create function piece_emise_immuable() returns trigger language plpgsql as $$
declare
  mobiles text[] := array['version', 'recherche', 'etat', 'date_paiement', 'mode_reglement', 'id_transaction', 'id_avoir'];
begin
  if old.no_facture is null or (tg_op = 'UPDATE' and to_jsonb(new) - mobiles = to_jsonb(old) - mobiles) then
    return null;
  end if;
  raise exception 'La pièce % est émise : elle ne change plus.', old.no_facture using errcode = 'restrict_violation';
end $$;

create trigger piece_emise_immuable after update or delete on bam_paiement
  for each row execute function piece_emise_immuable();

create function ligne_emise_immuable() returns trigger language plpgsql as $$
declare
  mobiles text[] := array['version', 'recherche'];
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - mobiles = to_jsonb(old) - mobiles then
    return null;
  end if;
  if exists (select 1 from bam_paiement where id = old.id_paiement and no_facture is not null) then
    raise exception 'La ligne % est celle d''une pièce émise : elle ne change plus.', old.id using errcode = 'restrict_violation';
  end if;
  return null;
end $$;

create trigger ligne_emise_immuable after update or delete on bam_paiement_ligne
  for each row execute function ligne_emise_immuable();

-- A receipt is answered by an opposite one, never taken back: only its way to the bank and its closing are written later.
create function reglement_immuable() returns trigger language plpgsql as $$
declare
  mobiles text[] := array['version', 'recherche', 'date_remise', 'id_cloture'];
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - mobiles = to_jsonb(old) - mobiles then
    return null;
  end if;
  raise exception 'Le règlement % est encaissé : il ne change plus.', old.id using errcode = 'restrict_violation';
end $$;

create trigger reglement_immuable after update or delete on bam_reglement
  for each row execute function reglement_immuable();
