-- The credit of a client is money as receipts are: it joins the chain of the books and never changes. Hand-written.

alter table chaine_comptable drop constraint chaine_comptable_nature_check;
alter table chaine_comptable add constraint chaine_comptable_nature_check
  check (nature in ('piece', 'reglement', 'credit', 'cloture', 'periode', 'evenement'));

-- Records of clients may be merged: the name and the auxiliary account that were written stay in the chain.
create function contenu_credit(une_fiche integer) returns jsonb language sql stable set timezone = 'UTC' as $$
  select to_jsonb(c) - array['version', 'recherche', 'date_remise', 'id_cloture', 'id_structure', 'id_personne', 'id_contact'] from bam_credit c where c.id = une_fiche
$$;

create function credit_immuable() returns trigger language plpgsql as $$
declare
  mobiles text[] := array['version', 'recherche', 'date_remise', 'id_cloture', 'id_structure', 'id_personne', 'id_contact'];
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - mobiles = to_jsonb(old) - mobiles then
    return null;
  end if;
  raise exception 'Le mouvement de crédit % est enregistré : il ne change plus.', old.id using errcode = 'restrict_violation';
end $$;
create trigger credit_immuable after update or delete on bam_credit for each row execute function credit_immuable();

create function credit_en_periode_ouverte() returns trigger language plpgsql as $$
begin
  perform refuser_instant_clos(new.date_credit);
  return null;
end $$;
create trigger credit_en_periode_ouverte after insert on bam_credit for each row execute function credit_en_periode_ouverte();

create or replace function enchainer() returns trigger language plpgsql as $$
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
  elsif nature = 'credit' then
    perform refuser_instant_clos(new.date_credit);
  end if;
  execute format('select contenu_%s($1)', nature) into donnees using new.id;
  if donnees is not null then
    perform ajouter_maillon(nature, new.id, donnees);
  end if;
  return null;
end $$;
create constraint trigger credit_enchaine after insert on bam_credit deferrable initially deferred
  for each row execute function enchainer('credit');

create or replace function enchainer_le_reste() returns bigint language plpgsql as $$
declare
  un record;
  donnees jsonb;
  nombre bigint := 0;
begin
  for un in
    select x.nature, x.id from (
      select 'piece' as nature, p.id, p.date_emission::timestamp as jour, 1 as rang from bam_paiement p where p.no_facture is not null
      union all select 'reglement', r.id, r.date_reglement at time zone 'UTC', 2 from bam_reglement r
      union all select 'credit', v.id, v.date_credit at time zone 'UTC', 3 from bam_credit v
      union all select 'cloture', c.id, c.date_cloture at time zone 'UTC', 4 from bam_cloture c
      union all select 'periode', d.id, d.date_cloture at time zone 'UTC', 5 from bam_periode d
    ) x
    where not exists (select 1 from chaine_comptable c where c.nature = x.nature and c.id_fiche = x.id)
    order by x.jour, x.rang, x.id
  loop
    execute format('select contenu_%s($1)', un.nature) into donnees using un.id;
    perform ajouter_maillon(un.nature, un.id, donnees);
    nombre := nombre + 1;
  end loop;
  return nombre;
end $$;
