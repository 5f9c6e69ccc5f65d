/** The schema of the product once frozen, in a copy: what its developers do next. */
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildDatabase } from '#codegen/emit/database.ts';
import { readModel } from '#codegen/generate.ts';
import { emitMigrations } from '#codegen/migrations/emit-migrations.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const MIGRATIONS = 'schema/migrations';
const SNAPSHOT = 'generated/database/model.json';
let root: string;
let frozen: readonly (readonly [string, string])[];

function read(file: string): Promise<string> {
  return readFile(path.join(root, file), 'utf8');
}

async function sqlFiles(): Promise<readonly (readonly [string, string])[]> {
  const names = (await readdir(path.join(root, MIGRATIONS))).filter((name) => name.endsWith('.sql')).toSorted();
  return Promise.all(names.map(async (name) => [name, await read(`${MIGRATIONS}/${name}`)] as const));
}

/** One run of codegen as far as migrations go: what it says, and its files put down unless it refuses. */
async function run(freeze = false): Promise<readonly string[]> {
  const { diagnostics, model } = await readModel(root);
  if (model !== null) {
    const { files, obsolete } = await emitMigrations(model, buildDatabase(model, diagnostics), { root, diagnostics, freeze });
    for (const file of diagnostics.hasErrors ? [] : files) await writeFile(path.join(root, file.path), file.text);
    for (const file of diagnostics.hasErrors ? [] : obsolete) await rm(path.join(root, file));
  }
  const errors = diagnostics.list().filter(({ severity }) => severity === 'error');
  return errors.map(({ code, message, hint }) => `${code} ${message} → ${hint ?? ''}`);
}

/** Writes a file of the schema another way for the length of `work`. */
async function edited(file: string, change: (text: string) => string, work: () => Promise<void>): Promise<void> {
  const before = await read(file);
  const after = change(before);
  if (after === before) throw new Error(`${file} is as it was`);
  await writeFile(path.join(root, file), after);
  await work().finally(() => writeFile(path.join(root, file), before));
}

const NOTE = 'schema/entities/film-note.yaml';

function field(line: string) {
  return (text: string) => text.replace(/^fields:\n/m, `fields:\n  ${line}\n`);
}

beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'frozen-'));
  for (const file of ['schema', SNAPSHOT]) await cp(path.join(ROOT, file), path.join(root, file), { recursive: true });
  const noteSource = await read(NOTE);
  await writeFile(path.join(root, NOTE), field('Remarque: { kind: string, max: nvarchar255 }\n  Perdu: { kind: integer }')(noteSource));
  await run(true);
  frozen = await sqlFiles();
}, 60_000);
afterAll(() => rm(root, { recursive: true, force: true }));

async function openMigration(): Promise<string> {
  const files = await sqlFiles();
  expect(files.slice(0, frozen.length)).toEqual(frozen);
  expect(files.length).toBe(frozen.length + 1);
  expect(files.at(-1)?.[0]).toBe(`${String(frozen.length).padStart(4, '0')}_schema.sql`);
  return files.at(-1)?.[1] ?? '';
}

describe('the schema of the product, frozen', () => {
  it('asks for nothing until it changes', async () => {
    expect(await run()).toEqual([]);
    expect(await sqlFiles()).toEqual(frozen);
  });

  it('takes a field, a required one with a default, an index and a wider kind in one new migration, and forgets it when they go', async () => {
    const added = field('Essai: { kind: string, unique: true }\n  Obligatoire: { kind: integer, required: true, default: 3 }');
    function change(text: string): string {
      return added(text).replace('kind: string, max: nvarchar255', 'kind: text');
    }
    await edited(NOTE, change, async () => {
      expect(await run()).toEqual([]);
      const sql = await openMigration();
      expect(sql).toContain('alter table film_note add column essai');
      expect(sql).toContain('alter table film_note add column obligatoire integer not null default 3;');
      expect(sql).toContain('create unique index film_note_essai_key');
      expect(sql).toContain('alter table film_note alter column remarque type text;');
    });
    expect(await run()).toEqual([]);
    expect(await sqlFiles()).toEqual(frozen);
  });

  it('takes an entity', async () => {
    const file = path.join(root, 'schema/entities/essai-simple.yaml');
    await writeFile(file, 'entity: EssaiSimple\nlabel: Essai | Essais\ntraits: [reference]\n');
    expect((await run()).filter((line) => line.startsWith('migration/'))).toEqual([]);
    expect(await openMigration()).toContain('create table essai_simple');
    await rm(file);
    await run();
  });

  it('refuses to lose a field or to hold less, and says how it may be done', async () => {
    function change(text: string): string {
      return text.replace('  Perdu: { kind: integer }\n', '').replace('max: nvarchar255', 'max: nvarchar50');
    }
    await edited(NOTE, change, async () => {
      const diagnostics = await run();
      expect(diagnostics).toContainEqual(
        expect.stringMatching(/^migration\/vanished-field la colonne « perdu » de « film_note ».*« removed: true », ou dire « was: »/),
      );
      expect(diagnostics).toContainEqual(
        expect.stringMatching(
          /^migration\/narrowed-type « remarque » passerait de character varying\(255\) à character varying\(50\).*« removed: true »/,
        ),
      );
    });
  });

  it('refuses to renumber a value', async () => {
    await edited(
      'schema/enums/film-avis.yaml',
      (text) => text.replace('value: 2,', 'value: 9,'),
      async () => {
        expect(await run()).toEqual([
          expect.stringMatching(/^migration\/renumbered-value « rejete » de « film-avis » passerait de 2 à 9.* → remettre 2/),
        ]);
      },
    );
  });

  it('refuses a frozen migration that was edited, hand-written ones too', async () => {
    await edited(
      `${MIGRATIONS}/0000_system.sql`,
      (text) => `${text}-- autre\n`,
      async () => {
        expect(await run()).toEqual([
          expect.stringMatching(/^migration\/frozen-file la migration figée « 0000_system.sql » n'est plus celle qui a été publiée/),
        ]);
      },
    );
    expect(await run()).toEqual([]);
  });

  it('refuses to forget what was frozen', async () => {
    const snapshot = await read(SNAPSHOT);
    await rm(path.join(root, SNAPSHOT));
    expect(await run()).toEqual([
      'migration/unreadable-snapshot le modèle de la dernière migration figée manque → le reprendre de la dernière version publiée',
    ]);
    await writeFile(path.join(root, SNAPSHOT), snapshot);
    expect(await run()).toEqual([]);
    expect(await sqlFiles()).toEqual(frozen);
  });
});
