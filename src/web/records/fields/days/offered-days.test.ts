import { expect, test } from 'vitest';
import { testField } from '#tests/support/web/screen.ts';
import { dictionaryOfDays, offeredDays } from './offered-days.ts';

const KNOWN = { today: '2027-01-20', entries: [] };
const field = testField('Jours', 'days', {
  between: [
    { field: 'Debut', days: -2 },
    { field: 'Fin', days: 1 },
  ],
});

test('the days from the first end to the last, with those around them', () => {
  const days = ['2027-01-28', '2027-01-29', '2027-01-30', '2027-01-31', '2027-02-01'];
  expect(offeredDays(field, { Debut: '2027-01-30', Fin: '2027-01-31' }, KNOWN)).toEqual(days);
});

test('none while an end is not known, or the last comes first', () => {
  expect(offeredDays(field, { Debut: '2027-01-30', Fin: null }, KNOWN)).toEqual([]);
  expect(offeredDays(field, { Debut: '2027-02-10', Fin: '2027-01-31' }, KNOWN)).toEqual([]);
});

test('an end may be today', () => {
  const until = {
    ...field,
    between: [
      { field: null, days: 0 },
      { field: 'Fin', days: 0 },
    ] as const,
  };
  expect(offeredDays(until, { Fin: '2027-01-21' }, KNOWN)).toEqual(['2027-01-20', '2027-01-21']);
});

test('a wrong year offers two months of days, not a thousand', () => {
  expect(offeredDays(field, { Debut: '2027-01-30', Fin: '2072-01-31' }, KNOWN)).toHaveLength(62);
});

test('the dates of the edition that the record points to, before the server has said them and after it points elsewhere', () => {
  function read(value: string) {
    return { dictionary: 'dico-festival-editions', reference: 'Eannee', key: 'Eannee', value };
  }
  const edition = testField('Jours', 'days', {
    between: [
      { field: 'Ouverture', days: 0, read: read('DateDebut') },
      { field: 'Cloture', days: 0, read: read('DateFin') },
    ],
  });
  const entries = [
    { Id: 1, Libelle: '2027', Eannee: 2027, DateDebut: '2027-01-29', DateFin: '2027-01-30' },
    { Id: 2, Libelle: '2028', Eannee: 2028, DateDebut: '2028-02-04', DateFin: '2028-02-05' },
  ];
  const dayContext = { ...KNOWN, entries };
  expect(dictionaryOfDays(edition)).toBe('dico-festival-editions');
  expect(offeredDays(edition, { Eannee: 2027 }, dayContext)).toEqual(['2027-01-29', '2027-01-30']);
  expect(offeredDays(edition, { Eannee: 2028, Ouverture: '2027-01-29', Cloture: '2027-01-30' }, dayContext)).toEqual([
    '2028-02-04',
    '2028-02-05',
  ]);
  expect(offeredDays(edition, { Eannee: null }, dayContext)).toEqual([]);
});
