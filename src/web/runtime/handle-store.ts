import { readStoredJson } from '#domain/values/stored-json.ts';
import { runtimeConfig } from './config.ts';

/** The public handle of the session: alone it opens nothing; resent with each call it proves the caller is our page. */
export interface HandleStore {
  readonly read: () => string | null;
  readonly write: (handle: string) => void;
  readonly clear: () => void;
}

const HANDLE_COOKIE = 'apiKey';
/** Five hours, renewed by each authorised reply. */
export const HANDLE_LIFETIME_S = 18_000;

/** A cookie, else local storage, else session storage, else memory: whatever this browser lets us keep; memory where there is no browser. */
export function createHandleStore(): HandleStore {
  if (!('document' in globalThis)) return memoryStore();
  if (cookiesWork()) return cookieStore;
  const storage = usableStorage();
  return storage ? webStore(storage) : memoryStore();
}

const cookieStore: HandleStore = {
  read: () => {
    const pair = document.cookie.split('; ').find((part) => part.startsWith(`${HANDLE_COOKIE}=`));
    return pair ? decodeURIComponent(pair.slice(HANDLE_COOKIE.length + 1)) || null : null;
  },
  write: (handle) => writeCookie(HANDLE_COOKIE, encodeURIComponent(handle), HANDLE_LIFETIME_S),
  clear: () => writeCookie(HANDLE_COOKIE, '', 0),
};

function writeCookie(name: string, value: string, maxAge: number): void {
  const secure = location.protocol === 'https:' ? '; secure' : '';
  // A cookie without age goes with the browser.
  const age = maxAge > 0 && !runtimeConfig().persistConnection ? '' : `; max-age=${maxAge}`;
  document.cookie = `${name}=${value}; path=/${age}; samesite=strict${secure}`;
}

function cookiesWork(): boolean {
  writeCookie('essai', '1', 10);
  const works = document.cookie.includes('essai=1');
  writeCookie('essai', '', 0);
  return works;
}

interface StoredHandle {
  readonly handle: string;
  readonly until: number;
}

function webStore(storage: Storage): HandleStore {
  return {
    read: () => {
      const kept = parseKept(storage.getItem(HANDLE_COOKIE));
      return kept && kept.until > Date.now() ? kept.handle : null;
    },
    write: (handle) => storage.setItem(HANDLE_COOKIE, JSON.stringify({ handle, until: Date.now() + HANDLE_LIFETIME_S * 1000 })),
    clear: () => storage.removeItem(HANDLE_COOKIE),
  };
}

function parseKept(text: string | null): StoredHandle | null {
  const value = readStoredJson(text);
  if (typeof value !== 'object' || value === null || !('handle' in value) || !('until' in value)) return null;
  return typeof value.handle === 'string' && typeof value.until === 'number' ? { handle: value.handle, until: value.until } : null;
}

function memoryStore(): HandleStore {
  let kept: string | null = null;
  return {
    read: () => kept,
    write: (handle) => {
      kept = handle;
    },
    clear: () => {
      kept = null;
    },
  };
}

function usableStorage(): Storage | null {
  const kinds = [() => localStorage, () => sessionStorage];
  for (const pick of runtimeConfig().persistConnection ? kinds : kinds.slice(1)) {
    try {
      const storage = pick();
      storage.setItem('essai', '1');
      storage.removeItem('essai');
      return storage;
    } catch {
      // A browser that forbids this storage throws; the next kind may be allowed.
    }
  }
  return null;
}
