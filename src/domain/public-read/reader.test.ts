import { expect, it } from 'vitest';
import { languageOf } from './reader.ts';

it('takes the requested language, then that of the browser, then French', () => {
  expect(languageOf('en', 'es')).toBe('en');
  expect(languageOf('EN-gb', undefined)).toBe('en');
  expect(languageOf(undefined, 'nl, es;q=0.8, en;q=0.5')).toBe('es');
  expect(languageOf(undefined, undefined)).toBe('fr');
});

it('answers in French where texts are stored in no such language', () => {
  expect(languageOf('nl', 'en')).toBe('fr');
  expect(languageOf(undefined, 'nl, ja')).toBe('fr');
});
