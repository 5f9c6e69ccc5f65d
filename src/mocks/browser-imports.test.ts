import { expect, test } from 'vitest';
import { reachOf } from '#tests/support/module-reach.ts';

test('the simulation borrows only rules of the server that a browser can run', () => {
  // A page gets the values of the sources, not the module.
  const { files, packages } = reachOf('src/mocks/browser.ts', ['src/mocks/seed/sources.ts']);
  expect(files).toContain('src/domain/records/requests/list-request.ts');
  expect([...packages].toSorted()).toEqual([
    '@zxcvbn-ts/language-common',
    'dayjs',
    'dayjs/plugin/customParseFormat.js',
    'dayjs/plugin/utc.js',
    'fflate',
    'i18next',
    'ical-generator',
    'msw',
    'msw/browser',
    'sanitize-html',
    'saxes',
    'zod',
  ]);
  expect([...packages].filter((name) => name.startsWith('node:') || name === 'pg' || name === 'fastify')).toEqual([]);
});
