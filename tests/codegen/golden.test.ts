/**
 * One folder a case: `input/` is a small project, `case.json` names the emitted files worth reading, `expected/` holds
 * them with the diagnostics. `UPDATE=1 npx vitest run tests/codegen` writes them anew; read the difference before a commit.
 */
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { generate } from '#codegen/generate.ts';
import { severities } from '#codegen/load/diagnostic-codes.ts';
import { formatDiagnostic } from '#codegen/load/diagnostics.ts';

const HERE = import.meta.dirname;
const ROOT = path.join(HERE, '../..');
const UPDATE = process.env['UPDATE'] === '1';
const Case = z.strictObject({ files: z.array(z.string()).optional(), strict: z.boolean().optional() });

const cases = (await readdir(HERE, { withFileTypes: true }))
  .filter((entry) => existsSync(path.join(HERE, entry.name, 'case.json')))
  .map(({ name }) => name);

/** Everything a case shows: the diagnostics, then the chosen files. */
async function outcome(name: string): Promise<Map<string, string>> {
  const { files = [], strict = false } = Case.parse(JSON.parse(await readFile(path.join(HERE, name, 'case.json'), 'utf8')));
  const generated = await generate(path.join(HERE, name, 'input'), { strict, fresh: true });
  // Missing translations are noise in every case but the ones that say languages.
  const shown = generated.diagnostics.list().filter(({ code }) => code !== 'labels/missing' || strict || name.includes('labels'));
  const texts = new Map([['diagnostics.txt', shown.map((diagnostic) => `${formatDiagnostic(diagnostic)}\n`).join('')]]);
  for (const file of files) texts.set(file, generated.files.find((emitted) => emitted.path === file)?.text ?? 'absent\n');
  return texts;
}

async function expected(name: string): Promise<Map<string, string>> {
  const folder = path.join(HERE, name, 'expected');
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
  const texts = await Promise.all(
    files.map(async (file): Promise<[string, string]> => [file, await readFile(path.join(folder, file), 'utf8')]),
  );
  return new Map(texts);
}

async function update(name: string, texts: ReadonlyMap<string, string>): Promise<void> {
  const folder = path.join(HERE, name, 'expected');
  await rm(folder, { recursive: true, force: true });
  for (const [file, text] of texts) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  }
}

describe('golden cases', () => {
  it.each(cases)('%s gives what is committed', async (name) => {
    const texts = await outcome(name);
    if (UPDATE) await update(name, texts);
    const committed = await expected(name);
    expect(Object.fromEntries(texts)).toEqual(Object.fromEntries(committed));
  });
});

describe('diagnostics', () => {
  it('every code is explained in docs/diagnostics.md', async () => {
    const document = await readFile(path.join(ROOT, 'docs/diagnostics.md'), 'utf8');
    const explained = [...document.matchAll(/^### `([a-z]+\/[a-z-]+)`/gm)].map(([, code]) => code);
    expect(explained.toSorted()).toEqual(Object.keys(severities).toSorted());
  });

  it('every code is shown by a case', async () => {
    const shown = await Promise.all(cases.map(async (name) => readFile(path.join(HERE, name, 'expected/diagnostics.txt'), 'utf8')));
    const text = shown.join('');
    const absent = Object.keys(severities).filter((code) => !text.includes(` ${code} `));
    // Migrations compare two models: their cases are in migrations.test.ts.
    expect(absent.filter((code) => !code.startsWith('migration/'))).toEqual([]);
  });
});

describe('the whole schema', () => {
  it('is emitted to the same bytes twice', async () => {
    const copy = await mkdtemp(path.join(os.tmpdir(), 'schema-'));
    for (const file of ['schema', 'generated/database/model.json', 'src/web/app/routes'])
      await cp(path.join(ROOT, file), path.join(copy, file), { recursive: true });
    const [first, second] = [await generate(copy, { fresh: true }), await generate(copy, { fresh: true })];
    await rm(copy, { recursive: true });
    expect(first.files.length).toBeGreaterThan(0);
    expect(second.files).toEqual(first.files);
  });

  it('has no file that two emitters write', async () => {
    const { files } = await generate(ROOT);
    const paths = files.map((file) => file.path);
    expect(new Set(paths).size).toBe(paths.length);
  });
});
