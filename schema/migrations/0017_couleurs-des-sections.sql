-- Sections of an edition get a colour each, in their order, as new ones do (src/domain/programmation/section-colours.ts).
-- Programmes that have a colour keep theirs. Hand-written.
with palette as (
  select array['#1f4e9e', '#a8322d', '#2f6b3a', '#b8860b', '#5b2a86', '#3d7ea6', '#e07b39', '#43aa8b', '#c9184a', '#6b4f3a', '#90be6d', '#577590',
    '#f2c14e', '#22223b', '#d9a5c8', '#8c7b6b'] as couleurs
), rangs as (
  select id, row_number() over (partition by eannee order by ordre nulls last, id) - 1 as rang from festival_section where couleur_fond is null
)
update festival_section s
set couleur_fond = p.couleurs[1 + r.rang % array_length(p.couleurs, 1)]
from rangs r, palette p
where r.id = s.id;
