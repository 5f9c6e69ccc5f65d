import { expect, test } from 'vitest';
import { sourceAtTranslation } from './source-at-translation.ts';

function change(At: string, field: string, before: unknown, after: unknown) {
  return { At, Before: { [field]: before }, After: { [field]: after } };
}

const TEXT = [
  change('2027-01-09T10:00:00.000', 'Texte', 'Trois.', 'Quatre.'),
  change('2027-01-08T10:00:00.000', 'Texte', 'Deux.', 'Trois.'),
  change('2027-01-02T10:00:00.000', 'Texte', 'Un.', 'Deux.'),
  { At: '2027-01-01T10:00:00.000', Before: null, After: { Texte: 'Un.' } },
];

test('the source of a translation is the one of its last tick, whatever changed since', () => {
  const line = [
    change('2027-01-05T10:00:00.000', 'IsTraduit', false, true),
    change('2027-01-04T10:00:00.000', 'IsTraduit', true, false),
    change('2027-01-01T12:00:00.000', 'IsTraduit', false, true),
    change('2027-01-08T12:00:00.000', 'IsRelu', false, true),
  ];
  expect(sourceAtTranslation(line, TEXT)).toBe('Deux.');
  expect(sourceAtTranslation([change('2027-01-10T10:00:00.000', 'IsTraduit', false, true), ...line], TEXT)).toBeNull();
  expect(sourceAtTranslation([], TEXT)).toBe('Un.');
});
