/**
 * `npm run attack`: sends to every operation what an attacker would (`npm test` sends a twelfth of it), then takes each protection away
 * in a copy of the sources, where a test must miss it. `--sabotages` does the second alone (`--sabotages=clock`: those whose title has
 * that word), `--suites` the first.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { readFigures, totalOf } from './attack/figures.ts';
import { plantSabotages } from './attack/plant.ts';
import { projectEnv, projectNode, root } from './lib/bootstrap.mjs';

const SUITES = ['rights', 'session', 'identity', 'public', 'load', 'mcp'].map((area) => `tests/api/${area}`);

async function runSuites(): Promise<boolean> {
  const child = spawn(projectNode(), [path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'api', ...SUITES], {
    cwd: root,
    env: projectEnv({ ATTACK: 'full', NO_COLOR: '1' }),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    process.stdout.write(chunk);
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  const figures = readFigures(output);
  process.stdout.write(`${totalOf(figures)}\n`);
  return code === 0 && figures.length > 0 && figures.every(({ leaks }) => leaks === 0);
}

const [part = ''] = process.argv.slice(2);
const [, word = ''] = part.split('=');
const isSafe = part.startsWith('--sabotages') || (await runSuites());
const isWatched = part === '--suites' || (await plantSabotages(word));
process.exit(isSafe && isWatched ? 0 : 1);
