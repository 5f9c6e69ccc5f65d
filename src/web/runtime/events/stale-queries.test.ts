// @vitest-environment jsdom
import { QueryObserver } from '@tanstack/react-query';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RecordEvent } from './event-message.ts';
import { queryClient } from '../query-client.ts';
import { markStale } from './stale-queries.ts';

function event(entity: string, parent: RecordEvent['parent'] = null): RecordEvent {
  return {
    entity,
    ids: [1001],
    parent,
    op: 'update',
    version: 2,
    batch: 'x',
  };
}

let reads = 0;
let stop: () => void;

// One clock for all: what waits is of the page, which outlives each of them.
beforeAll(() => vi.useFakeTimers());
afterAll(() => vi.useRealTimers());
beforeEach(async () => {
  reads = 0;
  const observer = new QueryObserver(queryClient, {
    queryKey: ['festival-participant', 'list'],
    queryFn: () => (reads += 1),
    meta: { entities: [], shown: ['festival-hotel', 'personne'] },
  });
  stop = observer.subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  reads = 0;
});
afterEach(async () => {
  stop();
  await vi.advanceTimersByTimeAsync(2000);
  queryClient.clear();
});

describe('a list on screen', () => {
  test('is read again soon after one of its own records changed', async () => {
    markStale(event('festival-participant'));
    await vi.advanceTimersByTimeAsync(60);
    expect(reads).toBe(1);
  });

  test('is read again when a record that it only names changed, a second later', async () => {
    markStale(event('festival-hotel'));
    await vi.advanceTimersByTimeAsync(60);
    expect(reads).toBe(0);
    await vi.advanceTimersByTimeAsync(1000);
    expect(reads).toBe(1);
  });

  test('is read again less and less often while hundreds of its own records change, soon after the last of them, and at once after a pause', async () => {
    for (let index = 0; index < 240; index += 1) {
      markStale(event('festival-participant'));
      await vi.advanceTimersByTimeAsync(25);
    }
    // 50, 100, 200, 400 and 800 ms, then each second.
    expect(reads).toBe(9);
    await vi.advanceTimersByTimeAsync(1000);
    expect(reads).toBe(10);
    await vi.advanceTimersByTimeAsync(1000);
    markStale(event('festival-participant'));
    await vi.advanceTimersByTimeAsync(60);
    expect(reads).toBe(11);
  });

  test('is not read again for what it shows nothing of', async () => {
    markStale(event('festival-salle'));
    await vi.advanceTimersByTimeAsync(2000);
    expect(reads).toBe(0);
  });

  test('is read again four times while five hundred of them change in four seconds', async () => {
    for (let index = 0; index < 500; index += 1) {
      markStale(event('personne'));
      await vi.advanceTimersByTimeAsync(8);
    }
    await vi.advanceTimersByTimeAsync(1000);
    expect(reads).toBe(4);
  });
});
