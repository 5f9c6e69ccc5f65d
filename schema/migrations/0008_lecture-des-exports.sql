-- The file of an export goes to its person only while they may read all that it holds: what it was read with stays beside it. Hand-written.
-- Files made before tell nothing of it and are asked for again.
alter table travail add column lecture jsonb;
