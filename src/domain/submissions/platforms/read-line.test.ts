import { expect, test } from 'vitest';
import { resolveColumns } from './platforms.ts';
import { readDay, readDuration, readLine } from './read-line.ts';

test.each([
  ['00:12:30', '00:12:30'],
  ['12:30', '00:12:30'],
  ['12 min', '00:12:00'],
  ['12 min 30 s', '00:12:30'],
  ['12\'30"', '00:12:30'],
  ['1 h 05', '01:05:00'],
  ['750', '00:12:30'],
  ['12 minutes', '00:12:00'],
  ['douze', null],
  ['12.5', null],
])('reads the duration « %s » as %s', (text, duration) => {
  expect(readDuration(text)).toBe(duration);
});

test('reads days of three forms', () => {
  expect([readDay('2026-03-14 10:00:00'), readDay('03/14/2026'), readDay('14/03/2026'), readDay('mars')]).toEqual([
    '2026-03-14',
    '2026-03-14',
    '2026-03-14',
    null,
  ]);
});

test('fills each target once, by what was learnt before what is guessed', () => {
  const heads = ['Project Title', 'Duration', 'My own column', 'Submission Categories'];
  expect(resolveColumns('filmfreeway', heads, new Map())).toEqual(['titreOriginal', 'duree', null, 'categorie']);
  const learnt = new Map([['my own column', 'titreOriginal' as const]]);
  expect(resolveColumns('filmfreeway', heads, learnt)).toEqual(['titreInternational', 'duree', 'titreOriginal', 'categorie']);
  expect(resolveColumns('filmfreeway', heads, new Map([['duration', null]]))[1]).toBeNull();
});

test('a line without a title, a number or a readable duration says so', () => {
  const reading = { platform: 'festhome', edition: 2027, columns: ['numero', 'titreOriginal', 'duree'], sectionOf: () => null } as const;
  expect(readLine({ line: 2, cells: ['12', '', '10'] }, reading)).toMatchObject({ problem: 'sansTitre' });
  expect(readLine({ line: 2, cells: ['', 'Marée', '10'] }, reading)).toMatchObject({ problem: 'sansNumero' });
  expect(readLine({ line: 2, cells: ['12', 'Marée', 'dix'] }, reading)).toMatchObject({ problem: 'dureeIllisible', value: 'dix' });
  expect(readLine({ line: 2, cells: ['12', 'Marée', '600'] }, reading)).toMatchObject({
    problem: null,
    deposit: { numero: 'FH-12', titreOriginal: 'Marée', duree: '00:10:00' },
  });
});
