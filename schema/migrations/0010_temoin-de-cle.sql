-- A word sealed with the key of the installation: a server that cannot open it has another key, and says so instead of showing
-- empty fields. Hand-written.
create table temoin_cle (
  id integer primary key check (id = 1),
  scelle text not null
);
