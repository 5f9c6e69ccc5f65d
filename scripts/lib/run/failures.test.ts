import { expect, test } from 'vitest';
import { failureLines, failuresBeside, failuresOfBrowser, failuresOfVitest } from './failures.mjs';

test('failed tests of both runners are named with their reason, and files that do not load', () => {
  const failed = { status: 'failed', fullName: 'adds two', failureMessages: ['\u001B[31mAssertionError: 3\n  is not 4\u001B[39m'] };
  const passed = { status: 'passed', fullName: 'adds one', failureMessages: [] };
  const report = {
    testResults: [
      { name: '/p/a.test.ts', status: 'failed', assertionResults: [passed, failed] },
      { name: '/p/b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
      { name: '/p/c.test.ts', status: 'passed', assertionResults: [passed] },
    ],
  };
  const browser = {
    suites: [
      {
        specs: [
          { file: 'x.spec.ts', title: 'opens', tests: [{ status: 'unexpected', results: [{}, { error: { message: 'Timeout' } }] }] },
          { file: 'x.spec.ts', title: 'closes', tests: [{ status: 'flaky', results: [{ error: { message: 'Timeout' } }, {}] }] },
        ],
      },
    ],
  };
  expect(failureLines([...failuresOfVitest(report, (file) => file.slice(3)), ...failuresOfBrowser(browser)])).toEqual([
    'failed:',
    '  a.test.ts › adds two',
    '    AssertionError: 3 is not 4',
    '  b.test.ts',
    '    no such module',
    '  tests/e2e/x.spec.ts › opens',
    '    Timeout',
  ]);
  expect(failureLines(failuresOfVitest({ testResults: [] }))).toEqual([]);
});

test('a runner that ends badly though each test passed names the error beside them, or its last lines', () => {
  const output =
    '\u001B[31mUnhandled Rejection\u001B[39m\n  Error: connection closed\n   at x.ts:3\nThis error originated in "a.test.ts".\n';
  expect(failureLines(failuresBeside('api', output))).toEqual([
    'failed:',
    '  api',
    '    Error: connection closed',
    '  api',
    '    This error originated in "a.test.ts".',
  ]);
  expect(failuresBeside('api', 'one\n\ntwo\n')).toEqual([{ title: 'api', reason: 'one two' }]);
});
