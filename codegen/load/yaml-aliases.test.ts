import { expect, it } from 'vitest';
import { Diagnostics } from './diagnostics.ts';
import { parseYamlFile } from './yaml-file.ts';

const TENS = ['a', 'b', 'c'].map((name, index, names) => {
  const item = index === 0 ? '1' : `*${names[index - 1] ?? ''}`;
  return `${name}: &${name} [${Array.from({ length: 10 }, () => item).join(', ')}]`;
});

it('reads aliases of aliases up to the bound of a file', () => {
  const diagnostics = new Diagnostics();
  const parsed = parseYamlFile('schema/entities/film.yaml', `${TENS.join('\n')}\n`, diagnostics);
  expect(diagnostics.list()).toEqual([]);
  expect(JSON.stringify(parsed?.value).match(/1/g)).toHaveLength(1_110);
});
