-- The tablet that a session was opened on by a PIN: it ends with the tablet, and opens nothing elsewhere. Hand-written.
alter table session
  add column id_tablette integer;
create index session_id_tablette_idx on session (id_tablette) where id_tablette is not null;

-- Portraits that were consented to by a date on the sheet: the date becomes the first line of the consents. Hand-written.
do $$
declare
  libelle integer;
begin
  if not exists (select 1 from personne where date_consentement_photo is not null) then
    return;
  end if;
  insert into trad_libelle (entite, id_proprietaire, champ, traduction_fr, traduction_en, traduction_es)
  values ('consentement-finalite', 1, 'IdLibelle', 'Publication du portrait', 'Publication of the portrait', 'Publicación del retrato')
  returning id into libelle;
  insert into consentement_finalite (id, id_libelle, ordre, usage) values (1, libelle, 1, 1);
  insert into consentement (id_personne, id_finalite, decision, date_consentement, source, is_en_vigueur)
  select id, 1, 1, date_consentement_photo, 6, true from personne where date_consentement_photo is not null;
end
$$;
