-- Pictures that look alike share a number, so that lists find and show twins of other sizes and formats as they find those
-- of the same bytes. Hand-written: the server reads a coarse look of each file, beside records; the database compares looks as they come.

create function regarder_photo() returns trigger language plpgsql as $$
declare
  regard bit(128);
begin
  -- The same bytes have the same look; another file is looked at anew.
  if tg_op = 'UPDATE' and new.id_image is distinct from old.id_image then
    new.apparence := null;
  end if;
  if new.apparence is null then
    new.apparence := (select apparence from film_image where empreinte = new.empreinte and apparence is not null limit 1);
  end if;
  if length(new.apparence) <> 32 or new.apparence is null then
    new.ressemblance := null;
    return new;
  end if;
  -- Two pictures at once would take the same new number.
  perform pg_advisory_xact_lock(hashtextextended('film_image.ressemblance', 0));
  regard := ('x' || new.apparence)::bit(128);
  -- Ten bits of 128: another size, another compression or a light edit; two shots of a scene differ by more.
  new.ressemblance := coalesce(
    (select min(ressemblance) from film_image
      where id <> new.id and length(apparence) = 32 and bit_count(('x' || apparence)::bit(128) # regard) <= 10),
    (select coalesce(max(ressemblance), 0) + 1 from film_image));
  return new;
end $$;

-- After « mesurer_photo », which says the fingerprint of the file.
create trigger regarder_photo before insert or update of id_image, apparence on film_image for each row execute function regarder_photo();
