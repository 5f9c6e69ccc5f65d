-- A number that people wrote on a reel or read in a catalogue names one record for ever: neither the reference of a film nor a number of a
-- registration, former ones included, is given to another one, also once the record is gone. Hand-written, like the rules of issued pieces.

create function retenir_numero(entite text, annee integer, numero text, fiche integer) returns void language sql as $$
  insert into numero_donne values (entite, annee, numero, fiche) on conflict do nothing;
$$;

-- Says it as a unique key would, so that the field of the column is told.
create function refuser_numero_donne(nom text, an integer, texte text, fiche integer, fusionnee integer, colonne text) returns void language plpgsql as $$
begin
  -- No key sees that a number is the former one of another registration: who gives numbers in an edition waits for who does. One lock an
  -- edition, since a demonstration gives ten thousand. For references the unique key of films makes them wait.
  if nom = 'festival-inscription' then
    perform pg_advisory_xact_lock(hashtext(nom), an);
  end if;
  if exists (select 1 from numero_donne d where d.entite = nom and d.annee = an and d.numero = texte and d.id_fiche <> fiche and d.id_fiche is distinct from fusionnee)
    or (nom = 'festival-inscription' and exists (
      select 1 from festival_inscription i where i.id <> fiche and i.eannee = an and texte = case colonne when 'numero' then i.ancien_numero_n else i.numero_n end
    ))
  then
    raise exception 'Le numéro % a déjà été donné.', texte using errcode = 'unique_violation', table = replace(nom, '-', '_'), detail = format('Key (%s)=(%s) already exists.', colonne, texte);
  end if;
end $$;

create function film_reference_unique() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.reference_n is not null then
    perform retenir_numero('film', 0, old.reference_n, old.id);
  end if;
  -- A film that takes the reference of one merged into it takes it from nobody.
  if tg_op <> 'DELETE' and new.reference_n is not null then
    perform refuser_numero_donne('film', 0, new.reference_n, new.id, new.ancien_id, 'reference');
  end if;
  return null;
end $$;

create trigger film_reference_donnee after insert or delete on film for each row execute function film_reference_unique();
create trigger film_reference_changee after update on film for each row
  when (old.reference_n is distinct from new.reference_n) execute function film_reference_unique();

create function inscription_numero_unique() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.numero_n is not null then
    perform retenir_numero('festival-inscription', old.eannee, old.numero_n, old.id);
  end if;
  if tg_op <> 'INSERT' and old.ancien_numero_n is not null then
    perform retenir_numero('festival-inscription', old.eannee, old.ancien_numero_n, old.id);
  end if;
  if tg_op <> 'DELETE' and new.numero_n is not null then
    perform refuser_numero_donne('festival-inscription', new.eannee, new.numero_n, new.id, null, 'numero');
  end if;
  if tg_op <> 'DELETE' and new.ancien_numero_n is not null then
    perform refuser_numero_donne('festival-inscription', new.eannee, new.ancien_numero_n, new.id, null, 'ancien_numero');
  end if;
  return null;
end $$;

create trigger inscription_numero_donne after insert or delete on festival_inscription for each row execute function inscription_numero_unique();
create trigger inscription_numero_change after update on festival_inscription for each row
  when ((old.eannee, old.numero_n, old.ancien_numero_n) is distinct from (new.eannee, new.numero_n, new.ancien_numero_n))
  execute function inscription_numero_unique();
