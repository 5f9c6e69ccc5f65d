-- Pieces, receipts, closings and periods form one chain: each link holds what was written and the fingerprint of the link before it, so that
-- a change, a removal or an insertion after the fact is found (CGI, art. 286, I, 3° bis). Hand-written. The database makes the links, in the
-- transaction that writes, whoever writes; the server signs them with a key that the database does not hold (src/server/ledger).

create table chaine_comptable (
  numero bigint primary key,
  nature text not null check (nature in ('piece', 'reglement', 'cloture', 'periode', 'evenement')),
  -- 0: an event, which is about no record.
  id_fiche integer not null,
  -- The link as it is hashed: number, nature, record, moment and what was written.
  contenu text not null,
  precedente text not null,
  empreinte text not null,
  signature text,
  cle text
);
create unique index chaine_comptable_fiche_key on chaine_comptable (nature, id_fiche) where id_fiche <> 0;
create index chaine_comptable_signature_idx on chaine_comptable (numero) where signature is null;

create function maillon_immuable() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.signature is null and to_jsonb(new) - array['signature', 'cle'] = to_jsonb(old) - array['signature', 'cle'] then
    return null;
  end if;
  raise exception 'Le maillon % de la chaîne comptable ne change plus.', old.numero using errcode = 'restrict_violation';
end $$;
create trigger maillon_immuable after update or delete on chaine_comptable for each row execute function maillon_immuable();

-- One writer at a time, until its transaction ends: no number is missing and none stands twice.
create function ajouter_maillon(une_nature text, une_fiche integer, donnees jsonb) returns void language plpgsql set timezone = 'UTC' as $$
declare
  avant record;
  suivant bigint;
  texte text;
begin
  perform pg_advisory_xact_lock(hashtextextended('chaine comptable', 0));
  select numero, empreinte into avant from chaine_comptable order by numero desc limit 1;
  suivant := coalesce(avant.numero, 0) + 1;
  texte := jsonb_build_object('numero', suivant, 'nature', une_nature, 'fiche', une_fiche, 'le', clock_timestamp(), 'donnees', donnees)::text;
  insert into chaine_comptable (numero, nature, id_fiche, contenu, precedente, empreinte)
  values (suivant, une_nature, une_fiche, texte, coalesce(avant.empreinte, ''),
    encode(sha256(convert_to(coalesce(avant.empreinte, '') || E'\n' || texte, 'UTF8')), 'hex'));
end $$;

-- What of a row may still move stands outside the chain, as in the rules of issued pieces.
create function contenu_piece(une_fiche integer) returns jsonb language sql stable set timezone = 'UTC' as $$
  select to_jsonb(p) - array['version', 'recherche', 'etat', 'date_paiement', 'mode_reglement', 'id_transaction', 'id_avoir'] || jsonb_build_object('lignes', coalesce(
    (select jsonb_agg(to_jsonb(l) - array['version', 'recherche'] order by l.id) from bam_paiement_ligne l where l.id_paiement = p.id), '[]'))
  from bam_paiement p where p.id = une_fiche
$$;
create function contenu_reglement(une_fiche integer) returns jsonb language sql stable set timezone = 'UTC' as $$
  select to_jsonb(r) - array['version', 'recherche', 'date_remise', 'id_cloture'] from bam_reglement r where r.id = une_fiche
$$;
create function contenu_cloture(une_fiche integer) returns jsonb language sql stable set timezone = 'UTC' as $$
  select to_jsonb(c) - array['version', 'recherche'] from bam_cloture c where c.id = une_fiche
$$;
create function contenu_periode(une_fiche integer) returns jsonb language sql stable set timezone = 'UTC' as $$
  select to_jsonb(c) - array['version', 'recherche'] from bam_periode c where c.id = une_fiche
$$;

-- Nothing is dated in a period that was closed, whichever way it comes.
create function refuser_periode_close(jour date) returns void language plpgsql as $$
declare
  derniere date := (select max(fin) from bam_periode);
begin
  if jour <= derniere then
    raise exception 'La période qui finit le % est close : rien ne s''y écrit plus.', derniere using errcode = 'restrict_violation';
  end if;
end $$;
create function refuser_instant_clos(instant timestamptz) returns void language plpgsql as $$
begin
  if instant < (select max(borne) from bam_periode) then
    perform refuser_periode_close('-infinity');
  end if;
end $$;

-- At the end of the transaction: a piece has its lines then, and others wait no longer than they must.
create function enchainer() returns trigger language plpgsql as $$
declare
  nature text := tg_argv[0];
  donnees jsonb;
begin
  if nature = 'piece' then
    if new.no_facture is null or exists (select 1 from chaine_comptable c where c.nature = 'piece' and c.id_fiche = new.id) then
      return null;
    end if;
  end if;
  -- A period that was closed meanwhile is looked for once nobody else writes: who closes waits the same way before adding up.
  perform pg_advisory_xact_lock(hashtextextended('chaine comptable', 0));
  if nature = 'piece' then
    perform refuser_periode_close(new.date_emission);
  elsif nature = 'reglement' then
    perform refuser_instant_clos(new.date_reglement);
  end if;
  execute format('select contenu_%s($1)', nature) into donnees using new.id;
  if donnees is not null then
    perform ajouter_maillon(nature, new.id, donnees);
  end if;
  return null;
end $$;
create constraint trigger piece_enchainee after insert or update on bam_paiement deferrable initially deferred
  for each row execute function enchainer('piece');
create constraint trigger reglement_enchaine after insert on bam_reglement deferrable initially deferred
  for each row execute function enchainer('reglement');
create constraint trigger cloture_enchainee after insert on bam_cloture deferrable initially deferred
  for each row execute function enchainer('cloture');
create constraint trigger periode_enchainee after insert on bam_periode deferrable initially deferred
  for each row execute function enchainer('periode');

-- Closings are kept as pieces are.
create function cloture_immuable() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - array['version', 'recherche'] = to_jsonb(old) - array['version', 'recherche'] then
    return null;
  end if;
  raise exception 'La clôture % est faite : elle ne change plus.', old.id using errcode = 'restrict_violation';
end $$;
create trigger cloture_immuable after update or delete on bam_cloture for each row execute function cloture_immuable();
create trigger periode_immuable after update or delete on bam_periode for each row execute function cloture_immuable();

-- The same at once, for a refusal where it was asked.
create function periode_ouverte() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'bam_reglement' then
    perform refuser_instant_clos(new.date_reglement);
  elsif new.no_facture is not null and (tg_op = 'INSERT' or old.no_facture is null) then
    perform refuser_periode_close(new.date_emission);
  end if;
  return null;
end $$;
create trigger piece_en_periode_ouverte after insert or update on bam_paiement for each row execute function periode_ouverte();
create trigger reglement_en_periode_ouverte after insert on bam_reglement for each row execute function periode_ouverte();

-- Links of what has none yet: records that were there before the chain, and those that were copied in while the rules rested.
create function enchainer_le_reste() returns bigint language plpgsql as $$
declare
  un record;
  nombre bigint := 0;
begin
  for un in
    select x.nature, x.id from (
      select 'piece' as nature, p.id, p.date_emission::timestamp as jour, 1 as rang from bam_paiement p where p.no_facture is not null
      union all select 'reglement', r.id, r.date_reglement at time zone 'UTC', 2 from bam_reglement r
      union all select 'cloture', c.id, c.date_cloture at time zone 'UTC', 3 from bam_cloture c
      union all select 'periode', d.id, d.date_cloture at time zone 'UTC', 4 from bam_periode d
    ) x
    where not exists (select 1 from chaine_comptable c where c.nature = x.nature and c.id_fiche = x.id)
    order by x.jour, x.rang, x.id
  loop
    if un.nature = 'piece' then perform ajouter_maillon('piece', un.id, contenu_piece(un.id));
    elsif un.nature = 'reglement' then perform ajouter_maillon('reglement', un.id, contenu_reglement(un.id));
    elsif un.nature = 'cloture' then perform ajouter_maillon('cloture', un.id, contenu_cloture(un.id));
    else perform ajouter_maillon('periode', un.id, contenu_periode(un.id));
    end if;
    nombre := nombre + 1;
  end loop;
  return nombre;
end $$;
select enchainer_le_reste();
