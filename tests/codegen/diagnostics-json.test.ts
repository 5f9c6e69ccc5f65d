/** `npm run codegen -- --json`: what a program reads, and what comes of applying its patches to the catalogue of faults. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { generate } from '#codegen/generate.ts';
import { type JsonDiagnostic, type Patch, toJson } from '#codegen/load/diagnostics-json.ts';
import { projectNode } from '#scripts/lib/bootstrap.mjs';

const HERE = import.meta.dirname;
const COMMAND = path.join(HERE, '../../codegen/main.ts');

let root = '';
beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'codegen-json-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

const catalogue = (await readdir(HERE)).filter((name) => name.startsWith('d-') && existsSync(path.join(HERE, name, 'input')));

async function copyOf(name: string): Promise<string> {
  const folder = path.join(root, name);
  await cp(path.join(HERE, name, 'input'), folder, { recursive: true });
  return folder;
}

async function faultsOf(folder: string): Promise<readonly JsonDiagnostic[]> {
  const { diagnostics } = await generate(folder, { strict: false, fresh: true });
  return toJson(folder, diagnostics.list());
}

/** From the end of each line to its start: the columns of the others stay true. */
async function apply(folder: string, patches: readonly Patch[]): Promise<void> {
  for (const { file, line, column, from, to } of patches.toSorted((a, b) => b.column - a.column)) {
    const lines = (await readFile(path.join(folder, file), 'utf8')).split('\n');
    const text = lines[line - 1] ?? '';
    expect(text.slice(column - 1, column - 1 + from.length)).toBe(from);
    lines[line - 1] = `${text.slice(0, column - 1)}${to}${text.slice(column - 1 + from.length)}`;
    await writeFile(path.join(folder, file), lines.join('\n'));
  }
}

/** One name that two sentences mend is mended once. */
function distinct(patches: readonly Patch[]): readonly Patch[] {
  return [...new Map(patches.map((patch) => [`${patch.file} ${patch.line} ${patch.column}`, patch])).values()];
}

function sentence({ code, place: { file, line }, why }: JsonDiagnostic): string {
  return `${file}:${line} ${code} ${why}`;
}

describe('a misspelt name', () => {
  it('is mended by its patch, in the catalogue of faults', async () => {
    const counts = { proposed: 0, patched: 0 };
    const left: string[] = [];
    for (const name of catalogue) {
      const folder = await copyOf(name);
      const before = await faultsOf(folder);
      const patched = before.filter(({ patch }) => patch !== null);
      counts.proposed += before.filter(({ fix }) => fix?.startsWith('vouliez-vous') === true).length;
      counts.patched += patched.length;
      await apply(folder, distinct(patched.flatMap(({ patch }) => patch ?? [])));
      const after = (await faultsOf(folder)).map(sentence);
      left.push(...patched.map(sentence).filter((one) => after.includes(one)));
    }
    expect(left).toEqual([]);
    expect(counts.proposed).toBeGreaterThan(50);
    expect(counts.patched / counts.proposed).toBeGreaterThan(0.9);
  }, 120_000);
});

const Printed = z.array(
  z.strictObject({
    code: z.string(),
    severity: z.enum(['error', 'warning']),
    place: z.strictObject({ file: z.string(), line: z.int().min(1), column: z.int().min(1) }),
    why: z.string().min(1),
    fix: z.string().nullable(),
    patch: z.strictObject({ file: z.string(), line: z.int(), column: z.int(), from: z.string(), to: z.string() }).nullable(),
  }),
);

describe('the command', () => {
  it('prints nothing but JSON, writes nothing, and ends with 1 where there is an error', async () => {
    const folder = path.join(root, 'command');
    await cp(path.join(HERE, 'reference-list/input'), folder, { recursive: true });
    await writeFile(path.join(folder, 'schema/entities/style.yaml'), 'entity: Style\nlabel: Style | Styles\ntraits: [referance]\n');
    const { status, stdout, stderr } = spawnSync(projectNode(), [COMMAND, '--root', folder, '--json'], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([1, '']);
    expect(Printed.parse(JSON.parse(stdout))).toContainEqual({
      code: 'model/unknown-trait',
      severity: 'error',
      place: { file: 'schema/entities/style.yaml', line: 3, column: 10 },
      why: 'trait inconnu « referance »',
      fix: 'vouliez-vous « reference » ?',
      patch: { file: 'schema/entities/style.yaml', line: 3, column: 10, from: 'referance', to: 'reference' },
    });
    expect(existsSync(path.join(folder, 'generated'))).toBe(false);
  });
});
