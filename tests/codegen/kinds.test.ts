/** Every kind of field, from its line of YAML to the validator that refuses (000 §3.2). */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ZodType } from 'zod';
import { fieldErrors } from '#domain/records/write/validation.ts';

const PROJECT = path.join(import.meta.dirname, '../..');
const CHOSE = 'schema/entities/chose.yaml';
const run = promisify(execFile);
const roots: string[] = [];

/** Generates the case of all kinds, changed by `edit`, and loads the validator of what a client writes. */
async function validatorOf(edit: (yaml: string) => string = (yaml) => yaml): Promise<ZodType> {
  const root = await mkdtemp(path.join(os.tmpdir(), 'kinds-'));
  roots.push(root);
  await cp(path.join(import.meta.dirname, 'every-kind/input'), root, { recursive: true });
  await cp(path.join(PROJECT, 'package.json'), path.join(root, 'package.json'));
  await symlink(path.join(PROJECT, 'node_modules'), path.join(root, 'node_modules'));
  const file = path.join(root, CHOSE);
  const yaml = await readFile(file, 'utf8');
  await writeFile(file, edit(yaml));
  await run(process.execPath, [path.join(PROJECT, 'codegen/main.ts'), '--root', root], { cwd: PROJECT });
  const module: { readonly ChoseInput: ZodType } = await import(
    pathToFileURL(path.join(root, 'generated/schemas/chose-input.zod.ts')).href
  );
  return module.ChoseInput;
}

let validator: ZodType;

function accepts(fields: Record<string, unknown>, by = validator): boolean {
  return by.safeParse({ Titre: 'Une chose', ...fields }).success;
}

beforeAll(async () => {
  validator = await validatorOf();
}, 60_000);
afterAll(async () => {
  for (const root of roots) await rm(root, { recursive: true, force: true });
});

describe('a field', () => {
  it('is required unless it is nullable, and optional otherwise', () => {
    expect(validator.safeParse({}).error?.issues.map(({ path: [field] }) => field)).toEqual(['Titre']);
    expect(accepts({})).toBe(true);
    expect(accepts({ Titre: null })).toBe(false);
  });

  it.each<[string, readonly unknown[], readonly unknown[]]>([
    ['Titre', ['x'], ['', null, 12]],
    ['Nom', [null, 'x'], [12]],
    ['Rang', [null, 0, 3], [-1, 1.5, '3']],
    ['Actif', [true, false], [null, 'oui']],
    ['Jour', [null, '2027-01-30'], ['30/01/2027', '2027-02-30']],
    ['Debut', [null, '2027-01-30T10:00:00.000'], ['2027-01-30', 'hier']],
    ['Heure', [null, '14:00:00'], ['25:00:00', '14h']],
    ['Duree', [null, '01:32:00', '120:00:00'], ['01:32', 92]],
    ['Reglages', [null, { theme: 'sombre' }], ['sombre', [1]]],
    ['Nombres', [[], [1, 2]], [['1'], 1]],
    ['Mots', [[], ['a', 'b']], [[1], 'a']],
    ['Dates', [null, [], ['2027-01-30', '2027-02-01']], ['2027-01-30', ['30/01/2027'], ['2027-02-30'], [20270130]]],
    ['Objets', [[], [{ a: 1 }, { b: 'x' }]], [['a'], { a: 1 }]],
    ['Couleur', [null, 1], [99, 'vert']],
    ['Jours', [null, 0, 3], [-1, 1_000_000]],
  ])('%s accepts %j and refuses %j', (field, good, bad) => {
    expect(good.filter((value) => !accepts({ [field]: value }))).toEqual([]);
    expect(bad.filter((value) => accepts({ [field]: value }))).toEqual([]);
  });

  it('that holds records is checked as deep as they go', () => {
    expect(accepts({ Adresse: { Ville: 'Valombre' }, Lignes: [{ Ville: 'Valombre' }] })).toBe(true);
    const input = { Titre: 'x', Adresse: { Ville: 12 }, Lignes: [{ Ville: 'a' }, { Ville: 12 }] };
    const { error } = validator.safeParse(input);
    expect(error === undefined ? [] : fieldErrors(error, input).map((problem) => problem.path)).toEqual([
      'Lignes.1.Ville',
      'Adresse.Ville',
    ]);
    expect(accepts({ Lignes: { Ville: 'Valombre' } })).toBe(false);
  });
});

describe('a bound', () => {
  let bounded: ZodType;
  beforeAll(async () => {
    bounded = await validatorOf((yaml) =>
      yaml
        .replace(
          'Nom: { kind: string }',
          'Nom: { kind: string, min: 2, max: nvarchar5 }\n  Sigle: { kind: string, min: 5, max: nvarchar5 }',
        )
        .replace('Mots: { kind: strings }', 'Mots: { kind: strings, min: 1, max: 2 }\n  Paire: { kind: strings, min: 2, max: 2 }'),
    );
  }, 60_000);
  function accepted(field: string, values: readonly unknown[]) {
    return values.filter((value) => accepts({ Mots: ['a'], Paire: ['a', 'b'], [field]: value }, bounded));
  }

  it('changed in the YAML changes the validator', () => {
    expect(accepts({ Nom: 'sept ou' })).toBe(true);
    expect(accepted('Nom', ['a', 'ab', 'abcde', 'abcdef'])).toEqual(['ab', 'abcde']);
  });

  it('that is the same below and above is an exact length', () => {
    expect(accepted('Sigle', ['abcd', 'abcde', 'abcdef'])).toEqual(['abcde']);
  });

  it('of a list counts its items, at least, at most and exactly', () => {
    const lists = [[], ['a'], ['a', 'b'], ['a', 'b', 'c']];
    expect(accepted('Mots', lists)).toEqual([['a'], ['a', 'b']]);
    expect(accepted('Paire', lists)).toEqual([['a', 'b']]);
  });
});
