// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadRuntimeConfig } from './config.ts';
import { createHandleStore, HANDLE_LIFETIME_S } from './handle-store.ts';

function withoutCookies(): void {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('');
}

function withoutLocalStorage(): void {
  vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
});

describe('the handle of the session', () => {
  it('is a cookie of the whole site for five hours after each write', () => {
    const set = vi.spyOn(document, 'cookie', 'set');
    const store = createHandleStore();
    store.write('poignée');
    expect(set).toHaveBeenLastCalledWith('apiKey=poign%C3%A9e; path=/; max-age=18000; samesite=strict');
    expect(store.read()).toBe('poignée');
    store.clear();
    expect(store.read()).toBeNull();
  });

  it('goes with the browser where connections are not kept', async () => {
    await loadRuntimeConfig(async () => Response.json({ persistConnection: false }));
    const set = vi.spyOn(document, 'cookie', 'set');
    createHandleStore().write('poignée');
    expect(set).toHaveBeenLastCalledWith('apiKey=poign%C3%A9e; path=/; samesite=strict');
    await loadRuntimeConfig(async () => Response.json({}));
  });

  it('is kept in local storage without cookies, and for five hours too', () => {
    withoutCookies();
    vi.useFakeTimers();
    createHandleStore().write('poignée');
    expect(localStorage.getItem('apiKey')).toContain('poignée');
    vi.advanceTimersByTime(HANDLE_LIFETIME_S * 1000 - 1);
    expect(createHandleStore().read()).toBe('poignée');
    vi.advanceTimersByTime(1);
    expect(createHandleStore().read()).toBeNull();
  });

  it('is kept in session storage when local storage is forbidden too', () => {
    withoutCookies();
    withoutLocalStorage();
    createHandleStore().write('poignée');
    expect(sessionStorage.getItem('apiKey')).toContain('poignée');
    expect(createHandleStore().read()).toBe('poignée');
  });
});
