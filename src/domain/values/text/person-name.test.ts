import { describe, expect, it } from 'vitest';
import { partedName } from './person-name.ts';

describe('the name of a person', () => {
  it.each([
    ['Agnès Varda', 'Varda', 'Agnès'],
    ['Lars von Trier', 'von Trier', 'Lars'],
    ['Vittorio De Sica', 'De Sica', 'Vittorio'],
    ['Maïwenn', 'Maïwenn', null],
    ['Jean-Pierre de la Tour', 'de la Tour', 'Jean-Pierre'],
  ])('%s', (name, nom, prenom) => {
    expect(partedName(name)).toEqual({ given: prenom, family: nom });
  });
});
