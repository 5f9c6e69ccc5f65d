import { expect, test } from 'vitest';
import type { CheckDescriptor } from '#generated/entities/descriptor.gen.ts';
import { brokenRules } from './rules.ts';

function check(is: CheckDescriptor['is'], more: Partial<CheckDescriptor> = {}): CheckDescriptor {
  return {
    rule: 'check',
    field: 'Valeur',
    is,
    ...more,
  };
}

function codes(rule: CheckDescriptor, ...values: CheckDescriptor['value'][]) {
  return values.map((Valeur) => brokenRules({ rules: [rule] }, { Valeur: Valeur ?? null, Autre: 5, Jour: '2027-01-30' })[0]?.code ?? null);
}

test.each<[CheckDescriptor, NonNullable<CheckDescriptor['value']>, NonNullable<CheckDescriptor['value']>, string]>([
  [check('email'), 'a@b.fr', 'a@b', 'email'],
  [check('url'), 'https://x.fr', 'foo', 'url'],
  [check('phone'), '04 73 91 65 73', '12', 'telephone'],
  [check('vat', { value: 'FR' }), 'FR40303265045', 'BE0428759497', 'tva'],
  [check('vat'), 'BE0428759497', 'FR1', 'tva'],
  [check('iban'), 'FR7630006000011234567890189', 'FR7630006000011234567890188', 'iban'],
  [check('minLength', { value: 2 }), 'ab', 'a', 'trop-court'],
  [check('maxLength', { value: 2 }), 'ab', 'abc', 'trop-long'],
  [check('length', { value: 2 }), 'ab', 'abc', 'longueur-exacte'],
  [check('contains', { value: 'ete' }), "L'été", 'hiver', 'contient'],
  [check('containsAny', { value: ['été', 'hiver'] }), 'HIVER', 'printemps', 'contient-un'],
  [check('startsWith', { value: '411' }), '411000', '706', 'commence-par'],
  [check('endsWith', { value: 'e' }), 'É', 'a', 'finit-par'],
  [check('special'), 'a!', 'a', 'caractere-special'],
  [check('noSpecial'), 'a', 'a!', 'sans-caractere-special'],
  [check('sameAs', { of: 'Jour' }), '2027-01-30', '2027-01-31', 'identique'],
  [check('digits'), 'a1', 'a', 'chiffres'],
  [check('upperCase', { value: 2 }), 'AB', 'Ab', 'majuscules'],
  [check('lowerCase'), 'a', 'A', 'minuscules'],
  [check('oneOf', { value: [1, 2] }), 2, 3, 'enumeration'],
  [check('number'), '1,5', 'x', 'nombre'],
  [check('negative'), -1, 1, 'negatif'],
  [check('positive'), 1, -1, 'positif'],
  [check('decimal'), 1.5, 1, 'non-entier'],
  [check('true'), true, false, 'case-cochee'],
  [check('false'), false, true, 'case-non-cochee'],
  [check('minItems', { value: 2 }), [1, 2], [1], 'trop-peu-elements'],
  [check('maxItems', { value: 1 }), [1], [1, 2], 'trop-elements'],
  [check('items', { value: 2 }), [1, 2], [1], 'elements-exact'],
  [check('includes', { value: 2 }), [1, 2], [1], 'element-attendu'],
  [check('equal', { value: 5 }), 5, 6, 'egal'],
  [check('before', { of: 'Jour' }), '2027-01-29', '2027-01-30', 'avant'],
  [check('beforeOrEqual', { value: 100 }), 100, 101, 'avant-ou-egal'],
  [check('after', { of: 'Autre' }), 6, 5, 'apres'],
  [check('afterOrEqual', { value: '2027-01-30' }), '2027-01-30', '2027-01-29', 'apres-ou-egal'],
])('a value passes its check of the schema, another is refused and an empty one is let be: %j', (rule, good, wrong, code) => {
  expect(codes(rule, good, wrong)).toEqual([null, code]);
  expect(codes(rule, undefined)).toEqual([rule.is === 'true' ? code : null]);
});

test('a box that must be ticked and a field that must be filled refuse nothing too, and one that must be empty refuses something', () => {
  expect([codes(check('true'), undefined), codes(check('filled'), undefined, 0), codes(check('empty'), undefined, 'x')]).toEqual([
    ['case-cochee'],
    ['obligatoire', null],
    [null, 'vide'],
  ]);
});

test('the sentence is told the number, or what stands in the other field, as people write it', () => {
  expect(brokenRules({ rules: [check('upperCase', { value: 2 })] }, { Valeur: 'a' })).toEqual([
    { path: 'Valeur', code: 'majuscules', params: { nombre: 2 } },
  ]);
  expect(brokenRules({ rules: [check('after', { of: 'Jour' })] }, { Valeur: '2027-01-30', Jour: '2027-01-31' })).toEqual([
    { path: 'Valeur', code: 'apres', params: { valeur: '31/01/2027' } },
  ]);
});

test('a check with a condition looks only where it holds', () => {
  const rule = check('positive', { when: { field: 'Type', value: 1 } });
  expect([1, 2].map((Type) => brokenRules({ rules: [rule] }, { Type, Valeur: -1 }).length)).toEqual([1, 0]);
});
