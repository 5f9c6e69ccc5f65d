import { expect, it } from 'vitest';
import type { Language } from '#generated/entities/descriptor.gen.ts';
import { fillText } from './fill-text.ts';

it.each<[Language, number, string]>([
  ['fr', 0, '0 mail parti'],
  ['fr', 1, '1 mail parti'],
  ['fr', 2, '2 mails partis'],
  ['en', 0, '0 mails partis'],
  ['en', 1, '1 mail parti'],
  ['es', 1, '1 mail parti'],
  ['es', 1_000_000, '1000000 mails partis'],
])('counts as its language does: %s, %i', (language, nombre, said) => {
  expect(fillText('{nombre} {nombre|mail parti|mails partis}', { nombre }, language)).toBe(said);
});

it('leaves a mark that nobody filled where it is seen', () => {
  expect(fillText('{nom} a {nombre} {nombre|mail|mails}', { nom: 'Ada' }, 'fr')).toBe('Ada a {nombre} {nombre|mail|mails}');
});
