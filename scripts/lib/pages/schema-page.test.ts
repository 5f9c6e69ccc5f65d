import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { readModel } from '#codegen/generate.ts';
import { root } from '../bootstrap.mjs';
import { EXAMPLE_PROJECTS, schemaPage } from './schema-page.ts';

/** Cells of each row: key, where, value, meaning, example. */
const rows = schemaPage()
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|')))
  .map(([, key = '', , , meaning = '', example = '']) => ({ key: key.slice(1, -1), meaning, example: example.slice(1, -1) }));

it('gives a meaning and an example to every key', () => {
  expect(rows.length).toBeGreaterThan(300);
  expect(rows.filter(({ meaning, example }) => meaning === '' || example === '').map(({ key }) => key)).toEqual([]);
});

it('writes each example as YAML of its key', () => {
  const keys = rows.map(({ example }) => Object.keys(parse(example) ?? {}));
  expect(keys).toEqual(rows.map(({ key }) => [key]));
});

it('takes examples from projects without a problem', async () => {
  const projects = EXAMPLE_PROJECTS.flatMap((project) => globSync(path.posix.dirname(project), { cwd: root }));
  expect(projects).toContain('tests/codegen/rare-keys/input');
  const faults = await Promise.all(
    projects.map(async (project) => {
      const { diagnostics } = await readModel(path.join(root, project));
      return diagnostics.list().filter(({ severity }) => severity === 'error');
    }),
  );
  expect(faults.flat()).toEqual([]);
});
