/**
 * `npm run attack`: sends to every operation what an attacker would (`npm test` sends a twelfth of it), then takes each protection away
 * in a copy of the sources, where a test must miss it. `-- <part>` does one part alone: the suites of an area (`rights`), a file of
 * sabotages (`tokens`), or both where they share a name; `-- --parts` names them. `--suites` does all suites, `--sabotages` all
 * sabotages, `--sabotages=clock` those whose title has that word.
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { readFigures, totalOf } from './attack/figures.ts';
import { type AttackPlan, planAttack } from './attack/parts.ts';
import { plantSabotages } from './attack/plant.ts';
import { readSabotages } from './attack/sabotages.ts';
import { projectEnv, projectNode, root } from './lib/bootstrap.mjs';

async function runSuites(areas: readonly string[]): Promise<boolean> {
  const suites = areas.map((area) => `tests/api/${area}/`);
  const child = spawn(projectNode(), [path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'api', ...suites], {
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
  return code === 0 && figures.every(({ leaks }) => leaks === 0);
}

async function attack({ areas, sabotages }: AttackPlan): Promise<boolean> {
  const isSafe = areas.length === 0 || (await runSuites(areas));
  const isWatched = sabotages === null || (await plantSabotages(sabotages));
  return isSafe && isWatched;
}

const parts = [...new Set((await readSabotages()).map(({ part }) => part))];
const [argument = ''] = process.argv.slice(2);
const start = Date.now();
const plan = planAttack(argument, parts);
if ('parts' in plan) {
  process.stdout.write(`${plan.parts.join('\n')}\n`);
  process.exit(argument === '--parts' ? 0 : 1);
}
const isSound = await attack(plan);
process.stdout.write(`[attack] ${argument === '' ? 'whole' : argument}: ${Math.round((Date.now() - start) / 1000)} s\n`);
process.exit(isSound ? 0 : 1);
