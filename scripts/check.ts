// `npm run check`: what must hold before a push, in about a minute; `npm test` runs the same checks and more.
import { ensureInstalled, requireNode, run } from './lib/bootstrap.mjs';
import { bin, inTwoLanes, staticChecks } from './lib/checks.mjs';

const unitTests: readonly [string, readonly string[]] = [
  'unit tests',
  [bin('vitest', 'vitest.mjs'), 'run', '--project', 'unit', '--project', 'web', '--reporter=dot'],
];

requireNode();
ensureInstalled();
let failed = 0;

await inTwoLanes([...staticChecks, unitTests], async (title, args) => {
  const since = Date.now();
  const { code, output } = await run(args, { capture: true });
  process.stdout.write(`${code === 0 ? '✓' : '✗'} ${title} (${((Date.now() - since) / 1000).toFixed(1)} s)\n`);
  if (code !== 0 || title.startsWith('coverage')) process.stdout.write(`${output}\n`);
  if (code !== 0) failed += 1;
});

process.exit(failed === 0 ? 0 : 1);
