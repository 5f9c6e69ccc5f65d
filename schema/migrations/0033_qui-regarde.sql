-- Who has the sheet of a record open, page by page. A page that says so no more is forgotten by itself. Hand-written.
create table regard (
  entite text not null,
  id_fiche integer not null,
  id_utilisateur integer not null,
  page uuid not null,
  depuis timestamp with time zone not null,
  expire_le timestamp with time zone not null,
  primary key (entite, id_fiche, id_utilisateur, page)
);
create index regard_expire_le_idx on regard (expire_le);
