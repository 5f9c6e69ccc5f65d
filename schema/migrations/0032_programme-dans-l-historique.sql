-- The program that wrote for a user by an access token, by the name of the token at that time. Hand-written.
alter table historique
  add column programme text;
