import { isObject } from '../is-object.ts';
import { readStoredJson } from '#domain/values/stored-json.ts';

/** Time during which sealed data opens again. */
export const SEALED_MS = 4 * 60 * 60_000;

const KEY = 'scelle';
const DATABASE = 'hors-ligne';
const ROWS = 'scelles';

interface SealedRow {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly text: ArrayBuffer;
  readonly until: number;
}

/** Store of sealed rows; their names say nothing of what they hold. */
export interface SealedRows {
  readonly get: (name: string) => Promise<unknown>;
  readonly put: (name: string, row: SealedRow) => Promise<void>;
  /** Lets go of what is over, or of everything. */
  readonly purge: (isOver: (row: unknown) => boolean) => Promise<void>;
}

interface SealedContext {
  readonly rows: SealedRows;
  readonly keys: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  readonly now: () => number;
}

function browserPlace(): SealedContext {
  return { rows: indexedRows, keys: sessionStorage, now: Date.now };
}

/**
 * Keeps a value for a reload of this tab. It lies in the browser sealed by a key that this tab alone holds and that goes with it: what
 * stays on the disk says nothing. A browser that cannot seal, as over plain http, keeps nothing.
 */
export async function keepSealed(name: string, value: unknown, { rows, keys, now } = browserPlace()): Promise<void> {
  if (!('subtle' in crypto)) return;
  const { id, key } = await ownKey(keys);
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const text = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(JSON.stringify(value)));
  await rows.purge((row) => isOver(row, now()));
  await rows.put(`${id} ${name}`, { iv, text, until: now() + SEALED_MS });
}

/** Data that this tab stored less than four hours ago; null: nothing. */
export async function readSealed(name: string, { rows, keys, now } = browserPlace()): Promise<unknown> {
  if (!('subtle' in crypto) || keys.getItem(KEY) === null) return null;
  const { id, key } = await ownKey(keys);
  const row = await rows.get(`${id} ${name}`);
  if (!isSealedRow(row) || isOver(row, now())) return null;
  const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: row.iv }, key, row.text).catch(() => null);
  return text === null ? null : readStoredJson(new TextDecoder().decode(text));
}

/** Forgets the key and all that lies there: somebody signed out. */
export async function forgetSealed({ rows, keys } = browserPlace()): Promise<void> {
  if (keys.getItem(KEY) === null) return;
  keys.removeItem(KEY);
  await rows.purge(() => true);
}

interface OwnKey {
  /** Of the tab: two of them never open, or write over, what the other kept. */
  readonly id: string;
  readonly key: CryptoKey;
}

async function ownKey(keys: SealedContext['keys']): Promise<OwnKey> {
  const kept = readStoredJson(keys.getItem(KEY));
  const stored = isObject(kept) && typeof kept['id'] === 'string' && Array.isArray(kept['bytes']) ? kept : null;
  const id = stored === null ? crypto.randomUUID() : String(stored['id']);
  const bytes = stored === null ? crypto.getRandomValues(new Uint8Array(32)) : Uint8Array.from([stored['bytes']].flat().map(Number));
  if (stored === null) keys.setItem(KEY, JSON.stringify({ id, bytes: [...bytes] }));
  return { id, key: await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']) };
}

function isSealedRow(row: unknown): row is SealedRow {
  return isObject(row) && row['iv'] instanceof Uint8Array && row['text'] instanceof ArrayBuffer && typeof row['until'] === 'number';
}

function isOver(row: unknown, now: number): boolean {
  return !isSealedRow(row) || row.until <= now;
}

const indexedRows: SealedRows = {
  get: (name) => inRows('readonly', (rows) => rows.get(name)),
  put: async (name, row) => {
    await inRows('readwrite', (rows) => rows.put(row, name));
  },
  purge: async (isGone) => {
    for (const name of await inRows('readonly', (rows) => rows.getAllKeys()))
      if (isGone(await inRows('readonly', (rows) => rows.get(name)))) await inRows('readwrite', (rows) => rows.delete(name));
  },
};

async function inRows<T>(mode: IDBTransactionMode, act: (rows: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await opened();
  try {
    return await done(act(database.transaction(ROWS, mode).objectStore(ROWS)));
  } finally {
    database.close();
  }
}

function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1);
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(ROWS));
  return done(request);
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')));
  });
}
