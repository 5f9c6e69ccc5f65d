/** A field takes another name: the compiler names each place that reads it, and the command gives it the new one. */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readModel } from '#codegen/generate.ts';
import type { Model } from '#codegen/model/model.ts';
import { copySources } from '#scripts/attack/project-copy.ts';
import { projectNode } from '#scripts/lib/bootstrap.mjs';
import { renameInCode } from '#scripts/rename/code-names.ts';
import { readRename, type Rename } from '#scripts/rename/request.ts';
import { renameInSchema } from '#scripts/rename/schema-names.ts';
import { spellingsOf } from '#scripts/rename/spellings.ts';

const SLOW_MS = 600_000;
const ROOT = path.join(import.meta.dirname, '../..');

async function modelOf(root: string): Promise<Model> {
  const { model } = await readModel(root);
  if (model === null) throw new Error('the schema has no errors');
  return model;
}

function renameOf(model: Model, place: string, to: string): Rename {
  const request = readRename(model, place, to);
  if ('refused' in request) throw new Error(request.refused);
  return request.rename;
}

/** Read by rules and screens; and what mails say of a night, which the first is part of. */
const RENAMED = [
  ['festival-hotel-pec.DateNuit', 'JourNuit'],
  ['festival-hotel-pec.NuitEtHotel', 'NuitDite'],
] as const;

const Config = z.looseObject({ exclude: z.array(z.string()) });

/** Tests that say neither name have nothing to mend: the compiler need not read a quarter of the lines again and again. */
function compileLess(folder: string): void {
  const names = RENAMED.map(([place]) => place.split('.')[1] ?? '');
  const tests = globSync('tests/**/*.ts', { cwd: folder });
  const silent = tests.filter((file) => {
    if (!/\.(test|spec)\.ts$/.test(file)) return false;
    const text = readFileSync(path.join(folder, file), 'utf8');
    return names.every((name) => !text.includes(name));
  });
  const file = path.join(folder, 'tsconfig.json');
  const config = Config.parse(JSON.parse(readFileSync(file, 'utf8')));
  writeFileSync(file, JSON.stringify({ ...config, exclude: [...config.exclude, ...silent] }));
}

describe('a field that is renamed', () => {
  const folder = copySources();
  beforeAll(() => compileLess(folder));
  afterAll(() => rmSync(folder, { recursive: true, force: true }), SLOW_MS);
  function node(...args: readonly string[]): string {
    const { status, stdout, stderr } = spawnSync(projectNode(), args, { cwd: folder, encoding: 'utf8' });
    return status === 0 ? 'done' : `${stdout}${stderr}`;
  }
  function text(file: string): string {
    return readFileSync(path.join(folder, file), 'utf8');
  }

  it(
    'is refused by the compiler at each place that reads it, which the command mends',
    async () => {
      const spellings: [string, string][] = [];
      for (const [place, to] of RENAMED) {
        const model = await modelOf(folder);
        const rename = renameOf(model, place, to);
        const { refused } = await renameInSchema(folder, { model, rename, isKept: true });
        expect(refused).toEqual([]);
        spellings.push(...spellingsOf(rename.field, to));
      }
      const nights = text('schema/entities/festival-hotel-pec.yaml');
      expect(nights).toContain('  JourNuit:           { kind: date, was: DateNuit, required: true, label: Nuit du,');
      expect(nights).toContain('NuitDite:           { kind: summary, was: NuitEtHotel, text: "{JourNuit} {Hotel}", label: Nuit et hôtel,');
      // The client that screens call is made by the tools.
      expect(node('codegen/main.ts')).toBe('done');

      const { said, left } = renameInCode(folder, new Map(spellings));
      const files = new Set(said.map((line) => line.split(':')[0]));
      for (const file of [
        'src/domain/lodging/rules/stays.ts',
        'src/domain/lodging/rules/hotel-rooms.ts',
        'src/domain/dashboard/charts.ts',
        'src/domain/mails/templates/merge-fields.ts',
        'src/web/app/dashboard/nights-chart.tsx',
        'src/web/features/hotel-occupancy/sleepers.tsx',
      ])
        expect([...files]).toContain(file);
      expect(left).toEqual([]);
      expect(text('src/domain/mails/templates/merge-fields.ts')).toContain("participant.along('Nuits.NuitDite'");

      expect(node('codegen/main.ts', '--check')).toBe('done');
      expect(node('scripts/check-string-reads.ts')).toBe('done');
    },
    SLOW_MS,
  );
});

describe('a name', () => {
  let model: Model;
  beforeAll(async () => {
    model = await modelOf(ROOT);
  }, SLOW_MS);

  it.each([
    ['festival-hotel-pek.DateNuit', 'Jour', 'aucune entité « festival-hotel-pek » ; vouliez-vous « festival-hotel-pec » ?'],
    ['festival-hotel-pec.DateNui', 'Jour', "« festival-hotel-pec » n'a pas de champ « DateNui » ; vouliez-vous « DateNuit » ?"],
    ['festival-hotel-pec.DateNuit', 'Prix', "« Prix » ne peut pas s'ajouter à « festival-hotel-pec » : « Prix » y est déjà, par « Prix »"],
    ['festival-hotel-pec.DateNuit', 'PRIX', "« PRIX » ne peut pas s'ajouter à « festival-hotel-pec » : « Prix » y est déjà, par « Prix »"],
    [
      'festival-hotel-pec.DateNuit',
      'dateNuit',
      "« dateNuit » n'est pas un nom de champ : lettres et chiffres sans accent, une majuscule d'abord",
    ],
    [
      'festival-hotel-pec.DateNuit',
      'Nuitée',
      "« Nuitée » n'est pas un nom de champ : lettres et chiffres sans accent, une majuscule d'abord",
    ],
    ['festival-hotel-pec.DateNuit', 'DateNuit', '« DateNuit » est déjà son nom'],
    [
      'festival-participant-invite.Arrivee',
      'Jour',
      '« Arrivee » est déclaré par « festival-participant » : npm run rename -- festival-participant.Arrivee Jour',
    ],
    // A type of the base has it.
    [
      'festival-participant.Arrivee',
      'NuitsMax',
      "« NuitsMax » ne peut pas s'ajouter à « festival-participant-invite » : « NuitsMax » y est déjà, par « NuitsMax »",
    ],
  ])('%s → %s is refused in a sentence', (place, to, refused) => {
    expect(readRename(model, place, to)).toEqual({ refused });
  });
});
