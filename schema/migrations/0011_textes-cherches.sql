-- What a search looks into: a folded text with its marks as spaces, then what hyphens, apostrophes and groups of digits hold
-- apart, in one piece. The same text as foldSearched in src/domain/records/query/search-words.ts. Hand-written.
create function texte_cherche(texte text) returns text
  language sql immutable strict parallel safe
  return concat_ws(
    ' ',
    translate(norm(texte), ',;:!?"()[]{}<>|/\·・、。「」『』''-', '                           '),
    case when norm(texte) ~ '[''-]' then (
      select string_agg(translate(w.mot, '''-', ''), ' ' order by w.rang)
      from unnest(string_to_array(translate(norm(texte), ',;:!?"()[]{}<>|/\·・、。「」『』', '                         '), ' ')) with ordinality w(mot, rang)
      where w.mot ~ '[''-]'
    ) end,
    case when norm(texte) ~ '[0-9]' then
      (select string_agg(regexp_replace(g.m[1], '[^0-9]', '', 'g'), ' ') from regexp_matches(replace(norm(texte), '(0)', ''), '\+?[0-9][0-9 ./()-]{6,}[0-9]', 'g') g(m))
    end
  );

-- Rows are found by the new text: those of before get it as the server starts.
do $$
declare
  kept record;
begin
  for kept in
    select c.table_name from information_schema.columns c
    where c.table_schema = current_schema() and c.column_name = 'recherche'
  loop
    execute format('update %I set recherche = null where recherche is not null', kept.table_name);
  end loop;
end
$$;
