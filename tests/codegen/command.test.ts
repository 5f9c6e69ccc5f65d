/** `npm run codegen` as a person runs it: what it writes, refuses, removes and tells. */
import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const PROJECT = path.join(import.meta.dirname, '../..');
const STYLE = 'schema/entities/style.yaml';
let root = '';

beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'codegen-'));
  await cp(path.join(import.meta.dirname, 'reference-list/input'), root, { recursive: true });
});
afterEach(async () => rm(root, { recursive: true, force: true }));

interface Ended {
  readonly status: number | null;
  readonly out: string;
  readonly err: string;
}

/** The same Node as this test, since the project brings its own. */
async function codegen(...options: readonly string[]): Promise<Ended> {
  const child = spawn(process.execPath, [path.join(PROJECT, 'codegen/main.ts'), '--root', root, '--only-ours', ...options], {
    cwd: PROJECT,
  });
  const text = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (text.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (text.err += chunk.toString()));
  const status = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { status, ...text };
}

function read(file: string): Promise<string> {
  return readFile(path.join(root, file), 'utf8');
}

function write(file: string, text: string): Promise<void> {
  return writeFile(path.join(root, file), text);
}

async function generatedFiles(): Promise<string[]> {
  const entries = await readdir(path.join(root, 'generated'), { withFileTypes: true, recursive: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(path.join(root, 'generated'), path.join(entry.parentPath, entry.name)))
    .toSorted();
}

describe('writing', () => {
  it('leaves alone what did not change', async () => {
    expect((await codegen()).status).toBe(0);
    const before = await stat(path.join(root, 'generated/entities/style.gen.ts'));
    const again = await codegen();
    expect(again.out).toContain(' 0 écrits');
    expect((await stat(path.join(root, 'generated/entities/style.gen.ts'))).mtimeMs).toBe(before.mtimeMs);
  });

  it('makes everything of a new entity from one file', async () => {
    await codegen();
    const before = await generatedFiles();
    await write('schema/entities/genre.yaml', 'entity: Genre\nlabel: Genre | Genres\ntraits: [reference]\n');
    expect((await codegen()).status).toBe(0);
    const added = (await generatedFiles()).filter((file) => !before.includes(file));
    expect(added).toEqual(expect.arrayContaining(['entities/genre.gen.ts', 'routes/genre-list.tsx', 'routes/genre-sheet.tsx']));
    expect(await read('generated/openapi.json')).toContain('"/genres/{id}"');
    expect(await read('generated/rights/rights.gen.ts')).toContain("'GENRE-WRITE'");
  });

  it('removes the files of an entity that is gone, and nothing that it did not write', async () => {
    await codegen();
    await write('generated/entities/hand.ts', '// not ours\n');
    await rm(path.join(root, STYLE));
    await write('schema/entities/genre.yaml', 'entity: Genre\nlabel: Genre | Genres\ntraits: [reference]\n');
    await rm(path.join(root, 'schema/migrations'), { recursive: true, force: true });
    await codegen();
    const files = await generatedFiles();
    expect(files.filter((file) => file.includes('style'))).toEqual([]);
    expect(files).toContain('entities/hand.ts');
  });
});

describe('a schema with an error', () => {
  it('writes nothing, tells every problem with its place and ends with 1', async () => {
    await write(STYLE, 'entity: Style\nlabel: Style\ntraits: [referance]\n');
    await write('schema/entities/genre.yaml', 'entity: Genre\nlabel: Genre | Genres\ntraits: [reference]\nsort: [Ordre]\n');
    const { status, err } = await codegen();
    expect(status).toBe(1);
    expect(err).toContain('schema/entities/style.yaml:2:8 erreur schema/invalid-value');
    expect(err).toContain('schema/entities/genre.yaml:4:1 erreur schema/unknown-key');
    expect(await generatedFiles()).toEqual([]);
  });

  it('keeps the output of the last good run whole', async () => {
    await codegen();
    const before = await read('generated/entities/style.gen.ts');
    await write(STYLE, 'entity: Style\nlabel: Style | Styles\ntraits: [reference]\nfields: { Nom: { kind: strng } }\n');
    expect((await codegen()).status).toBe(1);
    expect(await read('generated/entities/style.gen.ts')).toBe(before);
  });
});

describe('--check', () => {
  it('is silent when everything is up to date', async () => {
    await codegen();
    expect(await codegen('--check')).toMatchObject({ status: 0 });
  });

  it('lists what is not, writes nothing and ends with 1', async () => {
    await codegen();
    await write('generated/entities/style.gen.ts', '// edited by hand\n');
    const { status, err } = await codegen('--check');
    expect(status).toBe(1);
    expect(err).toContain('pas à jour : generated/entities/style.gen.ts');
    expect(await read('generated/entities/style.gen.ts')).toBe('// edited by hand\n');
  });
});

describe('--explain', () => {
  it('tells one entity in French', async () => {
    const { status, out } = await codegen('--explain', 'style');
    expect(status).toBe(0);
    expect(out).toContain('Style (style) — au pluriel : Styles');
    expect(out).toContain('IdLibelle  Libellé — label, ≤ 255, obligatoire');
    expect(out).toContain('liste STYLES, fiche STYLE, écriture STYLE-WRITE, suppression STYLE-DELETE');
  });

  it('proposes the entity that was meant', async () => {
    expect(await codegen('--explain', 'styel')).toMatchObject({ status: 1, err: 'entité inconnue « styel » ; vouliez-vous « style » ?\n' });
  });
});

describe('an option that cannot be read', () => {
  it.each(['--chek', 'film', '--explain'])('is refused with those that exist: %s', async (word) => {
    const { status, out, err } = await codegen(word);
    expect([status, out]).toEqual([2, '']);
    expect(err.split('\n')[0]).toMatch(new RegExp(`^options refusées : .*${word}$`));
    expect(err).toContain('--check');
    expect(err).not.toContain('    at ');
  });
});

describe('--strict', () => {
  it('refuses a label without translation', async () => {
    await rm(path.join(root, 'schema/labels/es.yaml'));
    const { status, err } = await codegen('--strict');
    expect(status).toBe(1);
    expect(err).toContain('erreur labels/missing');
  });
});

describe('texts that an earlier run read', () => {
  async function withPackages(): Promise<void> {
    await mkdir(path.join(root, 'node_modules'));
  }
  function kept(): Promise<string[]> {
    return readdir(path.join(root, 'node_modules/.cache/codegen-texts'));
  }

  it('give the same files, and a mistake its place', async () => {
    await withPackages();
    await codegen();
    const first = await read('generated/openapi.json');
    expect(await kept()).toEqual(expect.arrayContaining(['entities', 'labels', 'traits']));
    await rm(path.join(root, 'generated'), { recursive: true });
    await codegen();
    expect(await read('generated/openapi.json')).toBe(first);
    await rm(path.join(root, 'schema/traits'), { recursive: true });
    const { status, err } = await codegen();
    expect(status).toBe(1);
    await rm(path.join(root, 'node_modules'), { recursive: true });
    expect(err).toContain(`${STYLE}:`);
    expect((await codegen()).err).toBe(err);
  });

  it('are read again when they changed, or when what was kept cannot be read', async () => {
    await withPackages();
    await codegen();
    await write(STYLE, (await read(STYLE)).replace('label: Style', 'label: Genre'));
    for (const file of await kept()) await write(`node_modules/.cache/codegen-texts/${file}`, 'cut');
    expect((await codegen()).status).toBe(0);
    expect(await read('generated/entities/style.gen.ts')).toContain('Genre');
  });

  it('are not asked by a comparison', async () => {
    await withPackages();
    await codegen('--check');
    await expect(kept()).rejects.toThrow('ENOENT');
  });
});
