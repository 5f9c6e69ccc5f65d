import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..', '..');
const FOLDERS: Readonly<Record<string, string>> = {
  '#server': 'src/server',
  '#domain': 'src/domain',
  '#mocks': 'src/mocks',
  '#generated': 'generated',
};

/** Files that a module loads, types left out, and the packages they name. */
function reach(start: string): { readonly files: ReadonlySet<string>; readonly packages: ReadonlySet<string> } {
  const files = new Set<string>();
  const packages = new Set<string>();
  const waiting = [start];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    // A page gets its values, not the module.
    if (files.has(file) || file.endsWith('/src/mocks/seed/sources.ts')) continue;
    files.add(file);
    for (const target of importsOf(readFileSync(file, 'utf8'))) {
      const resolved = resolve(file, target);
      if (resolved === null) packages.add(target);
      else waiting.push(resolved);
    }
  }
  return { files, packages };
}

function importsOf(text: string): readonly string[] {
  return [...text.matchAll(/^(?:import|export) (?!type )[^;]*?from '([^']+)';/gms)].map((match) => match[1] ?? '');
}

function resolve(file: string, target: string): string | null {
  if (target.startsWith('.')) return path.join(path.dirname(file), target);
  const folder = FOLDERS[target.split('/')[0] ?? ''];
  return folder === undefined ? null : path.join(root, folder, target.slice(target.indexOf('/') + 1));
}

test('the simulation borrows only rules of the server that a browser can run', () => {
  const { files, packages } = reach(path.join(root, 'src/mocks/browser.ts'));
  expect([...files].some((file) => file.includes('/src/server/records/write-input.ts'))).toBe(true);
  expect([...packages].toSorted()).toEqual(['@faker-js/faker/locale/fr', 'msw', 'msw/browser', 'zod'].filter((name) => packages.has(name)));
  expect([...packages].filter((name) => name.startsWith('node:') || name === 'pg' || name === 'fastify')).toEqual([]);
});
