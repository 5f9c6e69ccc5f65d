import { expect, it } from 'vitest';
import { compare } from './comparators.ts';
import { festivalZone } from '#domain/values/dates.ts';

const calendar = { today: '2027-01-29', zone: festivalZone() };
const AT = '2091-01-11T10:00:00.000';

it.each([
  ['eq', AT, true],
  ['ne', AT, false],
  ['lte', AT, true],
  ['gt', AT, false],
  ['gt', '2091-01-11T09:59:59.999', true],
  ['eq', '2091-01-11T10:00:00.001', false],
] as const)('an instant is %s the instant %s: %s', (op, operand, holds) => {
  expect(compare('datetime', op, { value: AT, operand, calendar })).toBe(holds);
});
