// The names of failed tests, gathered over a run: the end of a long output is what its reader sees first.

import { stripVTControlCharacters } from 'node:util';

const REASON_MAX = 240;
const BESIDE = /^(?:[A-Z]\w*)?Error: |^Caused by: |^This error originated in /;
/** Enough of an output that names no error to see how it ended. */
const LAST_LINES = 5;

/** Failed tests of a report of Vitest, `{ title, reason }` each: a file that does not load counts under its name. */
export function failuresOfVitest({ testResults = [] }, nameOf = (file) => file) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [failure(nameOf(name), message)] : [];
    return failed.map(({ fullName, failureMessages }) => failure(`${nameOf(name)} › ${fullName}`, failureMessages[0]));
  });
}

/** Failed tests of one suite of a report of Playwright, with the error of the last try. */
export function failuresOfBrowser({ suites = [], specs = [] }) {
  return [
    ...suites.flatMap(failuresOfBrowser),
    ...specs.flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected')
        .map(({ results }) => failure(`tests/e2e/${file} › ${title}`, results.at(-1)?.error?.message)),
    ),
  ];
}

/** Errors that a runner reports beside its tests: they end it badly though each of its tests passed. */
export function failuresBeside(title, output) {
  const lines = stripVTControlCharacters(output)
    .split('\n')
    .map((line) => line.trim());
  const errors = lines.filter((line) => BESIDE.test(line));
  return (
    errors.length > 0
      ? [...new Set(errors)]
      : [
          lines
            .filter((line) => line !== '')
            .slice(-LAST_LINES)
            .join(' '),
        ]
  ).map((line) => failure(title, line));
}

/** One failure, its reason cut to one line without colours. */
function failure(title, message = '') {
  const plain = stripVTControlCharacters(message).replaceAll(/\s+/g, ' ').trim();
  return { title, reason: plain.slice(0, REASON_MAX) };
}

/** Lines that name what failed; none where nothing did. */
export function failureLines(failures) {
  return failures.length === 0
    ? []
    : ['failed:', ...failures.flatMap(({ title, reason }) => [`  ${title}`, ...(reason ? [`    ${reason}`] : [])])];
}
