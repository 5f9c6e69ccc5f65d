-- Sessions name the tablet that a PIN opened them on; those of a library have none. Hand-written.
alter table session add column id_tablette integer;
