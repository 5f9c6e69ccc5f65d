/** `npm run codegen -- --json`: what a program reads, and what comes of applying its patches to the catalogue of faults. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { generate } from '#codegen/generate.ts';
import type { Diagnostic } from '#codegen/load/diagnostics.ts';
import { type JsonDiagnostic, toJson } from '#codegen/mend/diagnostics-json.ts';
import type { Patch } from '#codegen/mend/patch.ts';
import { projectNode } from '#scripts/lib/bootstrap.mjs';

const HERE = import.meta.dirname;
const COMMAND = path.join(HERE, '../../codegen/main.ts');

let root = '';
beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'codegen-json-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

const catalogue = (await readdir(HERE)).filter((name) => name.startsWith('d-') && existsSync(path.join(HERE, name, 'input')));

const Case = z.looseObject({ strict: z.boolean().default(false) });

interface Example extends JsonDiagnostic {
  /** Sentences that the patch leaves or brings; null without a patch. */
  readonly left: readonly string[] | null;
}

/** Problems that a case shows, each with what comes of its patch alone. */
async function examplesOf(name: string): Promise<readonly Example[]> {
  const folder = path.join(root, name);
  await cp(path.join(HERE, name, 'input'), folder, { recursive: true });
  const { strict } = Case.parse(JSON.parse(await readFile(path.join(HERE, name, 'case.json'), 'utf8')));
  const shown = await readFile(path.join(HERE, name, 'expected/diagnostics.txt'), 'utf8');
  const { diagnostics } = await generate(folder, { strict, fresh: true });
  const before = diagnostics.list();
  const printed = await toJson(folder, before, { strict, trials: Infinity });
  const examples: Example[] = [];
  for (const [index, one] of printed.entries()) {
    if (!shown.includes(`${one.place.file}:${one.place.line}:${one.place.column} `) || !shown.includes(one.why)) continue;
    const isNamed = before[index]?.mend !== null || one.code === 'schema/unknown-file';
    examples.push({ ...one, left: one.patch === null ? null : await leftBy(folder, one.patch, { one, before, isNamed, strict }) });
  }
  return examples;
}

interface Applied {
  readonly one: JsonDiagnostic;
  readonly before: readonly Diagnostic[];
  /** A misspelt name, or a file that was not read, hides what is wrong behind it. */
  readonly isNamed: boolean;
  readonly strict: boolean;
}

async function leftBy(folder: string, patch: Patch, { one, before, isNamed, strict }: Applied): Promise<readonly string[]> {
  const copy = path.join(root, 'patched');
  await cp(folder, copy, { recursive: true });
  const file = path.join(copy, patch.file);
  const text = await readFile(file, 'utf8').catch(() => '');
  const start =
    text
      .split('\n')
      .slice(0, patch.line - 1)
      .join('\n').length +
    Math.min(patch.line - 1, 1) +
    patch.column -
    1;
  expect(text.slice(start, start + patch.from.length)).toBe(patch.from);
  await rm(file, { force: true });
  const target = path.join(copy, patch.move ?? patch.file);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, `${text.slice(0, start)}${patch.to}${text.slice(start + patch.from.length)}`);
  const { diagnostics } = await generate(copy, { strict });
  await rm(copy, { recursive: true });
  const [old, now] = [counted(before), counted(diagnostics.list())];
  const sentence = `${one.code} ${one.why}`;
  const isLeft = (now.get(sentence) ?? 0) >= (old.get(sentence) ?? 0);
  const came = [...now].filter(([line, count]) => count > (old.get(line) ?? 0) && !line.startsWith('labels/missing'));
  return [...(isLeft ? [sentence] : []), ...(isNamed ? [] : came.map(([line]) => line))];
}

/** Lines move with a patch: sentences are counted. */
function counted(diagnostics: readonly Diagnostic[]): ReadonlyMap<string, number> {
  const groups = Map.groupBy(diagnostics, ({ code, message }) => `${code} ${message}`);
  return new Map([...groups].map(([line, all]) => [line, all.length]));
}

describe('the catalogue of faults', () => {
  const examples = new Map<string, readonly Example[]>();
  beforeAll(async () => {
    for (const name of catalogue) examples.set(name, await examplesOf(name));
  }, 600_000);

  it.each(catalogue)('%s: a patch takes its problem away and brings no other', (name) => {
    const patched = (examples.get(name) ?? []).filter(({ patch }) => patch !== null);
    expect(patched.filter(({ left }) => left?.length !== 0)).toEqual([]);
  });

  it('is mended by patches for at least 80 % of its examples', () => {
    const all = [...examples.values()].flat();
    expect(all.length).toBeGreaterThan(350);
    expect(all.filter(({ patch }) => patch !== null).length / all.length).toBeGreaterThanOrEqual(0.8);
  });

  it('leaves rights, reasons, translations and pages to a person', () => {
    const left = ['rights/no-reason', 'openapi/no-right', 'openapi/no-reason', 'labels/missing', 'routes/missing-file'];
    const patched = [...examples.values()].flat().filter(({ patch }) => patch !== null);
    expect(patched.filter(({ code }) => left.includes(code))).toEqual([]);
    const opened = /^[\s,-]*(?:privacy|rights?|readRight|changeRight|checkRight|scope|operations|readOnly|self|guard|x-right):/;
    expect(patched.filter(({ patch }) => opened.test(patch?.from ?? ''))).toEqual([]);
  });
});

const Printed = z.array(
  z.strictObject({
    code: z.string(),
    severity: z.enum(['error', 'warning']),
    place: z.strictObject({ file: z.string(), line: z.int().min(1), column: z.int().min(1) }),
    why: z.string().min(1),
    fix: z.string().nullable(),
    patch: z
      .strictObject({ file: z.string(), line: z.int(), column: z.int(), from: z.string(), to: z.string(), move: z.string().nullable() })
      .nullable(),
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
      patch: { file: 'schema/entities/style.yaml', line: 3, column: 10, from: 'referance', to: 'reference', move: null },
    });
    expect(existsSync(path.join(folder, 'generated'))).toBe(false);
  });
});
