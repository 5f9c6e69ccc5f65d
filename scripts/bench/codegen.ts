import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { root } from '../lib/bootstrap.mjs';
import { type Line, limitLine, median, timed } from './measure.ts';

const EDITS = 5;
/** What `npm run codegen` gives to Node: little of what a run makes lives long, and young memory that starts large is tidied less. */
const [, ...COMMAND] = manifest.scripts.codegen.split(' ');
const COPIED = ['codegen', 'generated', 'schema', 'src/web/app/routes', 'package.json', 'tsconfig.json', '.oxfmtrc.json'];

/** The whole codegen after a change that reaches the OpenAPI document, and our own emitters alone, on a copy of the project. */
export const measureCodegen = async (folder: string): Promise<readonly Line[]> => {
  const copy = path.join(folder, 'codegen-copy');
  for (const file of COPIED) cpSync(path.join(root, file), path.join(copy, file), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  const run = (...args: readonly string[]): number => {
    const since = performance.now();
    const { status, stdout, stderr } = spawnSync(process.execPath, [...COMMAND, ...args], { cwd: copy, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${stdout}${stderr}`);
    return (performance.now() - since) / 1000;
  };
  const own = Math.min(run('--only-ours'), run('--only-ours'));
  const style = path.join(copy, 'schema', 'entities', 'style.yaml');
  const watched = await measureWatch(copy, style);
  writeFileSync(style, `${readFileSync(style, 'utf8').trimEnd()}\nfields:\n  CodeMesure: { kind: string, max: nvarchar10 }\n`);
  return [
    limitLine('codegen whole, after a change of the OpenAPI document', { value: run(), max: 12, unit: 's' }),
    limitLine('codegen, our own emitters', { value: own, max: 1.5, unit: 's' }),
    limitLine('codegen --watch, from an edit that leaves the OpenAPI document alone to the end', { value: watched, max: 1, unit: 's' }),
  ];
};

/** Median seconds from saving another French label to the line that says what was written. */
const measureWatch = async (copy: string, file: string): Promise<number> => {
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
    return median(times) / 1000;
  } finally {
    watching.kill('SIGTERM');
  }
};

const lineWith = ({ stdout }: ChildProcess, word: string): Promise<void> =>
  new Promise((resolve) => {
    const listen = (chunk: Buffer): void => {
      if (!chunk.toString().includes(word)) return;
      stdout?.off('data', listen);
      resolve();
    };
    stdout?.on('data', listen);
  });
