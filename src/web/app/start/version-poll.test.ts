// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

vi.stubGlobal('__APP_VERSION__', '1.2.2');
const { pollVersion } = await import('./version-poll.ts');

let served = '1.2.2';
let requestedUrls: string[] = [];
const fetchFile: typeof fetch = async (input) => {
  requestedUrls.push(String(input));
  return new Response(JSON.stringify({ version: served }));
};

beforeEach(() => {
  vi.useFakeTimers();
  served = '1.2.2';
  requestedUrls = [];
});
afterEach(() => vi.useRealTimers());

describe('the served version', () => {
  it('is asked for at start and every 60 seconds, never from a cache', async () => {
    const stop = pollVersion(() => undefined, fetchFile);
    await vi.advanceTimersByTimeAsync(0);
    expect(requestedUrls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(requestedUrls).toHaveLength(3);
    expect(requestedUrls.every((url) => /^\/version\.json\?x=\d+$/.test(url))).toBe(true);
    expect(new Set(requestedUrls).size).toBe(3);
    stop();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(requestedUrls).toHaveLength(3);
  });

  it('is told once when it differs from the built one', async () => {
    const versions: string[] = [];
    const stop = pollVersion((version) => versions.push(version), fetchFile);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(versions).toEqual([]);
    served = '1.3.0';
    await vi.advanceTimersByTimeAsync(180_000);
    expect(versions).toEqual(['1.3.0']);
    stop();
  });

  it('is asked for again after a failure', async () => {
    const stop = pollVersion(
      () => expect.unreachable(),
      async () => {
        requestedUrls.push('x');
        throw new TypeError('down');
      },
    );
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requestedUrls).toHaveLength(2);
    stop();
  });
});
