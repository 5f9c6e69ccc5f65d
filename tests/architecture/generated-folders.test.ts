/** The claims of docs/folders.md about `generated/` agree with the imports. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const SIDES = ['domain', 'server', 'web', 'mocks', 'demo'];
const ROW = /^\| `([\w.]+)` \|[^|]*\| ([^|]*) \|$/;

/** Folder, and the sides of `src` that it says read it. */
function inventory(): Readonly<Record<string, string>> {
  const text = readFileSync(path.join(root, 'docs/folders.md'), 'utf8');
  const [, section = ''] = text.split('\n## What is generated\n');
  const [lines = ''] = section.split('\n## ');
  const rows = lines.split('\n').flatMap((line) => {
    const [, name, readers] = ROW.exec(line) ?? [];
    return name === undefined || readers === undefined ? [] : [[name, readers]];
  });
  return Object.fromEntries(rows);
}

/** Folders of `generated/` that the code of a side imports, tests aside. */
function readBy(side: string): ReadonlySet<string> {
  const folder = path.join(root, 'src', side);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const code = files.filter((file) => /(?<!\.test)\.tsx?$/.test(file)).map((file) => readFileSync(path.join(folder, file), 'utf8'));
  return new Set(code.flatMap((text) => [...text.matchAll(/['"]#generated\/([\w-]+)\//g)].map(([, name = '']) => name)));
}

test('every folder of generated/ is in the inventory, with those who read it', () => {
  const entries = readdirSync(path.join(root, 'generated'), { withFileTypes: true });
  const readers = SIDES.map((side) => ({ side, read: readBy(side) }));
  const folders = entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => [
      name,
      readers
        .filter(({ read }) => read.has(name))
        .map(({ side }) => side)
        .join(', ') || 'nobody here',
    ]);
  const documented = inventory();
  expect({ ...Object.fromEntries(folders), 'openapi.json': documented['openapi.json'] }).toEqual(documented);
  expect(folders.length).toBeGreaterThan(10);
});
