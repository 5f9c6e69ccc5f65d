/** A label without its languages fails here and nowhere else. */
import path from 'node:path';
import { expect, it } from 'vitest';
import { readModel } from '#codegen/generate.ts';

const { diagnostics } = await readModel(path.resolve(import.meta.dirname, '../..'));

it('says every label of the schema in every language', () => {
  const missing = diagnostics.list().filter(({ code }) => code === 'labels/missing');
  expect(missing.map(({ position: { file, line }, message }) => `${file}:${line} ${message}`)).toEqual([]);
});
