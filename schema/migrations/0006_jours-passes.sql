-- Lists as they were on a day read the history since then: its lines lie in the order of their time. Hand-written.
create index historique_le_idx on historique using brin (le);
