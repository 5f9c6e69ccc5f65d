/** Number of generated files that one field touches: the size of a review. */
import { spawn } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const PROJECT = path.join(import.meta.dirname, '../..');
const roots: string[] = [];
afterAll(async () => {
  for (const root of roots) await rm(root, { recursive: true, force: true });
});

interface Edit {
  readonly entity: string;
  /** A line under `fields:`. */
  readonly field: string;
  /** Place of the field: before the other columns of its first list. */
  readonly column: string;
}

/** Files of `generated/` that differ once a field of the real schema is added and all is generated again. */
async function touched({ entity, field, column }: Edit, ...options: readonly string[]): Promise<readonly string[]> {
  const root = await mkdtemp(path.join(os.tmpdir(), 'footprint-'));
  roots.push(root);
  for (const folder of ['schema', 'generated']) await cp(path.join(PROJECT, folder), path.join(root, folder), { recursive: true });
  for (const name of ['node_modules', 'package.json', 'tsconfig.json', 'src'])
    await symlink(path.join(PROJECT, name), path.join(root, name));
  const file = path.join(root, 'schema/entities', `${entity}.yaml`);
  const text = await readFile(file, 'utf8');
  const edited = text.replace('\nfields:\n', `\nfields:\n  ${field}\n`).replace('\n    columns: [', `\n    columns: [${column} 90, `);
  expect(edited.length).toBe(text.length + `  ${field}\n`.length + `${column} 90, `.length);
  await writeFile(file, edited);
  const [status, out] = await generate(root, options);
  expect({ status, out }).toMatchObject({ status: 0 });
  const files = (await readdir(path.join(root, 'generated'), { recursive: true, withFileTypes: true })).filter((one) => one.isFile());
  const names = files.map((one) => path.relative(root, path.join(one.parentPath, one.name))).toSorted();
  function textOf(place: string, name: string): Promise<string | null> {
    return readFile(path.join(place, name), 'utf8').catch(() => null);
  }
  const same = await Promise.all(names.map(async (name) => (await textOf(root, name)) === (await textOf(PROJECT, name))));
  return names.filter((_, index) => same[index] === false);
}

function generate(root: string, options: readonly string[]): Promise<readonly [number | null, string]> {
  const child = spawn(process.execPath, [path.join(PROJECT, 'codegen/main.ts'), '--root', root, ...options], { cwd: root });
  let out = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (out += chunk.toString()));
  return new Promise((resolve) => child.on('close', (status) => resolve([status, out])));
}

/** Files that the tools write again for one field: the types of the client, the fakers, the validator of the entity, the hash of their document. */
const BY_TOOLS = 4;

describe('a field that is added', { timeout: 120_000 }, () => {
  it('touches at most 16 generated files when it is stored, and shown first in a list that others show in part', async () => {
    const field = 'Essai: { kind: string, max: nvarchar50 }';
    const files = await touched({ entity: 'film', field, column: 'Essai' });
    expect(files).toContain('generated/schemas/film-input.zod.ts');
    expect(files.slice(16)).toEqual([]);
  });

  it('touches at most 15 when it is derived', async () => {
    const field = 'PlusGrande: { kind: max, path: Salles.Jauge, label: Plus grande salle }';
    const files = await touched({ entity: 'festival-lieu', field, column: 'PlusGrande' }, '--only-ours');
    expect(files).toContain('generated/entities/festival-lieu.gen.ts');
    expect(files.slice(15 - BY_TOOLS)).toEqual([]);
  });
});
