import { expect, it } from 'vitest';
import { literal, propertyKey, quote, union, variable } from './text.ts';

it('writes a value on one line while it fits', () => {
  expect(literal({ a: 1, 'b-c': [true, null], d: undefined })).toBe("{ a: 1, 'b-c': [true, null] }");
});

it('writes one item a line beyond the width', () => {
  expect(literal({ text: 'x'.repeat(140), n: 1 })).toBe(`{\n  text: '${'x'.repeat(140)}',\n  n: 1,\n}`);
});

it('says a default that is absent, because its type obliges it', () => {
  expect(literal({ default: undefined })).toBe('{ default: undefined }');
});

it('quotes what is not an identifier and escapes what would end a text', () => {
  expect([propertyKey('Nom'), propertyKey('film-titre')]).toEqual(['Nom', "'film-titre'"]);
  expect([quote("l'âge"), quote(`l'"un"`), quote('a\nb')]).toEqual([`"l'âge"`, `'l\\'"un"'`, "'a\\nb'"]);
});

it('names an import after its file', () => {
  expect(variable('film-titre')).toBe('filmTitre');
});

it('makes a union of names, and never of none', () => {
  expect([union(['a', 'b']), union([])]).toEqual(["\n  | 'a'\n  | 'b'", ' never']);
});
