// `npm test`: from a fresh clone, installs what tests need, then every check; ends with « N passed, N failed ».
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { HEADLESS_CHROMIUM, ensureInstalled, installedChromium, requireNode, root } from './lib/bootstrap.mjs';
import { bin, inTwoLanes, staticChecks } from './lib/checks.mjs';
import { failureLines, failuresBeside, failuresOfBrowser, failuresOfVitest } from './lib/run/failures.mjs';
import { beginTestRun } from './lib/run/test-run.mjs';

const testRun = beginTestRun();
const results = { passed: 0, failed: 0, skipped: 0 };

/** Every test file with the milliseconds its tests took. */
const files = [];
/** Names of what failed, listed again at the end. */
const failures = [];
const SLOWEST = 10;
/** Files, or browser tests, that are tried once more alone at most. */
const TRIED_AGAIN_MAX = 5;

function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}

async function check(title, args) {
  const since = Date.now();
  const { code, output } = await testRun.node(args, { capture: true });
  results[code === 0 ? 'passed' : 'failed'] += 1;
  process.stdout.write(`${code === 0 ? '✓' : '✗'} ${title} (${seconds(since)})\n`);
  if (code !== 0) {
    process.stdout.write(`${output}\n`);
    failures.push({ title, reason: '' });
  }
  return code === 0;
}

async function vitest(title, { projects }) {
  const since = Date.now();
  const { code, output, counts } = await runVitest(projects);
  for (const { name, startTime, endTime } of counts.testResults) files.push({ name: path.relative(root, name), ms: endTime - startTime });
  // A file that failed beside all others is tried once more alone: what fails then does not fail for the load of the machine.
  const failed = counts.testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
  const again = mayTryAgain(failed) ? await runVitest(projects, failed) : null;
  const end = again === null ? { code, output, failed: counts.numFailedTests } : { ...again, failed: again.counts.numFailedTests };
  const passed = counts.numPassedTests + counts.numFailedTests - end.failed;
  add(passed, end.failed, counts.numPendingTests, end.code);
  const named = failuresOfVitest((again ?? { counts }).counts, (name) => path.relative(root, name));
  failures.push(...(end.code !== 0 && named.length === 0 ? failuresBeside(title, end.output) : named));
  process.stdout.write(`${end.code === 0 ? '✓' : '✗'} ${title}: ${passed} passed, ${end.failed} failed (${seconds(since)})\n`);
  if (again !== null)
    tellAgain(
      failuresOfVitest(counts, (name) => path.relative(root, name)),
      named,
    );
  if (end.code !== 0) process.stdout.write(`${output}\n`);
}

/** Vitest over its projects, or over some of their files. */
async function runVitest(projects, only = []) {
  const report = path.join(testRun.folder, `${projects.join('-')}${only.length > 0 ? '-again' : ''}.json`);
  const args = [
    bin('vitest', 'vitest.mjs'),
    'run',
    ...only,
    ...projects.flatMap((name) => ['--project', name]),
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  const { code, output } = await testRun.node(args, { capture: true });
  const counts = existsSync(report)
    ? JSON.parse(readFileSync(report, 'utf8'))
    : { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, testResults: [] };
  return { code, output, counts };
}

/** More than a few failures are no chance, and a second try of them takes long. */
function mayTryAgain(failed) {
  return failed.length > 0 && failed.length <= TRIED_AGAIN_MAX;
}

/** Names of what failed first and passed alone. */
function tellAgain(first, last) {
  const left = new Set(last.map(({ title }) => title));
  for (const { title, reason } of first.filter((one) => !left.has(one.title)))
    process.stdout.write(`  passed alone: ${title}\n    ${reason}\n`);
}

/** The folder of a demonstration festival for the browser tests, which load one by themselves without it. */
async function loadFestival() {
  const noted = path.join(testRun.folder, 'festival');
  await testRun.node(['tests/e2e/support/load-festival.ts', noted], { capture: true });
  return existsSync(noted) ? readFileSync(noted, 'utf8') : '';
}

async function playwright({ chromium, festival }) {
  const since = Date.now();
  const first = await runBrowser({ chromium, festival });
  const again = mayTryAgain(first.failures)
    ? await runBrowser({ chromium, festival: '' }, ['--last-failed', '--workers=1', '--retries=0'])
    : null;
  const { code, output, failures: last } = again ?? first;
  const { expected, flaky, unexpected, skipped } = first.stats;
  const passed = expected + flaky + unexpected - last.length;
  add(passed, last.length, skipped, code);
  for (const [name, ms] of first.suites.flatMap(browserFiles)) files.push({ name, ms });
  process.stdout.write(
    `${code === 0 ? '✓' : '✗'} browser: ${passed} passed, ${last.length} failed, ${flaky} at the second try (${seconds(since)})\n`,
  );
  failures.push(...(code !== 0 && last.length === 0 ? failuresBeside('browser', output) : last));
  for (const title of first.suites.flatMap(secondTries)) process.stdout.write(`  at the second try: ${title}\n`);
  if (again !== null) tellAgain(first.failures, last);
  if (code !== 0) process.stdout.write(`${first.output}\n`);
}

/** The browser tests; those of the second run load a festival of their own. */
async function runBrowser({ chromium, festival }, options = []) {
  const report = path.join(testRun.folder, `browser${options.length > 0 ? '-again' : ''}.json`);
  const { code, output } = await testRun.node([bin('@playwright/test', 'cli.js'), 'test', '--reporter=line,json', ...options], {
    capture: true,
    // Node reads these files by itself: the runner's own way transforms each of them first, for twelve seconds in a clean clone.
    env: { CHROMIUM: chromium ?? '', LOADED_FESTIVAL: festival, PLAYWRIGHT_JSON_OUTPUT_NAME: report, PW_DISABLE_TS_ESM: '1' },
  });
  const { stats, suites } = existsSync(report)
    ? JSON.parse(readFileSync(report, 'utf8'))
    : { stats: { expected: 0, unexpected: 0, skipped: 0, flaky: 0 }, suites: [] };
  return { code, output, stats, suites, failures: suites.flatMap(failuresOfBrowser) };
}

/** File and title of the browser tests that passed at the second try. */
function secondTries({ suites = [], specs = [] }) {
  return [
    ...suites.flatMap(secondTries),
    ...specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(({ file, title }) => `${file} › ${title}`),
  ];
}

/** Files of the browser tests, each with what its tests took, tries and pages of a worker included. */
function browserFiles({ file, suites = [], specs = [] }) {
  const ms = specs.flatMap(({ tests }) => tests.flatMap(({ results: tries }) => tries)).reduce((sum, { duration }) => sum + duration, 0);
  const inner = suites.flatMap(browserFiles).reduce((sum, [, more]) => sum + more, 0);
  return [[`tests/e2e/${file}`, ms + inner]];
}

function add(passed, failed, skipped, code) {
  results.passed += passed;
  // A runner that fails without naming a test (a file that does not load) is a failure too.
  results.failed += failed === 0 && code !== 0 ? 1 : failed;
  results.skipped += skipped;
}

function hasPostgres() {
  return (
    existsSync('/usr/lib/postgresql') &&
    readdirSync('/usr/lib/postgresql').some((version) => existsSync(`/usr/lib/postgresql/${version}/bin/initdb`))
  );
}

/**
 * Packages of Debian, and whether they are there: a Chromium without a window, a PostgreSQL beside the provided one for the tests of
 * DATABASE_URL, and programs that open our workbooks, 8 MB in all. Without the last ones their tests are skipped, and counted as such.
 */
const DEBIAN = {
  'chromium-headless-shell': () => existsSync(HEADLESS_CHROMIUM),
  postgresql: hasPostgres,
  gnumeric: () => existsSync('/usr/bin/ssconvert'),
  'python3-openpyxl': () => existsSync('/usr/lib/python3/dist-packages/openpyxl'),
};

function missingPackages() {
  return Object.keys(DEBIAN).filter((name) => !DEBIAN[name]());
}

const QUIET = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };

function mayInstall() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

function aptArguments(names) {
  return ['install', '-y', '-qq', '--no-install-recommends', ...names];
}

/** Installs what is missing, as root; quietly nothing elsewhere. It goes on beside what follows, which waits for it where it needs it. */
function startInstalling(names) {
  if (names.length === 0 || !mayInstall()) return Promise.resolve();
  process.stdout.write(`• Installation de ${names.join(', ')} par apt…\n`);
  const child = spawn('sh', ['-c', 'apt-get update -qq; exec apt-get "$@"', 'sh', ...aptArguments(names)], QUIET);
  return new Promise((resolve) => child.on('close', resolve).on('error', resolve));
}

/** One by one what was not installed with the others: a list that names a package it does not know installs none. */
function aptInstall(name) {
  if (mayInstall()) spawnSync('apt-get', aptArguments([name]), QUIET);
}

/** Path of a Chromium: Debian's without a window by apt as root, else the machine's, else Playwright's own (null: its default path). */
function findChromium() {
  const present = installedChromium();
  if (present) return present;
  aptInstall('chromium');
  const installed = installedChromium();
  if (installed) return installed;
  process.stdout.write('• Installation de Chromium par Playwright…\n');
  spawnSync(process.execPath, [bin('@playwright/test', 'cli.js'), 'install', 'chromium'], { cwd: root, stdio: 'inherit' });
  return null;
}

const started = Date.now();
requireNode();
const installing = startInstalling(missingPackages());
ensureInstalled(() => process.stdout.write('• Installation des paquets…\n'));

const build = ['build', [bin('vite', 'bin/vite.js'), 'build', '--logLevel', 'warn']];
const passed = new Set();
await inTwoLanes([...staticChecks, build], async (title, args) => (await check(title, args)) && passed.add(title));

await installing;
for (const name of missingPackages()) aptInstall(name);
const chromium = findChromium();

// Servers that are killed and come back are waited for: the other tests fill the cores meanwhile. Pages have the machine to themselves,
// since one that waits for the processor is a page that is waited for in vain.
const [, festival] = await Promise.all([
  vitest('unit, web, codegen and api', { projects: ['unit', 'web', 'codegen', 'api'] }),
  vitest('reliability', { projects: ['reliability'] }).then(loadFestival),
]);
if (passed.has('build')) await playwright({ chromium, festival });
if (festival !== '') rmSync(festival, { recursive: true, force: true });

process.stdout.write('the slowest files:\n');
for (const { name, ms } of files.toSorted((left, right) => right.ms - left.ms).slice(0, SLOWEST))
  process.stdout.write(`  ${(ms / 1000).toFixed(1).padStart(6)} s ${name}\n`);
process.stdout.write(`${seconds(started)} in all\n`);
for (const line of failureLines(failures)) process.stdout.write(`${line}\n`);
await testRun.end();
process.stdout.write(`${results.passed} passed, ${results.failed} failed${results.skipped > 0 ? `, ${results.skipped} skipped` : ''}\n`);
process.exit(results.failed === 0 && results.passed > 0 ? 0 : 1);
