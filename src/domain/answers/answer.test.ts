import { expect, test } from 'vitest';
import { DictionnaireValeurType } from '#generated/enums/dictionnaire-valeur-type.gen.ts';
import { listedErrors, readQuestion } from './answer.ts';

const FIELDS = { field: 'Reponse', chosen: 'IdValeur', told: false, question: 'IdQuestion' };

function question(Id: number, more: object) {
  return [Id, readQuestion({ Id, Type: DictionnaireValeurType.string, ...more })] as const;
}

const questions = new Map([
  question(1, { IsObligatoire: true }),
  question(2, { Type: DictionnaireValeurType.decimal, IsMultiple: true }),
  question(3, { Type: DictionnaireValeurType.bool }),
  question(4, { Type: DictionnaireValeurType.dictionnaire, IdDictionnaire: 9 }),
]);

function errors(answer: object, others: readonly object[] = [], isTold = false) {
  const one = { Id: -1, Reponse: null, IdValeur: null, ...answer };
  return listedErrors(
    { ...FIELDS, told: isTold },
    { answer: one, answers: [one, ...others.map((other, index) => ({ Id: index + 1, ...other }))], questions },
  ).map(({ path, code }) => `${path} ${code}`);
}

test('an answer that must be given is no blank', () => {
  expect(errors({ IdQuestion: 1, Reponse: '  ' })).toEqual(['Reponse obligatoire']);
  expect(errors({ IdQuestion: 4 })).toEqual(['IdValeur obligatoire']);
});

test('a number is written as one, yes or no is one of both', () => {
  expect(errors({ IdQuestion: 2, Reponse: '12,5' })).toEqual([]);
  expect(errors({ IdQuestion: 2, Reponse: 'douze' })).toEqual(['Reponse format']);
  expect(errors({ IdQuestion: 3, Reponse: 'peut-être' })).toEqual(['Reponse format']);
});

test('a value chosen for another question is said', () => {
  expect(errors({ IdQuestion: 3, IdValeur: 7 })).toEqual(['IdValeur hors-choix']);
});

test('a question that wants one answer has one, another may have several', () => {
  expect(errors({ IdQuestion: 3, Reponse: 'oui' }, [{ IdQuestion: 3 }])).toEqual(['IdQuestion deja-pris']);
  expect(errors({ IdQuestion: 2, Reponse: '1' }, [{ IdQuestion: 2 }])).toEqual([]);
});

test('what was told in the words of another site stays', () => {
  expect(errors({ IdQuestion: 4, Reponse: 'École d’ailleurs' }, [], true)).toEqual([]);
  expect(errors({ IdQuestion: 2, Reponse: 'une dizaine' }, [], true)).toEqual([]);
});
