// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '#web/session/session.ts';
import type { SessionEvent } from '#web/session/session-store.ts';
import { startEvents } from './events.ts';

/** The stream of the browser, which jsdom has not: its ends are played by the test. */
class Stream extends EventTarget {
  static readonly opened: Stream[] = [];
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    Stream.opened.push(this);
  }
  close(): void {
    return undefined;
  }
  says(kind: string, data = 'null'): void {
    this.dispatchEvent(new MessageEvent(kind, { data }));
  }
}

const events: SessionEvent[] = [];
let stops: readonly (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  events.length = 0;
  Stream.opened.length = 0;
  vi.stubGlobal('EventSource', Stream);
  vi.stubGlobal('fetch', async () => new Response('true'));
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: { request: (_name: string, _options: unknown, run: () => Promise<void>) => run() },
  });
  stops = [session.on((event) => events.push(event)), startEvents({ onRights: () => undefined })];
});
afterEach(() => {
  for (const stop of stops) stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function last(): Stream | undefined {
  return Stream.opened.at(-1);
}

describe('the stream of events', () => {
  it('says session-resync once it is open again, never at first', async () => {
    last()?.dispatchEvent(new Event('open'));
    expect(events).toEqual([]);
    last()?.dispatchEvent(new Event('error'));
    await vi.advanceTimersByTimeAsync(2000);
    expect(Stream.opened).toHaveLength(2);
    expect(events).toEqual([]);
    last()?.dispatchEvent(new Event('open'));
    expect(events).toEqual(['session-resync']);
  });

  it('says session-resync when the server asks for it', () => {
    last()?.dispatchEvent(new Event('open'));
    last()?.says('session-resync');
    expect(events).toEqual(['session-resync']);
  });
});
