import { expect, it } from 'vitest';
import { HTTP_STATUS_NAMES } from './http-status.ts';

it('the statuses of the specification have their names', () => {
  expect(Object.keys(HTTP_STATUS_NAMES).map(Number)).toEqual([0, 200, 201, 203, 204, 400, 401, 403, 404, 405, 500, 504]);
  expect(HTTP_STATUS_NAMES[404]).toBe('Not Found');
  expect(new Set(Object.values(HTTP_STATUS_NAMES)).size).toBe(12);
});
