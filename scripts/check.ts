// `npm run check`: what must hold before a push, under a minute; `npm test` runs the same checks and more.
import path from 'node:path';
import { ensureInstalled, requireNode, root, run } from './lib/bootstrap.mjs';

const bin = (name: string, file: string): string => path.join(root, 'node_modules', name, file);

const checks: readonly (readonly [title: string, args: readonly string[]])[] = [
  ['codegen', ['codegen/main.ts', '--check']],
  ['types', [bin('@typescript/native', 'bin/tsc'), '-p', '.']],
  ['lint', [bin('oxlint', 'bin/oxlint'), '--type-aware', '--max-warnings=0']],
  ['format', [bin('oxfmt', 'bin/oxfmt'), '--check', '.']],
  ['imports', ['scripts/check-imports.ts']],
  ['unused code', [bin('knip', 'bin/knip.js')]],
  ['coverage of the specification', ['scripts/check-coverage.ts']],
  ['unit tests', [bin('vitest', 'vitest.mjs'), 'run', '--project', 'unit', '--reporter=dot']],
];

requireNode();
ensureInstalled();
const queue = [...checks];
let failed = 0;

const worker = async (): Promise<void> => {
  for (let next = queue.shift(); next; next = queue.shift()) {
    const [title, args] = next;
    const since = Date.now();
    const { code, output } = await run(args, { capture: true });
    process.stdout.write(`${code === 0 ? '✓' : '✗'} ${title} (${((Date.now() - since) / 1000).toFixed(1)} s)\n`);
    if (code !== 0 || title.startsWith('coverage')) process.stdout.write(`${output}\n`);
    if (code !== 0) failed += 1;
  }
};

await Promise.all([worker(), worker()]);
process.exit(failed === 0 ? 0 : 1);
