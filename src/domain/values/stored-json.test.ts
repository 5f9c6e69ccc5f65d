import { expect, test } from 'vitest';
import { readStoredJson } from './stored-json.ts';

test('a stored text that cannot be read says nothing, and stops nobody', () => {
  expect([null, '', '{', '{"a":', 'undefined'].map(readStoredJson)).toEqual([null, null, null, null, null]);
  expect(readStoredJson('{"a":[1]}')).toEqual({ a: [1] });
});
