-- The tablet that a session was opened on by a PIN: it ends with the tablet, and opens nothing elsewhere. Hand-written.
alter table session
  add column id_tablette integer;
create index session_id_tablette_idx on session (id_tablette) where id_tablette is not null;
