import { expect, test } from 'vitest';
import { countAnsweredRows } from './answered-rows.ts';

test.each([
  ['[]', 0],
  ['[{"Id":1}]', 1],
  ['[{"Id":1,"Noms":["a","b"]}, \n {"Id":2,"T":{"x":[1,2]}}]', 2],
  [JSON.stringify([{ Nom: '},{"' }, { Nom: 'a\\' }, { Nom: '\\"],[' }]), 3],
])('counts the rows of %s', (text, rows) => {
  expect(countAnsweredRows(text)).toBe(rows);
});
