import { describe, expect, it, test } from 'vitest';
import { fieldsOf, fillFields } from './template.ts';

function fill(text: string, values: Readonly<Record<string, string>>): string {
  return fillFields(text, values, (value) => value).text;
}

describe('the optional parts of a template', () => {
  const text = 'Bonjour {{ prenom }}{{?hotel}}, à {{hotel}}{{?ville}} ({{ ville }}){{/ville}}{{/hotel}}.';

  test('say nothing of what is empty, one inside another', () => {
    expect(fill(text, { prenom: 'Ada', hotel: 'Lux', ville: 'Nice' })).toBe('Bonjour Ada, à Lux (Nice).');
    expect(fill(text, { prenom: 'Ada', hotel: 'Lux' })).toBe('Bonjour Ada, à Lux.');
    expect(fill(text, { prenom: 'Ada', ville: 'Nice' })).toBe('Bonjour Ada.');
    expect(fieldsOf(text)).toEqual(['hotel', 'ville', 'prenom']);
  });

  test('without their other half are no names', () => {
    expect(fieldsOf('{{?a}} {{b}} {{/c}}')).toEqual(['?a', 'b', '/c']);
    expect(fill('{{?a}}x{{/b}}y{{/a}}z', { a: '1' })).toBe('xyz');
  });
});

it.each(['{{?a}}', '{{', '{{ ', '{{?a}}{{/b}}', ' ', '{{? '])(
  'a template of 300 kB of « %s » is read in a time that grows as its length',
  (piece) => {
    const started = performance.now();
    for (const text of [piece.repeat(300_000 / piece.length), `{{${piece.repeat(300_000 / piece.length)}`]) {
      expect(fieldsOf(text).length).toBeGreaterThanOrEqual(0);
      expect(typeof fill(text, {})).toBe('string');
    }
    expect(performance.now() - started).toBeLessThan(4_000);
  },
);
