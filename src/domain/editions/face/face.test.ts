import { expect, it } from 'vitest';
import { rankOf } from './edition-rank.ts';
import { faceOf } from './face.ts';

function edition(Eannee: number, more: Readonly<Record<string, unknown>> = {}) {
  return { Id: Eannee, Eannee, Numero: Eannee - 1989, ...more };
}

it('the festival shows itself as its edition by default says', () => {
  const shown = faceOf([
    edition(2026, { NomFestival: 'Ancien nom', Couleur: '#123456' }),
    edition(2027, { IsDefaut: true, NomFestival: 'Valombre', IdLogo: 12, Couleur: '#0b5d3b' }),
    edition(2028, { NomFestival: 'À venir' }),
  ]);
  expect(shown).toEqual({ name: 'Valombre', logo: 12, colour: '#0b5d3b', edition: { year: 2027, rank: 38 } });
});

it('what a new edition does not say yet is as before it', () => {
  const shown = faceOf([edition(2027, { IsDefaut: true, Couleur: '#0b5d3b' }), edition(2026, { NomFestival: 'Valombre', IdLogo: 12 })]);
  expect(shown).toMatchObject({ name: 'Valombre', logo: 12, colour: '#0b5d3b', edition: { year: 2027 } });
});

it('a paper wears the face of its edition, and that of the usual one where neither it nor an earlier one says anything', () => {
  const editions = [
    edition(2027, { IsDefaut: true, NomFestival: 'Valombre', IdLogo: 12, Couleur: '#0b5d3b' }),
    edition(2026, { NomFestival: 'Ancien nom', Couleur: '#123456' }),
  ];
  expect(faceOf(editions, 2026)).toEqual({ name: 'Ancien nom', logo: 12, colour: '#123456', edition: { year: 2026, rank: 37 } });
  expect(faceOf(editions, 1999)).toEqual(faceOf(editions));
});

it('without any edition there is no face, and without any default the latest gives it', () => {
  expect(faceOf([])).toEqual({ name: null, logo: null, colour: null, edition: null });
  expect(faceOf([edition(2025), edition(2026)]).edition).toEqual({ year: 2026, rank: 37 });
});

it.each([
  ['fr', 1, '1re'],
  ['fr', 38, '38e'],
  ['en', 1, '1st'],
  ['en', 22, '22nd'],
  ['en', 38, '38th'],
  ['es', 38, '38.ª'],
  ['de', 38, '38.'],
])('the rank of an edition is said as in %s: %i', (culture, rank, ordinal) => {
  expect(rankOf(rank, culture)).toBe(ordinal);
});
