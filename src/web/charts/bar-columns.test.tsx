import { expect, it } from 'vitest';
import { numberAt } from './bar-columns.tsx';

it.each([
  ['over its column', 100, null, 96],
  ['under a limit that is far above', 100, 40, 96],
  ['over a limit that would strike it through', 100, 92, 88],
  ['over a column that is above its limit', 100, 110, 96],
])('the number of a column stands %s', (_where, column, limit, shown) => {
  expect(numberAt(column, limit)).toBe(shown);
});
