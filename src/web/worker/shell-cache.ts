import { KEPT_HEADER } from '#web/runtime/offline/kept-reply.ts';
import { START_DICTIONARIES } from '#web/runtime/offline/start-dictionaries.ts';

/** Order of a page to store what opens it again without a server. */
export interface KeepOrder {
  /** Script that the page began with: names its build. */
  readonly entry: string;
  /** Addresses under `/assets/` that the page has used. */
  readonly files: readonly string[];
  /** Of readings without a session: language of their labels. */
  readonly culture: string;
}

export interface WorkerPlatform {
  readonly caches: CacheStorage;
  readonly fetch: typeof fetch;
}

const PREFIX = 'coque:';
const PAGE = '/';
const FILES = '/assets/';
const API_BASE = '/api';
/** Read without a session, nothing personal: no other reading is ever cached. */
const READINGS: readonly string[] = ['/config.json', ...START_DICTIONARIES.map((name) => `${API_BASE}/${name}`)];
const WAIT_MS = 10_000;
const FROM_OUTAGE = 500;

/** Keeps one build whole, then forgets those before it; false: nothing changed, because a newer build is served or a file was missing. */
export async function keepShell({ entry, files, culture }: KeepOrder, { caches, fetch }: WorkerPlatform): Promise<boolean> {
  const page = await fetch(PAGE, { cache: 'no-store' });
  if (!page.ok || !(await page.clone().text()).includes(entry)) return false;
  const name = PREFIX + entry;
  const cache = await caches.open(name);
  for (const file of files.filter((address) => address.startsWith(FILES)))
    if ((await cache.match(file)) === undefined && !(await fill(cache, file, await fetch(file)))) return false;
  for (const reading of READINGS)
    if (!(await fill(cache, reading, await fetch(reading, { cache: 'no-store', headers: { culture } })))) return false;
  // The page comes last: whoever finds it finds all that it needs.
  await cache.put(PAGE, page);
  for (const other of await caches.keys()) if (other.startsWith(PREFIX) && other !== name) await caches.delete(other);
  return true;
}

async function fill(cache: Cache, address: string, reply: Response): Promise<boolean> {
  if (!reply.ok) return false;
  await cache.put(address, reply);
  return true;
}

/** Answer to a request of a page; null: the browser does as without us. */
export function kindOf(
  { url, method, mode }: Pick<Request, 'url' | 'method' | 'mode'>,
  origin: string,
): 'page' | 'file' | 'reading' | null {
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== origin) return null;
  if (READINGS.includes(address.pathname)) return 'reading';
  if (address.pathname.startsWith(FILES)) return 'file';
  return mode === 'navigate' && !address.pathname.startsWith(`${API_BASE}/`) ? 'page' : null;
}

/** Files carry a digest in their names and come from the cache; all else is requested from the server first. */
export async function answer(request: Request, kind: 'page' | 'file' | 'reading', { caches, fetch }: WorkerPlatform): Promise<Response> {
  const address = kind === 'page' ? PAGE : new URL(request.url).pathname;
  const kept = await caches.match(address);
  if (kept === undefined) return fetch(request);
  if (kind === 'file') return kept;
  const reply = await Promise.race([fetch(request), silence(WAIT_MS)]).catch(() => null);
  if (reply !== null && reply.status < FROM_OUTAGE) return reply;
  return kind === 'page' ? kept : marked(kept);
}

function silence(ms: number): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms, null);
  });
}

function marked({ body, status, headers }: Response): Response {
  const markedHeaders = new Headers(headers);
  markedHeaders.set(KEPT_HEADER, '1');
  return new Response(body, { status, headers: markedHeaders });
}
