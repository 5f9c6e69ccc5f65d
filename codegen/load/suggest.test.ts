import { expect, it } from 'vitest';
import { closest } from './suggest.ts';

it('proposes the name with the fewest changes', () => {
  expect(closest('TitreOrginal', ['TitreTri', 'TitreOriginal', 'Titre'])).toBe('TitreOriginal');
});

it('looks past case and accents', () => {
  expect(closest('validé', ['refuse', 'valide'])).toBe('valide');
  expect(closest('titreoriginal', ['TitreOriginal'])).toBe('TitreOriginal');
});

it('forgives two letters that changed places', () => {
  expect(closest('flim', ['film', 'pays'])).toBe('film');
});

it('proposes nothing when nothing is near', () => {
  expect(closest('Duree', ['Titre', 'Pays'])).toBeNull();
  expect(closest('x', [])).toBeNull();
});
