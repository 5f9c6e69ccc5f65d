import { spawn } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { projectEnv, projectNode, root } from '../lib/bootstrap.mjs';

/** Findings of a run of tests. */
interface TestRun {
  /** Titles of the tests that failed. */
  readonly failed: readonly string[];
  readonly passed: number;
  /** The run itself did not come to its end: a file that does not load, or a run cut after its time. */
  readonly trouble: string | null;
}

interface RunOrder {
  readonly tests: readonly string[];
  /** Everything instead of a sample. */
  readonly isFull: boolean;
  /** One failure is enough. */
  readonly isBrief: boolean;
}

export interface ProjectCopy {
  /** Replaces a text that stands once, while the work lasts. */
  readonly planted: <T>(place: { readonly file: string; readonly from: string; readonly to: string }, work: () => Promise<T>) => Promise<T>;
  readonly runTests: (order: RunOrder) => Promise<TestRun>;
  readonly remove: () => void;
}

/** Neither what git keeps nor what is installed or built. */
const LEFT_OUT = new Set(['.git', 'node_modules', 'dist', '.data', 'test-results', 'playwright-report', '.oxlint-cache']);
const RUN_MAX_MS = 15 * 60_000;

/** The sources in a temporary folder, with the installed packages behind a link. */
export function copySources(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'festival-copy-'));
  for (const name of readdirSync(root).filter((entry) => !LEFT_OUT.has(entry)))
    cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction');
  return folder;
}

export function copyProject(): ProjectCopy {
  const folder = copySources();
  return {
    planted: (place, work) => planted(folder, place, work),
    runTests: (order) => runTests(folder, order),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function planted<T>(
  folder: string,
  { file, from, to }: { readonly file: string; readonly from: string; readonly to: string },
  work: () => Promise<T>,
): Promise<T> {
  const full = path.join(folder, file);
  const sound = readFileSync(full, 'utf8');
  // A function: a replacement text would read its dollars as references.
  writeFileSync(
    full,
    sound.replace(from, () => to),
  );
  try {
    return await work();
  } finally {
    writeFileSync(full, sound);
  }
}

const Report = z.object({
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

async function runTests(folder: string, { tests, isFull, isBrief }: RunOrder): Promise<TestRun> {
  const file = path.join(folder, 'report.json');
  rmSync(file, { force: true });
  const vitest = path.join(folder, 'node_modules/vitest/vitest.mjs');
  const options = ['--project', 'api', '--project', 'unit', ...(isBrief ? ['--bail=1'] : [])];
  const child = spawn(projectNode(), [vitest, 'run', ...options, '--reporter=json', `--outputFile=${file}`, ...tests], {
    cwd: folder,
    env: projectEnv({ ATTACK: isFull ? 'full' : '', NO_COLOR: '1' }),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const cut = setTimeout(() => child.kill('SIGTERM'), RUN_MAX_MS);
  await new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve());
  });
  clearTimeout(cut);
  return toRun(readReport(file), errors);
}

function readReport(file: string): z.infer<typeof Report> | null {
  try {
    return Report.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

function toRun(report: z.infer<typeof Report> | null, errors: string): TestRun {
  if (report === null) return { failed: [], passed: 0, trouble: errors.slice(-2_000) || 'no report' };
  const failed = report.testResults.flatMap(({ assertionResults }) =>
    assertionResults.flatMap(({ fullName, status }) => (status === 'failed' ? [fullName] : [])),
  );
  const unread = report.testResults.filter(({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0);
  const trouble = unread.length === 0 ? null : unread.map(({ name, message = '' }) => `${name}: ${message}`).join('\n');
  return { failed, passed: report.numPassedTests, trouble };
}
