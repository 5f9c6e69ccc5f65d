-- A picture of a film keeps what its file measures, so that lists compare it with what the catalogue prints. Hand-written: files are no
-- records, and every way to write a picture (form, import, deposit, merge, demonstration) must measure it.

create function mesurer_photo() returns trigger language plpgsql as $$
begin
  select f.largeur, f.hauteur, floor(f.largeur * 25.4 / 300)::integer, f.empreinte
    into new.largeur, new.hauteur, new.largeur_impression, new.empreinte
    from fichier f where f.id = new.id_image;
  return new;
end $$;

create trigger mesurer_photo before insert or update of id_image on film_image for each row execute function mesurer_photo();

update film_image i set largeur = f.largeur, hauteur = f.hauteur, largeur_impression = floor(f.largeur * 25.4 / 300)::integer, empreinte = f.empreinte
  from fichier f where f.id = i.id_image;
