// Every requirement that docs/coverage.tsv claims must name the title of a test that exists; prints covered / total by area.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './lib/bootstrap.mjs';
import { importsOf, reachedModules } from './lib/product-reach.ts';

interface Claim {
  readonly line: number;
  readonly id: string;
  readonly area: string;
  readonly file: string;
  readonly title: string;
}

function read(file: string): string {
  return readFileSync(path.join(root, file), 'utf8');
}

function rows(file: string): readonly (readonly string[])[] {
  return read(file)
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'));
}

/** Requirement ids and areas, copied from the specification so that the check stands alone. */
const areas = new Map(rows('docs/requirements.tsv').map(([id = '', area = '']) => [id, area]));
const claims: readonly Claim[] = rows('docs/coverage.tsv').map(([id = '', area = '', file = '', title = ''], index) => ({
  line: index + 2,
  id,
  area,
  file,
  title,
}));

const reached = reachedModules();

function isHelper(file: string): boolean {
  return file.startsWith('tests/');
}

/** What a test beside the code tries, and nothing that people start leads to. */
function unusedIn(test: string): readonly string[] {
  return importsOf(test).filter((file) => !reached.has(file) && !isHelper(file));
}

function problemOf({ id, area, file, title }: Claim): string | null {
  if (areas.get(id) !== area) return `unknown requirement ${id} in area ${area}`;
  if (!existsSync(path.join(root, file))) return `${file} does not exist`;
  if (title === '' || !/\.(?:test|spec)\.tsx?$/.test(file)) return `${file} needs the title of the test that shows ${id}`;
  if (!read(file).includes(title)) return `${file} holds no test « ${title} »`;
  const [unused] = file.startsWith('tests/') || !/\.test\.tsx?$/.test(file) ? [] : unusedIn(file);
  if (unused !== undefined) return `${file} tries ${unused}, which nothing that runs leads to: it shows nothing of ${id}`;
  return null;
}

const problems = claims.flatMap((claim) => {
  const problem = problemOf(claim);
  return problem ? [`docs/coverage.tsv:${claim.line} ${problem}`] : [];
});
const seen = new Set(claims.map(({ id }) => id));

for (const area of [...new Set(areas.values())].toSorted()) {
  const ids = [...areas].filter(([, its]) => its === area).map(([id]) => id);
  process.stdout.write(`${area}: ${ids.filter((id) => seen.has(id)).length} / ${ids.length}\n`);
}
for (const problem of problems) process.stdout.write(`${problem}\n`);
process.stdout.write(`${seen.size} / ${areas.size} requirements covered\n`);
process.exit(problems.length === 0 ? 0 : 1);
