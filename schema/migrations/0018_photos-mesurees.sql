-- A picture of a film keeps what its file measures, so that lists compare it with what the catalogue prints. Hand-written: files are no
-- records, and every way to write a picture (form, import, deposit, merge, demonstration) must measure it.

create function mesurer_photo() returns trigger language plpgsql as $$
declare
  f fichier%rowtype;
begin
  select * into f from fichier where id = new.id_image;
  -- A restored backup brings its own measures, whichever of the two tables comes first.
  if found then
    new.largeur := f.largeur;
    new.hauteur := f.hauteur;
    new.largeur_impression := floor(f.largeur * 25.4 / 300)::integer;
    new.empreinte := f.empreinte;
  end if;
  return new;
end $$;

create trigger mesurer_photo before insert or update of id_image on film_image for each row execute function mesurer_photo();

update film_image i set largeur = f.largeur, hauteur = f.hauteur, largeur_impression = floor(f.largeur * 25.4 / 300)::integer, empreinte = f.empreinte
  from fichier f where f.id = i.id_image;
