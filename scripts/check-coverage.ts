// docs/coverage.tsv names a test of every requirement, shown or departed from by a decision that names the requirement; prints both by area.
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './lib/bootstrap.mjs';
import { importsOf, reachedModules } from './lib/product-reach.ts';

interface Claim {
  readonly line: number;
  readonly id: string;
  readonly area: string;
  readonly file: string;
  readonly title: string;
  readonly status: string;
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
const claims: readonly Claim[] = rows('docs/coverage.tsv').map(([id = '', area = '', file = '', title = '', status = ''], index) => ({
  line: index + 2,
  id,
  area,
  file,
  title,
  status,
}));

const reached = reachedModules();

function isHelper(file: string): boolean {
  return file.startsWith('tests/');
}

/** Names that a test beside the code tries, and nothing that people start leads to. */
function unusedIn(test: string): readonly string[] {
  return importsOf(test).filter((file) => !reached.has(file) && !isHelper(file));
}

const DEPARTURE = /^departs by decision (\d{4})$/;

function isDeparture({ status }: Claim): boolean {
  return DEPARTURE.test(status);
}

/** A status is « shown », or names a decision that speaks of the requirement. */
function statusProblem({ id, status }: Claim): string | null {
  if (status === 'shown') return null;
  const [, number] = DEPARTURE.exec(status) ?? [];
  if (number === undefined) return `status « ${status} » is neither « shown » nor « departs by decision NNNN »`;
  const [decision] = globSync(`docs/decisions/${number}-*.md`, { cwd: root });
  if (decision === undefined) return `decision ${number} does not exist`;
  return read(decision).includes(id) ? null : `${decision} does not name ${id}`;
}

function problemOf({ id, area, file, title, ...rest }: Claim): string | null {
  if (areas.get(id) !== area) return `unknown requirement ${id} in area ${area}`;
  if (!existsSync(path.join(root, file))) return `${file} does not exist`;
  if (title === '' || !/\.(?:test|spec)\.tsx?$/.test(file)) return `${file} needs the title of the test that shows ${id}`;
  if (!read(file).includes(title)) return `${file} holds no test « ${title} »`;
  const [unused] = file.startsWith('tests/') || !/\.test\.tsx?$/.test(file) ? [] : unusedIn(file);
  if (unused !== undefined) return `${file} tries ${unused}, which nothing that runs leads to: it shows nothing of ${id}`;
  return statusProblem({ id, area, file, title, ...rest });
}

const departed = new Set(claims.filter(isDeparture).map(({ id }) => id));
const named = new Set(claims.map(({ id }) => id));
const problems = [
  ...claims.flatMap((claim) => {
    const problem = problemOf(claim);
    return problem ? [`docs/coverage.tsv:${claim.line} ${problem}`] : [];
  }),
  ...[...areas.keys()].filter((id) => !named.has(id)).map((id) => `docs/coverage.tsv names no test of ${id}`),
];

function countsOf(ids: readonly string[]): string {
  const departures = ids.filter((id) => departed.has(id)).length;
  const shown = ids.filter((id) => named.has(id)).length - departures;
  return `${shown} / ${ids.length} shown${departures === 0 ? '' : `, ${departures} by a decision`}`;
}

for (const area of [...new Set(areas.values())].toSorted()) {
  const ids = [...areas].filter(([, its]) => its === area).map(([id]) => id);
  process.stdout.write(`${area}: ${countsOf(ids)}\n`);
}
for (const problem of problems) process.stdout.write(`${problem}\n`);
process.stdout.write(`requirements: ${countsOf([...areas.keys()])}\n`);
for (const id of [...departed].toSorted()) {
  const decisions = claims.filter((claim) => claim.id === id && isDeparture(claim)).map(({ status }) => DEPARTURE.exec(status)?.[1]);
  process.stdout.write(`  ${id} departs by ${[...new Set(decisions)].join(', ')}\n`);
}
process.exit(problems.length === 0 ? 0 : 1);
