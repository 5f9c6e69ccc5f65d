import { expect, it } from 'vitest';
import type { DeskFile } from './desk-file.ts';
import { findKept, nearestFirst } from './nearest-first.ts';

function person(Nom: string, more: Partial<DeskFile> = {}): DeskFile {
  return {
    Cle: Nom,
    Nom,
    Detail: null,
    Email: null,
    Jetons: [],
    Photo: null,
    Verdict: 'remettre',
    Du: 0,
    Roles: [],
    Dotations: [],
    ...more,
  };
}

function names(files: readonly DeskFile[]): readonly string[] {
  return files.map(({ Nom }) => Nom);
}

it('the very name comes before its beginnings, and these before what only holds the letters', () => {
  const people = ['Ana Ramartin', 'Luc Martineau', 'Zoé Martin', 'Éric Martin'].map((name) => person(name));
  expect(names(nearestFirst(people, 'martin'))).toEqual(['Éric Martin', 'Zoé Martin', 'Luc Martineau', 'Ana Ramartin']);
});

it('people that are kept are found by token, by address, and by the beginnings of their names, without accents', () => {
  const people = [person('Éric Martin', { Jetons: ['aB12'], Email: 'Eric@exemple.test' }), person('Zoé Lefèvre')];
  expect(findKept(people, ' AB12 ')).toEqual({ files: [people[0]], isToken: true });
  expect(names(findKept(people, 'eric@exemple.TEST').files)).toEqual(['Éric Martin']);
  expect(names(findKept(people, 'lefe zo').files)).toEqual(['Zoé Lefèvre']);
  expect(findKept(people, '  ')).toEqual({ files: [], isToken: false });
});
