-- The browser, the system and the address of a session, by which its owner knows which one to close. Hand-written.
alter table session
  add column appareil text,
  add column adresse text;
