// Import rules of ARCHITECTURE.md, and floors of the domain. Fails too when it looked at suspiciously few files: the tool passes silently otherwise.
import { type IConfiguration, type ICruiseResult, cruise } from 'dependency-cruiser';
import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from './lib/bootstrap.mjs';
import { EXCEPTIONS, faultsOf, importsOfDomain, standingOf } from './lib/floors.ts';

const CRUISED_MIN = 150;
const ARROWS_MIN = 150;

/** Sentences for every broken rule below `folders`; used by the command and by its own test. */
export async function brokenImports(
  folders: readonly string[],
  baseDir: string = root,
): Promise<{ readonly cruised: number; readonly broken: readonly string[] }> {
  const { forbidden = [], options = {} }: IConfiguration = createRequire(import.meta.url)(path.join(root, '.dependency-cruiser.cjs'));
  const { output } = await cruise([...folders], { ...options, baseDir, ruleSet: { forbidden }, validate: true });
  if (typeof output === 'string') throw new Error(output);
  return { cruised: output.summary.totalCruised, broken: sentences(output) };
}

function sentences({ summary }: ICruiseResult): readonly string[] {
  return summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
}

if (process.argv[1] === import.meta.filename) {
  const { cruised, broken } = await brokenImports(['codegen', 'generated', 'src', 'scripts', 'tests']);
  const standing = standingOf(importsOfDomain(root));
  const { arrows, up, mutual } = standing;
  const faults = [
    ...broken,
    ...faultsOf(standing, EXCEPTIONS),
    ...(cruised < CRUISED_MIN ? [`Only ${cruised} modules were looked at (at least ${CRUISED_MIN} expected).`] : []),
    ...(arrows < ARROWS_MIN ? [`Only ${arrows} arrows of the domain were found (at least ${ARROWS_MIN} expected).`] : []),
  ];
  for (const line of faults) process.stdout.write(`${line}\n`);
  process.stdout.write(`${cruised} modules, ${broken.length} broken rules\n`);
  process.stdout.write(`${arrows} arrows between folders of the domain, ${up.length} up, ${mutual.length} pairs that import each other\n`);
  process.exit(faults.length === 0 ? 0 : 1);
}
