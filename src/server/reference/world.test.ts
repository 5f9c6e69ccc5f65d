import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { worldCountries, worldLanguages } from './world.ts';

const films: readonly Record<string, string>[] = parse(readFileSync(new URL('../../../data/cannes-films.csv', import.meta.url)), {
  columns: true,
});

function used(column: string): readonly string[] {
  return [...new Set(films.flatMap((film) => (film[column] ?? '').split(',')).filter((code) => code !== ''))];
}

describe('countries and languages of the world', () => {
  it('name every country and language of the real films, in three languages', () => {
    const countries = new Map(worldCountries().map((country) => [country.code, country]));
    const languages = new Map(worldLanguages().map((language) => [language.code, language]));
    const nameless = [
      ...used('countries_of_origin').map((code) => countries.get(code)),
      ...used('languages').map((code) => languages.get(code)),
    ].filter(
      (name) =>
        name === undefined ||
        [name.texts.fr, name.texts.en, name.texts.es].some((text = '') => text === '' || text.toLowerCase() === name.code.toLowerCase()),
    );
    expect(nameless).toEqual([]);
  });

  it('are written as staff write them', () => {
    const country = worldCountries().find(({ code }) => code === 'KR');
    const language = worldLanguages().find(({ code }) => code === 'fr');
    expect([country?.texts.fr, country?.texts.en, country?.texts.es, language?.texts.fr, language?.texts.es]).toEqual([
      'Corée du Sud',
      'South Korea',
      'Corea del Sur',
      'Français',
      'Francés',
    ]);
  });

  it('are named in every language that a text is kept in', () => {
    const names = new Map([...worldCountries(), ...worldLanguages()].map(({ code, texts }) => [code, texts]));
    expect([names.get('DE')?.de, names.get('DE')?.it, names.get('KR')?.pt, names.get('ja')?.de]).toEqual([
      'Deutschland',
      'Germania',
      'Coreia do Sul',
      'Japanisch',
    ]);
  });

  it('never give a state that ended the name of the one that followed', () => {
    const ended = worldCountries().filter(({ isActif }) => !isActif);
    expect(ended.map(({ texts }) => [texts.en, texts.de])).toEqual([
      ['Soviet Union', undefined],
      ['Yugoslavia', undefined],
      ['Czechoslovakia', undefined],
      ['East Germany', undefined],
    ]);
  });

  it('know overseas territories, the European Union and states that ended', () => {
    const countries = new Map(worldCountries().map((country) => [country.code, country]));
    expect([countries.get('MQ')?.isDomTom, countries.get('IT')?.isCee, countries.get('CH')?.isCee, countries.get('SU')?.isActif]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('hold each code once', () => {
    const codes = worldCountries().map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
  });
});
