import { expect, it } from 'vitest';
import { readFigures, totalOf } from './figures.ts';

it('sums what the suites say of themselves, and nothing else', () => {
  const figures = readFigures(
    'stdout | a.test.ts\n[attack] pickers: 1,240 tries, 0 leaks\n\n ✓ a test\n[attack] mails: 60 tries in 4 kinds (2 refused), 2 leaks\n',
  );
  expect(figures).toEqual([
    { suite: 'pickers', tries: 1240, leaks: 0 },
    { suite: 'mails', tries: 60, leaks: 2 },
  ]);
  expect(totalOf(figures)).toBe('[attack] in all: 1,300 tries of 2 suites, 2 leaks');
});
