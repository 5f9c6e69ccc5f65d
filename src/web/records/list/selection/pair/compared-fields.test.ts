import { expect, it } from 'vitest';
import * as film from '#generated/entities/film.gen.ts';
import { compareRecords, comparedFields } from './compared-fields.ts';

const context = { language: 'fr', yes: 'Oui', no: 'Non' } as const;

it('two records are compared on the columns of their list, then on every field that can be filtered, each once', () => {
  const [screen] = film.descriptor.screens;
  const names = comparedFields(film, screen ?? { columns: [] }, 'fr').map(({ name }) => name);
  expect(names).toContain('AnneeProd');
  expect(names).toContain('NumVisa');
  expect(new Set(names).size).toBe(names.length);
});

it('what both say alike is told apart, and what neither says is left out', () => {
  const screen = { columns: ['AnneeProd', 'Duree', 'NumVisa'].map((field) => ({ field, width: 100, displayed: true })) };
  const fields = comparedFields(film, screen, 'fr').filter(({ name }) => screen.columns.some(({ field }) => field === name));
  const compared = compareRecords(
    fields,
    [
      { Id: 1, AnneeProd: 2001, Duree: '01:30:00', NumVisa: null },
      { Id: 2, AnneeProd: 2002, Duree: '01:30:00', NumVisa: null },
    ],
    context,
  );
  expect(compared.map(({ name, isSame }) => [name, isSame])).toEqual([
    ['AnneeProd', false],
    ['Duree', true],
  ]);
});
