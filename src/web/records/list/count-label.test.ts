// @vitest-environment jsdom
import { expect, it } from 'vitest';
import * as film from '#generated/entities/film.gen.ts';
import * as person from '#generated/entities/personne.gen.ts';
import { loadLabels, showLanguage, text } from '#web/i18n/i18n.ts';
import { countedText, selectedText } from './count-label.ts';

it.each([
  ['fr', ['10 255 films', '1 film', '2 personnes', '2 sélectionnés', '1 sélectionnée', '2 sélectionnées']],
  ['en', ['10,255 films', '1 film', '2 people', '2 selected', '1 selected', '2 selected']],
  ['es', ['10.255 películas', '1 película', '2 personas', '2 seleccionadas', '1 seleccionada', '2 seleccionadas']],
] as const)('rows are counted in the words and the gender of what they are, in %s', async (language, expected) => {
  await showLanguage(language);
  await Promise.all((['film', 'personne'] as const).map(loadLabels));
  const found = [
    countedText(film, { count: 10_255, text, language }),
    countedText(film, { count: 1, text, language }),
    countedText(person, { count: 2, text, language }),
    selectedText(film, { count: 2, text, language }),
    selectedText(person, { count: 1, text, language }),
    selectedText(person, { count: 2, text, language }),
  ];
  expect(found.map((one) => one.replaceAll(/\s/g, ' '))).toEqual(expected);
});

it('a count that stopped says so', async () => {
  await showLanguage('fr');
  expect(countedText(film, { count: 10_001, text, language: 'fr' }).replaceAll(/\s/g, ' ')).toBe('10 000+ films');
});
