/** « Add a kind » of CONTRIBUTING, played in a copy: the compiler names what the new kind lacks, and nothing else. */
import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';

const PROJECT = path.join(import.meta.dirname, '../..');
const KIND = 'distance';

/** Files that list the kinds, and the texts about them. */
const UNION = ['codegen/runtime/field.ts', 'generated/entities/descriptor.gen.ts'];

/** Tables of a kind, on each side. */
const TABLES = [
  'codegen/kinds/kinds.ts',
  'src/domain/records/kinds/read-kinds.ts',
  'src/domain/records/kinds/shown-kinds.ts',
  'src/domain/records/kinds/written-kinds.ts',
  'src/server/records/sql/kind-sql.ts',
  'src/web/records/kinds/control-kinds.ts',
  'src/web/records/kinds/form-kinds.ts',
];

const roots: string[] = [];
afterAll(async () => {
  for (const root of roots) await rm(root, { recursive: true, force: true });
});

async function projectWithKind(): Promise<string> {
  const root = await mkdtemp(path.join(os.tmpdir(), 'added-kind-'));
  roots.push(root);
  for (const name of ['codegen', 'generated', 'src', 'package.json'])
    await cp(path.join(PROJECT, name), path.join(root, name), { recursive: true });
  await symlink(path.join(PROJECT, 'node_modules'), path.join(root, 'node_modules'));
  const config: object = JSON.parse(await readFile(path.join(PROJECT, 'tsconfig.json'), 'utf8'));
  const compiled = { ...config, include: ['codegen', 'src'], exclude: ['**/*.test.ts', '**/*.test.tsx'] };
  await writeFile(path.join(root, 'tsconfig.json'), JSON.stringify(compiled));
  for (const file of UNION) {
    const text = await readFile(path.join(root, file), 'utf8');
    const added = text.replace('export type StoredKind =\n', `export type StoredKind =\n  | '${KIND}'\n`);
    expect({ file, added: added.length - text.length }).toEqual({ file, added: KIND.length + 7 });
    await writeFile(path.join(root, file), added);
  }
  return root;
}

function compile(root: string): Promise<string> {
  const child = spawn(process.execPath, [path.join(PROJECT, 'node_modules/@typescript/native/bin/tsc'), '-p', root, '--pretty', 'false'], {
    cwd: root,
  });
  let out = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (out += chunk.toString()));
  return new Promise((resolve) => child.on('close', () => resolve(out)));
}

it('a kind that is only named does not compile, in the tables of each side and nowhere else', { timeout: 180_000 }, async () => {
  const out = await compile(await projectWithKind());
  const faults = [...out.matchAll(/^([^\s(][^(]*)\(\d+,\d+\): error TS\d+: (.*)$/gm)].map(([, file = '', sentence = '']) => ({
    file,
    sentence,
  }));
  expect([...new Set(faults.map(({ file }) => file))].toSorted()).toEqual(TABLES);
  expect(faults.filter(({ sentence }) => !sentence.includes(KIND) && !sentence.includes('FieldKind'))).toEqual([]);
});
