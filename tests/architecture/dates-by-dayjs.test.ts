/** Days and instants are computed and written in one place, by dayjs: elsewhere nobody counts milliseconds. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const HOME = new Set(
  ['dates.ts', 'dates/dayjs.ts', 'dates/typed-dates.ts', 'dates/festival-zone.ts'].map((file) => `src/domain/values/${file}`),
);

/** `Date.now()` and the type of what PrimeReact gives are no computation. */
const BY_HAND =
  /\bnew Date\b|\bDate\.(UTC|parse)\b|\bIntl\.DateTimeFormat\b|\.toISOString\(|\.(get|set)(UTC)?(Date|Time|FullYear|Month|Day|Hours|Minutes)\(|\.toLocale(Date|Time)String\(|\b86_?400_?000\b|\b3_?600_?000\b|from 'dayjs/;

function byHandIn(code: string): readonly string[] {
  return code
    .split('\n')
    .flatMap((line, index) => (BY_HAND.test(line) && !/^\s*(\/\/|\/?\*)/.test(line) ? [`${index + 1} ${line.trim()}`] : []));
}

function isCode(file: string): boolean {
  return /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file);
}

test('browser and rules compute and write dates in one place', () => {
  const files = ['src/web', 'src/domain', 'src/demo'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter(isCode)
      .map((file) => `${folder}/${file.replaceAll(path.sep, '/')}`),
  );
  expect(files.length).toBeGreaterThan(800);
  expect([...HOME].filter((file) => !files.includes(file))).toEqual([]);
  const found = files
    .filter((file) => !HOME.has(file))
    .flatMap((file) => byHandIn(readFileSync(path.join(root, file), 'utf8')).map((line) => `${file}:${line}`));
  expect(found).toEqual([]);
});

describe('the look-out', () => {
  test.each([
    'const end = new Date(start + minutes);',
    'const day = Date.UTC(2026, 1, 1);',
    'const ms = Date.parse(`${day}T00:00:00Z`);',
    'const DAY_MS = 86_400_000;',
    "const format = new Intl.DateTimeFormat('fr');",
    'return date.getUTCDay();',
    'return then.toLocaleDateString();',
    "import dayjs from 'dayjs';",
  ])('finds %s', (code) => expect(byHandIn(code)).toHaveLength(1));

  test.each(['const now = Date.now();', '// no new Date here', "import { addDays } from '#domain/values/dates.ts';"])(
    'lets %s be',
    (code) => expect(byHandIn(code)).toEqual([]),
  );
});
