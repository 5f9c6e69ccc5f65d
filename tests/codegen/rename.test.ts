/** A field takes another name: the compiler names each place that reads it, and the command gives it the new one. */
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readModel } from '#codegen/generate.ts';
import type { Model } from '#codegen/model/model.ts';
import { copySources } from '#scripts/attack/project-copy.ts';
import { projectNode } from '#scripts/lib/bootstrap.mjs';
import { renameInCode } from '#scripts/rename/code-names.ts';
import { readRename, type Rename } from '#scripts/rename/request.ts';
import { renameInSchema } from '#scripts/rename/schema-names.ts';
import { spellingsOf } from '#scripts/rename/spellings.ts';

const SLOW_MS = 300_000;
const ROOT = path.join(import.meta.dirname, '../..');

async function modelOf(root: string): Promise<Model> {
  const { model } = await readModel(root);
  if (model === null) throw new Error('the schema has no errors');
  return model;
}

function renameOf(model: Model, place: string, to: string): Rename {
  const asked = readRename(model, place, to);
  if ('refused' in asked) throw new Error(asked.refused);
  return asked.rename;
}

/** Read by rules and screens, and the word « arrivee » of mails. */
const FIELD = 'festival-participant.Arrivee';

describe('a field that is renamed', () => {
  const folder = copySources();
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const node = (...args: readonly string[]): string => {
    const { status, stdout, stderr } = spawnSync(projectNode(), args, { cwd: folder, encoding: 'utf8' });
    return status === 0 ? 'done' : `${stdout}${stderr}`;
  };
  const text = (file: string): string => readFileSync(path.join(folder, file), 'utf8');

  it(
    'is refused by the compiler at each place that reads it, which the command mends',
    async () => {
      const model = await modelOf(folder);
      const rename = renameOf(model, FIELD, 'JourArrivee');
      const schema = await renameInSchema(folder, { model, rename, isKept: true });
      expect(schema.refused).toEqual([]);
      // The same name of other entities stays theirs.
      expect(text('schema/entities/festival-participant.yaml')).toContain(
        '  JourArrivee:         { kind: date, label: Arrivée, was: Arrivee, privacy: *sejour }',
      );
      expect(text('schema/entities/festival-hotel-pec.yaml')).toContain('Arrivee:            { kind: min, path: Participant.JourArrivee,');
      expect(node('codegen/main.ts', '--only-ours')).toBe('done');

      const { said, left } = renameInCode(folder, spellingsOf(rename.field, rename.to));
      const files = new Set(said.map((line) => line.split(':')[0]));
      for (const file of [
        'src/domain/rules/stays.ts',
        'src/domain/mails/templates/merge-fields.ts',
        'src/domain/dashboard/charts.ts',
        'src/web/app/dashboard/arrivals-chart.tsx',
      ])
        expect([...files]).toContain(file);
      expect(said.find((line) => line.startsWith('src/domain/mails/templates/merge-fields.ts'))).toContain(
        '« Arrivee » is no field of « festival-participant »',
      );
      expect(left).toEqual([]);
      expect(text('src/domain/mails/templates/merge-fields.ts')).toContain("arrivee: participant.at('JourArrivee')");

      expect(node('codegen/main.ts', '--check', '--only-ours')).toBe('done');
      expect(node('scripts/check-string-reads.ts')).toBe('done');
    },
    SLOW_MS,
  );
});

describe('a name', () => {
  let model: Model;
  beforeAll(async () => {
    model = await modelOf(ROOT);
  });

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
