/** Texts that were stored are read by one guarded reader: one that was spoilt harms its own record. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** A value copied through JSON was no text before. */
const COPY = /JSON\.parse\(JSON\.stringify\(/g;

test('no rule parses JSON by itself', () => {
  const files = globSync('src/{demo,domain}/**/*.ts').filter((file) => !file.endsWith('.test.ts'));
  const parsing = files.filter((file) => readFileSync(file, 'utf8').replaceAll(COPY, '').includes('JSON.parse('));
  // A filter in an address is checked and refused where it is read.
  expect(parsing.toSorted()).toEqual(['src/domain/records/requests/list-request.ts', 'src/domain/values/stored-json.ts']);
  expect(files.length).toBeGreaterThan(500);
});
