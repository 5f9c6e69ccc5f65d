-- Deposits that came before their category was asked: the one that their film says, as for a site that names none
-- (src/domain/submissions/deposit.ts). Hand-written.
update ins_recup
set categorie = case when is_film_ecole then 2 else 3 end
where is_film_ecole or is_premier_film;
