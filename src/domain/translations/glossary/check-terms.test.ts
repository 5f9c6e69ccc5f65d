import { expect, test } from 'vitest';
import { placesOfForms, type Term, termNotices } from './check-terms.ts';

function term(Nature: Term['Nature'], Source: readonly string[], Cible: readonly string[]): Term {
  return { Id: 1, Nature, Source, Cible, Notes: null };
}

function notices(source: string, target: string, ...terms: readonly Term[]) {
  return termNotices({ source, target, languages: { from: 'fr', to: 'en' } }, terms).map(({ fault, sentence }) => [fault, sentence]);
}

const SHORT = term('terme', ['court métrage', 'court-métrage'], ['short film', 'short']);

test('a term of the source that the translation does not say is named with its sentence', () => {
  expect(notices('Il pleut. Deux courts métrages.', 'It rains.', SHORT)).toEqual([]);
  expect(notices('Il pleut. Un Court-métrage.', 'It rains. A movie.', SHORT)).toEqual([['absent', 'Un Court-métrage.']]);
  expect(notices('Un court métrage.', 'Two short films.', SHORT)).toEqual([]);
  expect(notices('Un court métrage.', 'A shortcut.', SHORT)).toEqual([['absent', 'Un court métrage.']]);
  expect(notices('Un court métrage.', '', SHORT)).toEqual([]);
  expect(notices('Un court métrage.', 'A movie.', term('terme', ['court métrage'], []))).toEqual([]);
});

test('a word that is not to be used is named with the sentence that says it', () => {
  const movie = term('interdit', [], ['flick']);
  expect(notices('Un film. Il neige.', 'A film. Two FLICKS.', movie)).toEqual([['interdit', 'Two FLICKS.']]);
  expect(notices('Un film.', 'A flicker.', movie)).toEqual([]);
});

test('names keep their capitals, apostrophes are alike, and scripts without spaces are searched inside words', () => {
  expect(notices("La salle de l'Étoile.", 'The star room.', term('nom', ['L’Étoile', 'l’Étoile'], ['L’Étoile']))).toEqual([
    ['absent', "La salle de l'Étoile."],
  ]);
  expect(placesOfForms('Une étoile.', ['Étoile'], 'nom')).toEqual([]);
  expect(placesOfForms('短編映画祭', ['映画'], 'terme')).toEqual([{ start: 2, end: 4 }]);
  expect(placesOfForms('والفيلم', ['الفيلم'], 'terme')).toEqual([{ start: 1, end: 7 }]);
  expect(placesOfForms('C++ (a)', ['C++'], 'terme')).toEqual([{ start: 0, end: 3 }]);
});
