-- A session whose second factor the identity provider proved needs none of ours. Hand-written.
alter table session add column second_facteur_prouve boolean not null default false;
