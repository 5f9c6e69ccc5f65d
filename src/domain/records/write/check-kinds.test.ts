import { describe, expect, test } from 'vitest';
import type { JsonValue } from '#generated/entities/descriptor.gen.ts';
import * as checks from './check-kinds.ts';

function passing(check: checks.Check, ...values: (JsonValue | undefined)[]) {
  return values.filter((value) => check.passes(value, {}));
}

describe('text and format', () => {
  test('an e-mail address has a name, an at sign and a domain', () => {
    expect(passing(checks.isEmail(), 'a@b.fr', 'a.b+c@sous.domaine.fr', 'a@b', 'a b@c.fr', 'a@@b.fr', '.a@b.fr', 'é@b.fr', null)).toEqual([
      'a@b.fr',
      'a.b+c@sous.domaine.fr',
    ]);
  });
  test('a web address has a scheme and a host', () => {
    expect(
      passing(
        checks.isUrl(),
        'https://x.fr/a',
        'http://localhost:3000',
        'http://192.168.1.7/d.png',
        'https://[::1]:8443',
        'http://machine',
        'foo',
        'javascript:alert(1)',
        'https://',
        'https://x .fr',
        'ftp://x.fr',
      ),
    ).toEqual(['https://x.fr/a', 'http://localhost:3000', 'http://192.168.1.7/d.png', 'https://[::1]:8443']);
  });
  test('a phone number has at least six digits', () => {
    const good = ['+33 4 73 91 65 73', '04.73.91.65.73', '04 73 91 65 73 poste 12', '+1 212 555 0100 ext. 4'];
    expect(passing(checks.isPhone(), ...good, '12', 'appelez-moi', 'poste 123456', '04 73 91 65 73 le soir')).toEqual(good);
  });
  test('a VAT number is that of its country', () => {
    expect(passing(checks.isVat('FR'), 'FR40303265045', 'BE0428759497', 'FR1')).toEqual(['FR40303265045']);
  });
  test('lengths are those of the trimmed text and a blank one fails', () => {
    expect(passing(checks.hasMinLength(3), 'abc', ' ab ', '   ')).toEqual(['abc']);
    expect(passing(checks.hasMaxLength(3), ' abc ', 'abcd', ' ')).toEqual([' abc ']);
    expect(passing(checks.hasLength(2), ' ab', 'a', '')).toEqual([' ab']);
  });
  test('contains, contains any, starts with and ends with ignore case and accents', () => {
    expect(passing(checks.contains('ETE'), "L'été", 'hiver')).toEqual(["L'été"]);
    expect(passing(checks.containsAny(['ÉTÉ', 'hiver']), "l'ete", 'printemps')).toEqual(["l'ete"]);
    expect(passing(checks.startsWith('e'), 'Éclair', 'Bé')).toEqual(['Éclair']);
    expect(passing(checks.endsWith('ê'), 'CAFE', 'thé', 'cake!')).toEqual(['CAFE', 'thé']);
  });
  test('a value is in a set, or equals another property', () => {
    expect(passing(checks.isOneOf([1, 2]), 1, 3, undefined)).toEqual([1]);
    expect(checks.sameAs('MotDePasse').passes('x', { MotDePasse: 'x' })).toBe(true);
    expect(checks.sameAs('MotDePasse').passes('x', { MotDePasse: 'y' })).toBe(false);
  });
});

describe('characters', () => {
  test('one digit, upper and lower case letter are enough by default', () => {
    expect(passing(checks.hasDigits(), 'a1', 'a')).toEqual(['a1']);
    expect(passing(checks.hasUpperCase(), 'É', 'é')).toEqual(['É']);
    expect(passing(checks.hasLowerCase(), 'é', 'É')).toEqual(['é']);
  });
  test('a number of them may be asked', () => {
    expect(passing(checks.hasDigits(2), 'a1', 'a12')).toEqual(['a12']);
    expect(passing(checks.hasUpperCase(2), 'Ab', 'AB')).toEqual(['AB']);
    expect(passing(checks.hasLowerCase(2), 'Ab', 'Abc')).toEqual(['Abc']);
  });
  test('special characters are present or absent', () => {
    expect(passing(checks.hasSpecial(), 'a!b', 'ab')).toEqual(['a!b']);
    expect(passing(checks.hasNoSpecial(), 'a!b', 'ab')).toEqual(['ab']);
    expect(passing(checks.hasSpecial('#'), 'a!b', 'a#b')).toEqual(['a#b']);
  });
});

describe('values', () => {
  test.each<[string, checks.Check, { of: (JsonValue | undefined)[]; pass: (JsonValue | undefined)[] }]>([
    ['number', checks.isNumber(), { of: [1, '1,5', 'x', null, ''], pass: [1, '1,5'] }],
    ['negative', checks.isNegative(), { of: [-1, 0, 1], pass: [-1] }],
    ['positive', checks.isPositive(), { of: [-1, 0, 1], pass: [1] }],
    ['decimal', checks.isDecimal(), { of: [1.5, 1, '2.5'], pass: [1.5, '2.5'] }],
    ['null or empty', checks.isNullOrEmpty(), { of: [null, '', ' ', [], 0, false, 'x'], pass: [null, '', ' ', []] }],
    ['not empty', checks.isNotEmpty(), { of: [null, '', [], 0, false, 'x'], pass: [0, false, 'x'] }],
    ['true', checks.isTrue(), { of: [true, false, null], pass: [true] }],
    ['false', checks.isFalse(), { of: [true, false, null], pass: [false] }],
    ['array min', checks.hasMinItems(2), { of: [[1], [1, 2], 'ab'], pass: [[1, 2]] }],
    ['array max', checks.hasMaxItems(1), { of: [[1], [1, 2], []], pass: [[1], []] }],
    ['array exact', checks.hasItems(2), { of: [[1], [1, 2]], pass: [[1, 2]] }],
    ['array contains', checks.includesItem(2), { of: [[1], [1, 2]], pass: [[1, 2]] }],
    ['custom', checks.custom('valeur', (value) => value === 42), { of: [42, 41], pass: [42] }],
  ])('%s', (_, check, values) => {
    expect(passing(check, ...values.of)).toEqual(values.pass);
  });
});

describe('comparisons', () => {
  const bounds: readonly [string, (bound: checks.Bound) => checks.Check, readonly boolean[]][] = [
    ['equal', checks.isEqualTo, [false, true, false]],
    ['before', checks.isBefore, [true, false, false]],
    ['before or equal', checks.isBeforeOrEqual, [true, true, false]],
    ['after', checks.isAfter, [false, false, true]],
    ['after or equal', checks.isAfterOrEqual, [false, true, true]],
  ];
  const numbers = [4, 5, 6];
  const dates = ['2027-01-29', '2027-01-30', '2027-01-31'];

  test.each(bounds)('%s compares numbers and dates with a literal and with another property', (_, make, expected) => {
    expect(numbers.map((value) => make(5).passes(value, {}))).toEqual(expected);
    expect(numbers.map((value) => make({ property: 'Autre' }).passes(value, { Autre: 5 }))).toEqual(expected);
    expect(dates.map((value) => make('2027-01-30').passes(value, {}))).toEqual(expected);
    expect(dates.map((value) => make({ property: 'Autre' }).passes(value, { Autre: '2027-01-30' }))).toEqual(expected);
    expect(make({ property: 'Autre' }).passes(5, {})).toBe(false);
  });
});

describe('a validator', () => {
  test('says « Champs obligatoire » unless it has a code of its own', () => {
    expect(checks.runValidator({ check: checks.isEmail(), required: true }, '', {})).toBe('obligatoire');
    expect(checks.runValidator({ check: checks.isEmail(), code: 'email' }, 'x', {})).toBe('email');
    expect(checks.runValidator({ check: checks.isEmail() }, 'a@b.fr', {})).toBeNull();
  });
  test('lets an optional empty value pass', () => {
    expect(checks.runValidator({ check: checks.isEmail() }, '', {})).toBeNull();
    expect(checks.runValidator({ check: checks.isNotEmpty() }, '', {})).toBe('obligatoire');
  });
  test('takes its flags from the record when they are functions', () => {
    const validator = { check: checks.isEmail(), required: (record: Readonly<Record<string, unknown>>) => record['Type'] === 1 };
    expect(checks.runValidator(validator, '', { Type: 1 })).toBe('obligatoire');
    expect(checks.runValidator(validator, '', { Type: 2 })).toBeNull();
    expect(checks.runValidator({ ...validator, checked: () => false }, 'x', { Type: 1 })).toBeNull();
  });
});
