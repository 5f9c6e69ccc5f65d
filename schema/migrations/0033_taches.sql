-- Les tâches d'une fiche et celles qui suivent une autre se lisent par elles-mêmes, sans parcourir la table.
create index tache_fiche_idx on tache (entite, id_fiche) where id_fiche is not null;
create index tache_precedente_idx on tache (id_precedente) where id_precedente is not null;
create index tache_commentaire_idx on tache (id_commentaire) where id_commentaire is not null;
