-- What programs propose and then confirm. A proposal lives for minutes, and is sealed: it holds values of records. Hand-written.
create table proposition_jeton (
  numero text primary key,
  id_jeton integer not null,
  id_utilisateur integer not null,
  actes text not null,
  cree_le timestamp with time zone not null,
  expire_le timestamp with time zone not null,
  lot text unique,
  confirmee_le timestamp with time zone,
  annulee_le timestamp with time zone
);
create index proposition_jeton_expire_le_idx on proposition_jeton (expire_le);
