/** The library, a second product of the same generator: six entities of its own over the parts of the platform that it names. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { generate, readModel } from '#codegen/generate.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const LIBRARY = 'examples/library';
const OWN = ['auteur', 'categorie', 'emprunt', 'exemplaire', 'lecteur', 'ouvrage', 'utilisateur'];
const SHARED = ['cle-acces', 'groupe-utilisateur', 'jeton-acces', 'second-facteur', 'utilisateur-droit'];

it('the committed files of the library are those of its schema', () => {
  const { status, stderr } = spawnSync(process.execPath, ['codegen/main.ts', '--root', LIBRARY, '--check', '--strict'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});

it('the library takes the platform from where it stands, and nothing of the festival', async () => {
  const { model } = await readModel(path.join(ROOT, LIBRARY));
  const places = (model?.entities ?? []).map(({ name, position }): [string, string] => [name, position.file]);
  expect(places.filter(([, file]) => file.startsWith('schema/')).map(([name]) => name)).toEqual(OWN);
  expect(places.filter(([, file]) => file.startsWith('../../schema/')).map(([name]) => name)).toEqual(SHARED);
  expect(places).toHaveLength(OWN.length + SHARED.length);
});

it('rules and server of the library hold by the types of its own schema', () => {
  const compiler = ['node_modules/@typescript/native/bin/tsc', '-p', LIBRARY, '--singleThreaded', '--pretty', 'false'];
  const { status, stdout } = spawnSync(process.execPath, compiler, { cwd: ROOT, encoding: 'utf8' });
  // Types of the engine still lead to files of the festival (decision 0285): they are not the library's to mend.
  expect([0, 1, 2]).toContain(status);
  expect(stdout.split('\n').filter((line) => line.startsWith('examples/') || line.startsWith('error '))).toEqual([]);
});

it('the recipe of a field gives its column and its place in the contract', async () => {
  const [, line = '', name = ''] = /such as `((\w+): \{[^`]+\})`/.exec(readFileSync(path.join(ROOT, 'docs/library.md'), 'utf8')) ?? [];
  const copy = mkdtempSync(path.join(tmpdir(), 'library-'));
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
  cpSync(path.join(ROOT, LIBRARY, 'schema'), path.join(copy, 'schema'), { recursive: true });
  change(path.join(copy, 'schema/shared.yaml'), 'from: ../..', `from: ${path.relative(copy, ROOT)}`);
  change(path.join(copy, 'schema/entities/ouvrage.yaml'), 'fields:\n', `fields:\n  ${line}\n`);
  const { files } = await generate(copy, { fresh: true });
  const texts = new Map(files.map((file) => [file.path, file.text]));
  expect(texts.get('schema/migrations/0001_initial.sql')).toContain(`${name.toLowerCase()} character varying(100)`);
  expect(texts.get('generated/records/ouvrage.gen.ts')).toContain(`${name}: string | null`);
});

function change(file: string, from: string, to: string): void {
  const text = readFileSync(file, 'utf8');
  expect(text).toContain(from);
  writeFileSync(file, text.replace(from, to));
}
