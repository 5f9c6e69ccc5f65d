import { describe, expect, it } from 'vitest';
import { LoginThrottle } from './login-throttle.ts';

const HOUR = 60 * 60_000;

const throttled = () => {
  let now = 0;
  const throttle = new LoginThrottle({ clock: () => now, freeFailures: 5, keysMax: 3 });
  const tries = (key: string): boolean => {
    try {
      throttle.check(key);
      return true;
    } catch {
      return false;
    }
  };
  return { throttle, tries, advance: (ms: number) => (now += ms) };
};

describe('login throttle', () => {
  it('lets five failures pass, then doubles the delay up to a quarter of an hour', () => {
    const { throttle, tries, advance } = throttled();
    const delays: number[] = [];
    for (let failure = 1; failure <= 18; failure += 1) {
      throttle.fail('a');
      let waited = 0;
      while (!tries('a')) {
        advance(500);
        waited += 500;
      }
      delays.push(waited / 1000);
    }
    expect(delays).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900, 900]);
  });

  it('leaves at most twenty guesses an hour', () => {
    const { throttle, tries, advance } = throttled();
    let guesses = 0;
    for (let second = 0; second < 3600; second += 1) {
      while (tries('a')) {
        throttle.fail('a');
        guesses += 1;
      }
      advance(1000);
    }
    expect(guesses).toBeLessThanOrEqual(20);
  });

  it('holds each login and address apart', () => {
    const { throttle, tries } = throttled();
    for (let failure = 0; failure < 10; failure += 1) throttle.fail('anne 203.0.113.9');
    expect(tries('anne 203.0.113.9')).toBe(false);
    expect(tries('anne 198.51.100.4')).toBe(true);
  });

  it('forgets after a success, after a quiet hour, and the oldest when there are too many', () => {
    const { throttle, tries, advance } = throttled();
    const failTen = (key: string) => {
      for (let failure = 0; failure < 10; failure += 1) throttle.fail(key);
    };
    failTen('a');
    throttle.succeed('a');
    expect(tries('a')).toBe(true);
    failTen('b');
    advance(HOUR);
    throttle.fail('b');
    expect(tries('b')).toBe(true);
    for (const key of ['c', 'd', 'e', 'f']) failTen(key);
    expect(tries('c')).toBe(true);
    expect(tries('f')).toBe(false);
  });
});
