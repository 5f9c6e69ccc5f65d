import { describe, expect, it, test } from 'vitest';
import { fieldsOf, fillFields } from './template.ts';

function fill(text: string, values: Readonly<Record<string, string>>): string {
  return fillFields(text, values, { escape: (value) => value }).text;
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

describe('the conditions of a template', () => {
  test('choose between two texts, one inside another', () => {
    const text = '{{?hotel}}À {{hotel}}{{?ville}} ({{ville}}){{:sinon}} sans ville{{/ville}}{{:sinon}}Sans hôtel{{/hotel}}.';
    expect(fill(text, { hotel: 'Lux', ville: 'Nice' })).toBe('À Lux (Nice).');
    expect(fill(text, { hotel: 'Lux' })).toBe('À Lux sans ville.');
    expect(fill(text, {})).toBe('Sans hôtel.');
    expect(fieldsOf(text)).toEqual(['hotel', 'ville']);
  });

  test('compare a value, whatever its case and accents, and may ask that it is another one', () => {
    const text = '{{?statut=Validée}}oui{{:sinon}}non{{/statut}}{{?statut!=Refusée}}, pas refusée{{/statut}}';
    expect(fill(text, { statut: 'validee' })).toBe('oui, pas refusée');
    expect(fill(text, { statut: 'Refusée' })).toBe('non');
    expect(fill(text, {})).toBe('non, pas refusée');
    expect(fieldsOf(text)).toEqual(['statut']);
  });

  test('say another word where a value is empty, which is then not missing', () => {
    const text = 'Bonjour {{ prenom | Madame, Monsieur }}, {{nom}}';
    expect(fillFields(text, { prenom: 'Ada' }, { escape: (value) => value })).toEqual({ text: 'Bonjour Ada, ', missing: ['nom'] });
    expect(fill(text, { nom: 'X' })).toBe('Bonjour Madame, Monsieur, X');
    expect(fieldsOf(text)).toEqual(['prenom', 'nom']);
  });

  test('leave a « sinon » that stands alone for the check of words to name', () => {
    expect(fieldsOf('a {{:sinon}} b')).toEqual([':sinon']);
  });
});

it.each(['{{?a=b}}', '{{?a}}{{:sinon}}{{/a}}', '{{a|b}}', '{{?a}}', '{{', '{{ ', '{{?a}}{{/b}}', ' ', '{{? '])(
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
