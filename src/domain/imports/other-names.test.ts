import { expect, test } from 'vitest';
import { otherNames } from './other-names.ts';

test('a country is known by its names in other languages, its usual ones and its other code', () => {
  expect(otherNames('pays', 'GB')).toEqual(expect.arrayContaining(['Royaume-Uni', 'United Kingdom', 'UK', 'GBR']));
  expect(otherNames('pays', 'KR')).toEqual(expect.arrayContaining(['South Korea', 'KOR']));
  expect(otherNames('pays', 'RU')).toEqual(expect.arrayContaining(['Russia', 'Russie']));
  expect(otherNames('pays', 'UA')).not.toContain('UK');
});

test('a language is known by its names in other languages', () => {
  expect(otherNames('langue', 'fa')).toEqual(expect.arrayContaining(['Farsi', 'Persian']));
  expect(otherNames('langue', 'de')).toContain('German');
  expect(otherNames('structure', 'GB')).toEqual([]);
});

test.each(['DD', 'SU', 'YU'])('a country that is no more (%s) has no name of the one that came after it', (code) => {
  expect(otherNames('pays', code)).toEqual([]);
});
