/** Prose is written in lines that a review shows whole. Tables, code and generated pages have lines of their own length. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const LONGEST = 200;

function longLines(file: string): readonly string[] {
  const outsideCode = readFileSync(path.join(root, file), 'utf8')
    .split(/^```.*$/m)
    .filter((_block, place) => place % 2 === 0);
  return outsideCode
    .flatMap((block) => block.split('\n'))
    .filter((line) => !line.startsWith('|') && line.length > LONGEST)
    .map((line) => `${file}: ${line.slice(0, 60)}…`);
}

test('no line of prose is longer than 200 characters', () => {
  const files = globSync(['*.md', 'docs/*.md', 'docs/decisions/*.md'], { cwd: root });
  expect(files.length).toBeGreaterThan(200);
  expect(files.flatMap(longLines)).toEqual([]);
});

test('ARCHITECTURE.md is read in one go', () => {
  expect(readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8').split('\n').length).toBeLessThanOrEqual(120);
});
