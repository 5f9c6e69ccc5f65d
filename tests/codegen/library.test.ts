/** The library, a second product of the same generator: six entities of its own over the parts of the platform that it names. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readModel } from '#codegen/generate.ts';

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
