import { expect, test } from 'vitest';
import { rights } from '#generated/rights/rights.gen.ts';
import { EXAMPLE_GROUPS } from './example-groups.ts';

test('those who manage the festival keep views, filters and rankings, and manage no accounts', () => {
  const group = EXAMPLE_GROUPS.find(({ nom }) => nom === 'Gestion');
  function held(start: string): readonly string[] {
    return rights.filter((right) => right.code.startsWith(start) && group?.holds(right)).map(({ code }) => code);
  }
  expect(held('UTILISATEUR').toSorted()).toEqual(
    ['CLASSEMENT', 'FILTRE', 'PRESENTATION'].flatMap((kept) => ['', '-DELETE', '-WRITE'].map((end) => `UTILISATEUR-${kept}${end}`)),
  );
  expect(held('GROUPE-UTILISATEUR')).toEqual([]);
});
