import { expect, test } from 'vitest';
import { createRecordCache } from './record-cache.ts';

test('an entry lasts until one of the entities it read changes', () => {
  const cache = createRecordCache();
  cache.set('a', { value: 3, entities: ['film', 'pays'], epoch: cache.epoch(['film', 'pays']) });
  cache.invalidate('genre');
  expect(cache.get('a')).toBe(3);
  cache.invalidate('pays');
  expect(cache.get('a')).toBeUndefined();
});

test('a change that comes while the value is being read drops it', () => {
  const cache = createRecordCache();
  const epoch = cache.epoch(['film']);
  cache.invalidate('film');
  cache.set('a', { value: 3, entities: ['film'], epoch });
  expect(cache.get('a')).toBeUndefined();
});

test('nothing is kept while the changes of others are not heard of', () => {
  const cache = createRecordCache();
  cache.trust(false);
  cache.set('a', { value: 3, entities: ['film'], epoch: cache.epoch(['film']) });
  expect(cache.get('a')).toBeUndefined();
});

test('a change that nobody tells of is seen after five minutes', () => {
  let now = 0;
  const cache = createRecordCache(() => now);
  cache.set('a', { value: 3, entities: ['film'], epoch: cache.epoch(['film']) });
  now = 299_000;
  expect(cache.get('a')).toBe(3);
  now = 301_000;
  expect(cache.get('a')).toBeUndefined();
});
