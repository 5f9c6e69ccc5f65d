import { describe, expect, it } from 'vitest';
import { formatMoney } from '#domain/values/money.ts';
import { printedText } from './typography.ts';

describe('a printed sentence', () => {
  it('never leaves a French sign alone at the head of a line', () => {
    expect(printedText('Total : 12 € ; « oui » !', 'fr')).toBe('Total\u00a0: 12\u00a0€\u00a0; «\u00a0oui\u00a0»\u00a0!');
  });

  it('keeps the spaces of other languages', () => {
    expect(printedText('Total : 12', 'en')).toBe('Total : 12');
  });

  it('holds amounts together with spaces that the font has', () => {
    expect(printedText(formatMoney(1234.5, 'fr'), 'fr')).toBe('1\u00a0234,50\u00a0€');
  });

  it('curves apostrophes, but not those of a mail address', () => {
    expect(printedText("L'Avventura d'Antonioni", 'fr')).toBe('L’Avventura d’Antonioni');
    expect(printedText("o'neil@exemple.fr", 'fr')).toBe("o'neil@exemple.fr");
  });
});
