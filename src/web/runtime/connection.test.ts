import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connection, lookForServer, noteAnswer, noteSilence, onceBack } from './connection.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  noteAnswer();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function answering(isThere: () => boolean) {
  const fetch = vi.fn(() => (isThere() ? Promise.resolve(new Response('{}')) : Promise.reject(new TypeError('Failed to fetch'))));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

it('looks for a silent server until it answers, then wakes what waits, once', async () => {
  let isThere = false;
  const fetch = answering(() => isThere);
  const saved = vi.fn();
  noteSilence();
  onceBack(saved);
  await vi.advanceTimersByTimeAsync(6_500);
  expect([connection.get().isLost, fetch.mock.calls.length, saved.mock.calls.length]).toEqual([true, 2, 0]);
  isThere = true;
  await vi.advanceTimersByTimeAsync(9_000);
  expect([connection.get().isLost, fetch.mock.calls.length, saved.mock.calls.length]).toEqual([false, 3, 1]);
});

it('forgets what no longer waits', async () => {
  answering(() => true);
  const saved = vi.fn();
  noteSilence();
  onceBack(saved)();
  await lookForServer();
  expect(saved).not.toHaveBeenCalled();
});

it('acts at once where the server came back before somebody began to wait', async () => {
  const saved = vi.fn();
  onceBack(saved);
  await vi.advanceTimersByTimeAsync(0);
  expect(saved).toHaveBeenCalledOnce();
});
