// The checks that read the project as it lies, without running it; `npm run check` and `npm test` share them.
import path from 'node:path';
import { root } from './bootstrap.mjs';

/** A program of a package of the project. */
export function bin(name, file) {
  return path.join(root, 'node_modules', name, file);
}

/** Cache of the types of each file, by its content: the next check looks again at what changed, and at what depends on it. */
const typesSeen = path.join(root, 'node_modules', '.cache', 'types.tsbuildinfo');

/** Title and arguments of Node of each check. The longest come first, so that two lanes end together. */
export const staticChecks = [
  ['codegen: nothing to regenerate', ['codegen/main.ts', '--check']],
  // One thread: the other lane has the other core, and each checker would look again at what another has seen.
  ['types', [bin('@typescript/native', 'bin/tsc'), '-p', '.', '--singleThreaded', '--incremental', '--tsBuildInfoFile', typesSeen]],
  ['lint', [bin('oxlint', 'bin/oxlint'), '--type-aware', '--max-warnings=0']],
  ['published contract', ['scripts/check-openapi.ts']],
  ['imports', ['scripts/check-imports.ts']],
  ['fields of records by property', ['scripts/check-string-reads.ts']],
  ['styles by tokens alone', [bin('stylelint', 'bin/stylelint.mjs'), '{src,scripts}/**/*.css']],
  ['unused code', [bin('knip', 'bin/knip.js'), '--cache']],
  ['format', [bin('oxfmt', 'bin/oxfmt'), '--check', '.']],
  ['coverage of the specification', ['scripts/check-coverage.ts']],
];

/** Does all of the work two at a time: one for each of two cores. */
export async function inTwoLanes(items, work) {
  const queue = [...items];
  async function lane() {
    for (let next = queue.shift(); next; next = queue.shift()) await work(...next);
  }
  await Promise.all([lane(), lane()]);
}
