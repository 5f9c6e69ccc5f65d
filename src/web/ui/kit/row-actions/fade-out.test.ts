// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { fadeOut } from './fade-out.ts';

afterEach(() => vi.unstubAllGlobals());

function row(): Element & { readonly played: string[] } {
  const played: string[] = [];
  function animate(): { readonly finished: Promise<void>; readonly cancel: () => void } {
    played.push('play');
    return { finished: Promise.resolve(), cancel: () => void played.push('cancel') };
  }
  return Object.assign(document.createElement('tr'), { animate: animate as unknown as Element['animate'], played });
}

function motion(isWelcome: boolean): void {
  vi.stubGlobal('matchMedia', () => ({ matches: isWelcome }));
}

it('fades the rows, takes them away, then lets go of those that stay', async () => {
  motion(true);
  const one = row();
  const done = vi.fn(() => void one.played.push('done'));
  const gone = fadeOut([one], done);
  expect(done).not.toHaveBeenCalled();
  await gone;
  expect(one.played).toEqual(['play', 'done', 'cancel']);
});

it('takes them away at once for who asked for no motion, and where there is nothing to see', () => {
  motion(false);
  const one = row();
  const done = vi.fn();
  void fadeOut([one], done);
  motion(true);
  void fadeOut([], done);
  expect(done).toHaveBeenCalledTimes(2);
  expect(one.played).toEqual([]);
});
