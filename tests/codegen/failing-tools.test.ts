/** A document that one of the tools cannot read: it is reported, and what was generated before stays as it is. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { runTools, ToolError } from '#codegen/tools/run-tools.ts';

const DOCUMENT = path.join(import.meta.dirname, '../../generated/openapi.json');

it('writes nothing', async () => {
  const root = await mkdtemp(path.join(os.tmpdir(), 'tools-'));
  const openapi = (await readFile(DOCUMENT, 'utf8')).replaceAll('"/accueil/', '"/accueil/{inconnu}/');
  await expect(runTools({ root, check: false, openapi })).rejects.toThrow(ToolError);
  expect(await readdir(root)).toEqual([]);
  await rm(root, { recursive: true });
});
