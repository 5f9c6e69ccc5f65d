import { expect, test } from 'vitest';
import { peopleIn } from './people.ts';

test.each([
  ['Ana Exemple', ['Ana Exemple']],
  ['Bo Exemple, Cy Exemple', ['Bo Exemple', 'Cy Exemple']],
  ['Mona Keller ; Ismael Ortega', ['Mona Keller', 'Ismael Ortega']],
  ['Mona Keller / Ismael Ortega / Lea Storm', ['Mona Keller', 'Ismael Ortega', 'Lea Storm']],
  ['Danièle Huillet et Jean-Marie Straub', ['Danièle Huillet', 'Jean-Marie Straub']],
  ['Joel & Ethan Coen', ['Joel Coen', 'Ethan Coen']],
  ['Luc and Jean-Pierre Dardenne', ['Luc Dardenne', 'Jean-Pierre Dardenne']],
  ['Varda, Agnès', ['Varda, Agnès']],
  ['VARDA, Agnès ; GODARD, Jean-Luc', ['VARDA, Agnès', 'GODARD, Jean-Luc']],
  ['García Lozano, María', ['García Lozano, María']],
  ['Lars von Trier, Jørgen Leth', ['Lars von Trier', 'Jørgen Leth']],
  ['A B, C D, E F', ['A B', 'C D', 'E F']],
  ['Ana Exemple, Ana Exemple', ['Ana Exemple']],
  [' , ; ', []],
])('%s', (text, people) => expect(peopleIn(text)).toEqual(people));
