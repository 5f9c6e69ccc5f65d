/** Recipes of CONTRIBUTING, played in a copy: codegen writes what it says, and the compiler names the work that is left, and nothing else. */
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copySources } from '#scripts/attack/project-copy.ts';
import { projectNode } from '#scripts/lib/bootstrap.mjs';

const SLOW_MS = 600_000;
const KIND = 'distance';
const REQUEST = 'schema/entities/bam-demande-benevole.yaml';

const folder = copySources();
afterAll(() => rmSync(folder, { recursive: true, force: true }), SLOW_MS);

function read(file: string): string {
  return readFileSync(path.join(folder, file), 'utf8');
}

function write(file: string, text: string): void {
  writeFileSync(path.join(folder, file), text);
}

/** One edit of a recipe: a text that stands once, with what is written before it. */
function insert(file: string, before: string, added: string): void {
  const text = read(file);
  expect({ file, before, times: text.split(before).length - 1 }).toEqual({ file, before, times: 1 });
  write(
    file,
    text.replace(before, () => `${added}${before}`),
  );
}

function node(...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(projectNode(), args, { cwd: folder, encoding: 'utf8' });
  return status === 0 ? 'done' : `${stdout}${stderr}`;
}

const SERVICE = `tags:
  - { name: recette, description: Une recette }
paths:
  /api/recette/bobines:
    get:
      operationId: listBobines
      summary: Les pellicules de la recette
      tags: [recette]
      x-right: presences
      responses:
        '200':
          description: Leurs noms
          content:
            application/json:
              schema: { type: array, items: { type: string } }
  /api/recette/bobines/etat:
    get:
      operationId: exportBobines
      summary: L'état des pellicules en PDF
      tags: [recette]
      x-right: presences
      x-journal: export
      responses:
        '200':
          description: Le document ; content-disposition porte son nom
          content:
            application/pdf:
              schema: { type: string, format: binary }
`;

const SENTENCES = `import { text } from '#web/i18n/i18n.ts';

export const right = text('app.recette', { nom: 'Valombre' });
export const misspelt = text('app.recete', { nom: 'Valombre' });
export const withoutValue = text('app.recette');
`;

/** Files in which the compiler waits for the work of each recipe, and the words of its sentence there. */
const LEFT_TO_WRITE: Readonly<Record<string, { readonly files: readonly string[]; readonly names: RegExp }>> = {
  'Add a kind': {
    files: [
      'codegen/kinds/kinds.ts',
      'src/domain/records/kinds/read-kinds.ts',
      'src/domain/records/kinds/shown-kinds.ts',
      'src/domain/records/kinds/written-kinds.ts',
      'src/server/records/sql/kind-sql.ts',
      'src/web/records/kinds/control-kinds.ts',
      'src/web/records/kinds/form-kinds.ts',
    ],
    names: /distance|FieldKind/,
  },
  'Add a rule': { files: ['src/domain/registries/transitions.ts'], names: /sansEngagement|noterRenonciation/ },
  'Write a screen of its own': { files: ['src/web/features/registry.ts'], names: /volunteer-days/ },
  'Write a service that is not a record': {
    files: ['src/mocks/services/service-routes.ts', 'src/server/services/operations.ts'],
    names: /listBobines|exportBobines/,
  },
  'Add a sentence': { files: ['src/web/recipe-sentence.ts'], names: /app\.recete|Expected 2 arguments/ },
};

let written = '';
let codegen = '';
let faults: readonly { readonly file: string; readonly sentence: string }[] = [];

/** Every recipe at once, then one run of each tool: a person does them one by one, and reads the same. */
beforeAll(() => {
  insert(REQUEST, '  LieuNaissance:', '  Surnom:         { kind: string, privacy: *demande }\n');
  insert(REQUEST, '      - tab: pieces\n', '      - { tab: jours, label: Jours, feature: volunteer-days }\n');
  insert(
    REQUEST,
    '    rouvrir:  {',
    '    renoncer: { from: aTraiter, to: refusee, label: Renoncer, guard: sansEngagement, effect: noterRenonciation }\n',
  );
  written = node('scripts/new/main.ts', 'entity', 'Ticket', '--fr', 'Billet | Billets', '--es', 'Billete | Billetes');
  write('schema/entities/pellicule.yaml', 'entity: Pellicule\nlabel: Pellicule | Pellicules\ntraits: [reference]\n');
  write(
    'schema/enums/copie-etat.yaml',
    `${read('schema/enums/copie-etat.yaml').trimEnd()}\n  perdue:   { value: 7, label: Perdue, status: no }\n`,
  );
  write('schema/openapi/recette.yaml', SERVICE);
  for (const [language, sentence] of [
    ['fr', 'Recette de {{nom}}.'],
    ['en', 'Recipe of {{nom}}.'],
    ['es', 'Receta de {{nom}}.'],
  ] as const)
    insert(`schema/messages/${language}.yaml`, '  completerTitre:', `  recette: "${sentence}"\n`);
  write('src/web/recipe-sentence.ts', SENTENCES);
  const last =
    readdirSync(path.join(folder, 'schema/migrations'))
      .filter((name) => /^\d{4}/.test(name))
      .toSorted()
      .at(-1) ?? '';
  const next = String(Number(last.slice(0, 4)) + 1).padStart(4, '0');
  write(`schema/migrations/${next}_recette.sql`, "COMMENT ON TABLE pays IS 'recette';\n");
  codegen = `${node('scripts/languages.ts', 'de', folder)} ${node('codegen/main.ts')}`;
  for (const file of ['codegen/runtime/field.ts', 'generated/entities/descriptor.gen.ts'])
    write(file, read(file).replace('export type StoredKind =\n', `export type StoredKind =\n  | '${KIND}'\n`));
  faults = compile();
}, SLOW_MS);

function compile(): readonly { readonly file: string; readonly sentence: string }[] {
  const config: object = JSON.parse(read('tsconfig.json'));
  write('tsconfig.json', JSON.stringify({ ...config, include: ['codegen', 'src'], exclude: ['**/*.test.ts', '**/*.test.tsx'] }));
  const out = node('node_modules/@typescript/native/bin/tsc', '-p', '.', '--pretty', 'false');
  return [...out.matchAll(/^([^\s(][^(]*)\(\d+,\d+\): error TS\d+: (.*)$/gm)].map(([, file = '', sentence = '']) => ({ file, sentence }));
}

it('codegen takes them all', () => {
  expect(codegen).toBe('done done');
});

describe('a new entity', () => {
  it('is written by a command', () => {
    expect(written).toBe('done');
  });

  it.each([
    ['exists', 'Film', 'schema/entities/film.yaml'],
    ['is that of an enumeration', 'CopieEtat', 'schema/enums/copie-etat.yaml'],
    ['is not in PascalCase', 'ticket', '<Nom> est en PascalCase'],
    ['is one of the language', 'Record', 'names/reserved'],
  ])('is refused when its name %s', (_, name, sentence) => {
    const files = readdirSync(path.join(folder, 'schema/entities'));
    expect(node('scripts/new/main.ts', 'entity', name)).toContain(sentence);
    expect(readdirSync(path.join(folder, 'schema/entities'))).toEqual(files);
  });
});

describe('codegen writes', () => {
  it.each([
    ['a field of a record', 'generated/entities/bam-demande-benevole.gen.ts', 'Surnom'],
    ['its column', 'schema/migrations/0004_schema.sql', 'surnom'],
    ['an entity', 'generated/entities/pellicule.gen.ts', 'Pellicule'],
    ['its list', 'generated/routes/pellicule-list.tsx', 'pellicule'],
    ['its operations', 'generated/openapi.json', '"/pellicules/{id}"'],
    ['its rights', 'generated/rights/rights.gen.ts', 'PELLICULE-WRITE'],
    ['the list of a new entity', 'generated/routes/ticket-list.tsx', 'ticket'],
    ['its sheet', 'generated/routes/ticket-sheet.tsx', 'ticket'],
    ['its French name', 'generated/entities/ticket.gen.ts', "many: 'Billets'"],
    ['its English name', 'generated/i18n/entities/en/ticket.gen.ts', "'screens.ticket': 'Tickets'"],
    ['its Spanish name', 'generated/i18n/entities/es/ticket.gen.ts', "'screens.ticket': 'Billetes'"],
    ['a value of an enumeration', 'generated/enums/copie-etat.gen.ts', 'perdue'],
    ['a step', 'generated/features/states.gen.ts', 'sansEngagement'],
    ['a service', 'generated/contract/services.gen.ts', 'listBobines'],
    ['a sentence', 'generated/i18n/keys.gen.ts', 'recette'],
  ])('%s', (_, file, text) => {
    expect({ file, text, stands: read(file).includes(text) }).toEqual({ file, text, stands: true });
  });

  it('a language', () => {
    expect(readdirSync(path.join(folder, 'generated/i18n')).filter((name) => /\bde\b/.test(name))).not.toEqual([]);
  });
});

describe('the compiler names', () => {
  it.each(Object.entries(LEFT_TO_WRITE))('what is left of « %s »', (_, { files, names }) => {
    for (const file of files)
      expect({ file, sentences: faults.filter((fault) => fault.file === file).map(({ sentence }) => sentence) }).toEqual({
        file,
        sentences: expect.arrayContaining([expect.stringMatching(names)]),
      });
  });

  it('nothing else', () => {
    const expected = Object.values(LEFT_TO_WRITE).flatMap(({ files }) => files);
    expect(faults.filter(({ file }) => !expected.includes(file))).toEqual([]);
  });
});
