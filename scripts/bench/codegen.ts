import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { spawnSync } from 'node:child_process';
import { root } from '../lib/bootstrap.mjs';
import { type Line, limitLine } from './measure.ts';

const COPIED = ['codegen', 'generated', 'schema', 'src/web/app/routes', 'package.json', 'tsconfig.json', '.oxfmtrc.json'];

/** The whole codegen after a change that reaches the OpenAPI document, and our own emitters alone, on a copy of the project. */
export const measureCodegen = (folder: string): readonly Line[] => {
  const copy = path.join(folder, 'codegen-copy');
  for (const file of COPIED) cpSync(path.join(root, file), path.join(copy, file), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  const run = (...args: readonly string[]): number => {
    const since = performance.now();
    const { status, stdout, stderr } = spawnSync(process.execPath, ['codegen/main.ts', ...args], { cwd: copy, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${stdout}${stderr}`);
    return (performance.now() - since) / 1000;
  };
  const own = Math.min(run('--only-ours'), run('--only-ours'));
  const style = path.join(copy, 'schema', 'entities', 'style.yaml');
  writeFileSync(style, `${readFileSync(style, 'utf8').trimEnd()}\nfields:\n  CodeMesure: { kind: string, max: 10 }\n`);
  return [
    limitLine('codegen whole, after a change of the OpenAPI document', { value: run(), max: 12, unit: 's' }),
    limitLine('codegen, our own emitters', { value: own, max: 1.5, unit: 's' }),
  ];
};
