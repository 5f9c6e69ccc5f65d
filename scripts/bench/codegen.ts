import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { root } from '../lib/bootstrap.mjs';
import { type Line, ratioLine, timed } from './measure.ts';

const EDITS = 5;
const RUNS = 3;
/** Node flags of `npm run codegen`: little of what a run makes lives long, and young memory that starts large is collected less. */
const [, ...COMMAND] = manifest.scripts.codegen.split(' ');
const COPIED = ['codegen', 'generated', 'schema', 'src/web/app/routes', 'package.json', 'tsconfig.json', '.oxfmtrc.json'];

/**
 * The whole codegen after a change that reaches the OpenAPI document, our own emitters alone, and `--watch`, on a copy of the
 * project: all against reading and parsing the same YAML and reading the same generated files, bare, in a process of its own.
 */
export async function measureCodegen(folder: string): Promise<readonly Line[]> {
  const copy = path.join(folder, 'codegen-copy');
  for (const file of COPIED) cpSync(path.join(root, file), path.join(copy, file), { recursive: true });
  // Packages of its own, by links: what codegen remembers stands beside them.
  mkdirSync(path.join(copy, 'node_modules'));
  for (const name of readdirSync(path.join(root, 'node_modules')).filter((one) => one !== '.cache'))
    symlinkSync(path.join(root, 'node_modules', name), path.join(copy, 'node_modules', name));
  function run(command: readonly string[]): number {
    const since = performance.now();
    const { status, stdout, stderr } = spawnSync(process.execPath, command, { cwd: copy, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${stdout}${stderr}`);
    return performance.now() - since;
  }
  const samples = Array.from({ length: RUNS }, () => ({
    bare: run([path.join(import.meta.dirname, 'bare-codegen.ts'), copy]),
    own: run([...COMMAND, '--only-ours']),
  }));
  const reference = Math.min(...samples.map(({ bare }) => bare));
  const fastestOwn = Math.min(...samples.map((sample) => sample.own));
  const style = path.join(copy, 'schema', 'entities', 'style.yaml');
  const watched = await measureWatch(copy, style);
  writeFileSync(style, `${readFileSync(style, 'utf8').trimEnd()}\nfields:\n  CodeMesure: { kind: string, max: nvarchar10 }\n`);
  function against(what: string, ours: number, max: number): Line {
    return ratioLine(`${what}, against bare reading`, { ours, reference, max });
  }
  return [
    against('codegen whole, after a change of the OpenAPI document', run(COMMAND), 12),
    // A second and a half, and a second, where the bare reading takes 0.87 s.
    against('codegen, our own emitters', fastestOwn, 1.72),
    against('codegen --watch, from an edit that leaves the OpenAPI document alone to the end', watched, 1.15),
  ];
}

/** Milliseconds from saving another French label to the line that says what was written; the least disturbed, as the reference is. */
async function measureWatch(copy: string, file: string): Promise<number> {
  const watching = spawn(process.execPath, [...COMMAND, '--watch'], { cwd: copy, stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    await lineWith(watching, 'surveillé');
    const before = readFileSync(file, 'utf8');
    const times: number[] = [];
    for (let edit = 0; edit < EDITS; edit += 1)
      times.push(
        await timed(async () => {
          const regenerated = lineWith(watching, 'entités');
          writeFileSync(file, before.replace('label: Style', `label: Style ${'x'.repeat(edit + 1)}`));
          await regenerated;
        }),
      );
    writeFileSync(file, before);
    await lineWith(watching, 'entités');
    return Math.min(...times);
  } finally {
    watching.kill('SIGTERM');
  }
}

function lineWith({ stdout }: ChildProcess, word: string): Promise<void> {
  return new Promise((resolve) => {
    function listen(chunk: Buffer): void {
      if (!chunk.toString().includes(word)) return;
      stdout?.off('data', listen);
      resolve();
    }
    stdout?.on('data', listen);
  });
}
