/** Keeps the page of the desk for the time that the server does not answer. A file of its own: nothing else of the application is in it. */
import { answer, keepShell, type KeepOrder, kindOf } from './shell-cache.ts';

interface Waiting extends Event {
  readonly waitUntil: (work: Promise<unknown>) => void;
}
interface RequestEvent extends Event {
  readonly request: Request;
  readonly respondWith: (reply: Promise<Response>) => void;
}
interface KeepEvent extends Waiting {
  readonly data: KeepOrder;
  readonly ports: readonly MessagePort[];
}
/** Used part of the global of a service worker: the types of a page have none. */
interface WorkerScope {
  readonly caches: CacheStorage;
  readonly location: Location;
  readonly fetch: typeof fetch;
  readonly skipWaiting: () => Promise<void>;
  readonly clients: { readonly claim: () => Promise<void> };
  addEventListener(type: 'install' | 'activate', act: (event: Waiting) => void): void;
  addEventListener(type: 'fetch', act: (event: RequestEvent) => void): void;
  addEventListener(type: 'message', act: (event: KeepEvent) => void): void;
}

declare const self: WorkerScope;

const platform = { caches: self.caches, fetch: (...args: Parameters<typeof fetch>) => self.fetch(...args) };

// A newer worker takes over at once: the cache belongs to a build, not to a worker.
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('message', (event) => {
  const work = keepShell(event.data, platform).catch(() => false);
  event.waitUntil(work.then((isKept) => event.ports[0]?.postMessage(isKept)));
});
self.addEventListener('fetch', (event) => {
  const kind = kindOf(event.request, self.location.origin);
  if (kind !== null) event.respondWith(answer(event.request, kind, platform));
});
