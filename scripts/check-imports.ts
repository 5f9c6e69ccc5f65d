// Import rules of ARCHITECTURE.md. Fails too when it looked at suspiciously few files: the tool passes silently otherwise.
import { type IConfiguration, type ICruiseResult, cruise } from 'dependency-cruiser';
import { createRequire } from 'node:module';
import path from 'node:path';
import { root } from './lib/bootstrap.mjs';

const FLOOR = 150;

/** Sentences for every broken rule below `folders`; used by the command and by its own test. */
export const brokenImports = async (
  folders: readonly string[],
  baseDir: string = root,
): Promise<{ readonly cruised: number; readonly broken: readonly string[] }> => {
  const { forbidden = [], options = {} }: IConfiguration = createRequire(import.meta.url)(path.join(root, '.dependency-cruiser.cjs'));
  const { output } = await cruise([...folders], { ...options, baseDir, ruleSet: { forbidden }, validate: true });
  if (typeof output === 'string') throw new Error(output);
  return { cruised: output.summary.totalCruised, broken: sentences(output) };
};

const sentences = ({ summary }: ICruiseResult): readonly string[] =>
  summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);

if (process.argv[1] === import.meta.filename) {
  const { cruised, broken } = await brokenImports(['codegen', 'generated', 'src', 'scripts', 'tests']);
  for (const line of broken) process.stdout.write(`${line}\n`);
  process.stdout.write(`${cruised} modules, ${broken.length} broken rules\n`);
  if (cruised < FLOOR) process.stdout.write(`Only ${cruised} modules were looked at (at least ${FLOOR} expected).\n`);
  process.exit(broken.length === 0 && cruised >= FLOOR ? 0 : 1);
}
