import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const web = path.resolve(import.meta.dirname, '../../src/web');

it('no screen uses the date or time fields of the browser, whose form follows its language', () => {
  const files = readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((name) => /(?<!\.test)\.tsx$/.test(name));
  expect(files.length).toBeGreaterThan(200);
  const native = /\btype=(?:"|\{')(?:date|time|datetime-local|month|week)\b/;
  expect(files.filter((name) => native.test(readFileSync(path.join(web, name), 'utf8')))).toEqual([]);
});
