import { expect, it } from 'vitest';
import { initials } from './initials.ts';

it.each([
  ['The Absence of the Quay', 'AQ'],
  ['La Fabrique du vent', 'FV'],
  ['L’Heure bleue', 'HB'],
  ["L'Étoile de mer", 'ÉM'],
  ['Les Yeux sans visage', 'YS'],
  ['Une femme est une femme', 'FE'],
  ['À bout de souffle', 'ÀB'],
  ['El espíritu de la colmena', 'EC'],
  ['Der Himmel über Berlin', 'HÜ'],
  ['2046', '2'],
  ['Agnès Varda', 'AV'],
  ['Jean de La Fontaine', 'JF'],
  ['The The', 'TT'],
  ['…', ''],
])('of « %s » keeps « %s »', (name, letters) => {
  expect(initials(name)).toBe(letters);
});
