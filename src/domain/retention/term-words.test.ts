import { expect, it } from 'vitest';
import { retention } from '#generated/retention/retention.gen.ts';
import { textsIn } from '#domain/texts/server-texts.ts';
import { termWords } from './term-words.ts';

it.each([
  ['edition + 6 mois', "6 mois après l'édition"],
  ['exercice paiement + 10 ans', "10 ans après l'exercice du paiement"],
  ['compte inactif 3 ans', '3 ans sans connexion au compte'],
  ['contact inactif 3 ans sauf Credits', '3 ans sans activité du contact'],
  ['edition + 5 ans puis supprimer', "5 ans après l'édition"],
  ['question + 1 jours puis supprimer', '1 jour après le terme de sa question'],
  ['loi 10 ans', '10 ans exigés par la loi'],
  ['proprietaire', 'autant que sa fiche'],
])('tells « %s » as « %s »', (keep, words) => {
  expect(termWords(keep, textsIn('fr'))).toBe(words);
});

it.each(['fr', 'en', 'es'] as const)('has words in %s for each term of the schema', (culture) => {
  const terms = [...new Set(retention.map(({ keep }) => keep))];
  expect(terms.filter((keep) => termWords(keep, textsIn(culture)) === keep)).toEqual([]);
});
