import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { notify, toasts } from './notifications.ts';
import { resetShell, shell } from './shell-store.ts';

beforeEach(() => {
  vi.useFakeTimers();
  toasts.set([]);
  resetShell();
});
afterEach(() => vi.useRealTimers());

describe('notifications', () => {
  it('stores each toast in the message list with its time', () => {
    notify('success', 'Enregistrement effectué.');
    expect(shell.get().messages[0]).toMatchObject({ text: 'Enregistrement effectué.', type: 'success', time: Date.now() });
  });
  it('shows an unknown kind as info', () => {
    notify('foo', 'x');
    expect(toasts.get()[0]?.kind).toBe('info');
  });
  it('fades out for 300 ms, then goes', () => {
    notify('info', 'x', { durationMs: 1000 });
    vi.advanceTimersByTime(1000);
    expect(toasts.get()[0]?.leaving).toBe(true);
    vi.advanceTimersByTime(300);
    expect(toasts.get()).toEqual([]);
  });
  it('keeps an error on screen until it is closed', () => {
    notify('danger', 'Echec');
    vi.advanceTimersByTime(600_000);
    expect(toasts.get()).toHaveLength(1);
  });
});
