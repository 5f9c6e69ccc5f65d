import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// Files of one worker share the modules they import: loading the schema of all entities anew for each was half of the time.
// Screens keep what is open in modules of theirs: those of each of their files are loaded anew, but not React and jsdom.
const isolate = false;

// Code of the server and its tests loads as Node reads it: no second way of loading, and nothing to transform first.
const experimental = { viteModuleRunner: false, nodeLoader: false };

/**
 * Tests of a file in any order, but in the same one for everybody: a failure is seen again. `SEED=7 npx vitest run --project unit`
 * draws another. Files keep the order below; suites of the API that go on from each other are not drawn yet.
 */
const sequence = { shuffle: { tests: true } };
const SEED = Number(process.env['SEED'] ?? 11);

/**
 * Screens first: their modules pass through one process, which leaves a worker idle now and then; what else `npm test` runs beside
 * them fills that in. Files that talk to a server come last, the longest of them first. (By their names, backwards: web, unit, codegen, api.)
 */
class ScreensFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((left, right) => right.project.name.localeCompare(left.project.name));
  }
}

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          experimental,
          include: [
            'src/{demo,domain,mocks,server}/**/*.test.ts',
            'codegen/**/*.test.ts',
            'scripts/**/*.test.ts',
            'tests/{architecture,schema}/**/*.test.ts',
          ],
          environment: 'node',
          isolate,
          sequence,
          // A busy machine is slow; a test that hangs still ends.
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'web',
          include: ['src/web/**/*.test.{ts,tsx}'],
          environment: 'node',
          isolate,
          sequence,
          setupFiles: ['tests/support/web-setup.ts'],
          testTimeout: 30_000,
        },
      },
      {
        test: { name: 'codegen', experimental, include: ['tests/codegen/**/*.test.ts'], environment: 'node', isolate, testTimeout: 60_000 },
      },
      {
        test: {
          name: 'api',
          experimental,
          include: ['tests/api/**/*.test.ts', 'tests/contract/**/*.test.ts'],
          environment: 'node',
          isolate,
          globalSetup: ['tests/support/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'reliability',
          experimental,
          include: ['tests/reliability/**/*.test.ts'],
          environment: 'node',
          testTimeout: 300_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
    ],
    maxWorkers: 2,
    sequence: { sequencer: ScreensFirst, seed: SEED },
    // As long as tests/support/eventually.ts waits.
    expect: { poll: { timeout: 20_000 } },
  },
});
