-- Desks are records; openings and deposits join the chain of the books. Hand-written.

-- Names that were typed until now become desks; the same name in other letters is the same desk.
insert into bam_guichet (libelle, recherche)
select min(btrim(n.nom)), norm(min(btrim(n.nom))) from (
  select guichet as nom from bam_reglement union select guichet from bam_cloture union select guichet from bam_credit
  union select guichet from festival_remise union select guichet from festival_participant
) n
-- The system row holds that one.
where norm(btrim(n.nom)) not in ('', 'hors guichet')
group by norm(btrim(n.nom)) order by 1;

alter table chaine_comptable drop constraint chaine_comptable_nature_check;
alter table chaine_comptable add constraint chaine_comptable_nature_check
  check (nature in ('piece', 'reglement', 'credit', 'ouverture', 'cloture', 'remise', 'periode', 'evenement'));

create function contenu_ouverture(une_fiche integer) returns jsonb language sql stable set timezone = 'UTC' as $$
  select to_jsonb(o) - array['version', 'recherche', 'id_cloture'] from bam_ouverture o where o.id = une_fiche
$$;
create function contenu_remise(une_fiche integer) returns jsonb language sql stable set timezone = 'UTC' as $$
  select to_jsonb(r) - array['version', 'recherche'] from bam_remise r where r.id = une_fiche
$$;
create or replace function contenu_reglement(une_fiche integer) returns jsonb language sql stable set timezone = 'UTC' as $$
  select to_jsonb(r) - array['version', 'recherche', 'date_remise', 'id_cloture', 'id_remise'] from bam_reglement r where r.id = une_fiche
$$;
create or replace function contenu_credit(une_fiche integer) returns jsonb language sql stable set timezone = 'UTC' as $$
  select to_jsonb(c) - array['version', 'recherche', 'date_remise', 'id_cloture', 'id_remise', 'id_structure', 'id_personne', 'id_contact'] from bam_credit c where c.id = une_fiche
$$;

create or replace function reglement_immuable() returns trigger language plpgsql as $$
declare
  mobiles text[] := array['version', 'recherche', 'date_remise', 'id_cloture', 'id_remise'];
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - mobiles = to_jsonb(old) - mobiles then
    return null;
  end if;
  raise exception 'Le règlement % est encaissé : il ne change plus.', old.id using errcode = 'restrict_violation';
end $$;
create or replace function credit_immuable() returns trigger language plpgsql as $$
declare
  mobiles text[] := array['version', 'recherche', 'date_remise', 'id_cloture', 'id_remise', 'id_structure', 'id_personne', 'id_contact'];
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - mobiles = to_jsonb(old) - mobiles then
    return null;
  end if;
  raise exception 'Le mouvement de crédit % est enregistré : il ne change plus.', old.id using errcode = 'restrict_violation';
end $$;
create function ouverture_immuable() returns trigger language plpgsql as $$
declare
  mobiles text[] := array['version', 'recherche', 'id_cloture'];
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - mobiles = to_jsonb(old) - mobiles then
    return null;
  end if;
  raise exception 'L''ouverture de caisse % est faite : elle ne change plus.', old.id using errcode = 'restrict_violation';
end $$;
create trigger ouverture_immuable after update or delete on bam_ouverture for each row execute function ouverture_immuable();
create function remise_immuable() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - array['version', 'recherche'] = to_jsonb(old) - array['version', 'recherche'] then
    return null;
  end if;
  raise exception 'La remise % est faite : elle ne change plus.', old.no_remise using errcode = 'restrict_violation';
end $$;
create trigger remise_immuable after update or delete on bam_remise for each row execute function remise_immuable();

-- A closing may hold a difference, which is an entry of its day.
create function jour_en_periode_ouverte() returns trigger language plpgsql as $$
begin
  perform refuser_periode_close(new.jour);
  return null;
end $$;
create trigger remise_en_periode_ouverte after insert on bam_remise for each row execute function jour_en_periode_ouverte();
create trigger cloture_en_periode_ouverte after insert on bam_cloture for each row execute function jour_en_periode_ouverte();

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
  elsif nature in ('remise', 'cloture') then
    perform refuser_periode_close(new.jour);
  end if;
  execute format('select contenu_%s($1)', nature) into donnees using new.id;
  if donnees is not null then
    perform ajouter_maillon(nature, new.id, donnees);
  end if;
  return null;
end $$;
create constraint trigger ouverture_enchainee after insert on bam_ouverture deferrable initially deferred
  for each row execute function enchainer('ouverture');
create constraint trigger remise_enchainee after insert on bam_remise deferrable initially deferred
  for each row execute function enchainer('remise');

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
      union all select 'ouverture', o.id, o.date_ouverture at time zone 'UTC', 0 from bam_ouverture o
      union all select 'cloture', c.id, c.date_cloture at time zone 'UTC', 4 from bam_cloture c
      union all select 'remise', b.id, b.saisi_le at time zone 'UTC', 5 from bam_remise b
      union all select 'periode', d.id, d.date_cloture at time zone 'UTC', 6 from bam_periode d
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
