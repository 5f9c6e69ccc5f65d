import { currentLanguage } from '#web/i18n/i18n.ts';

const WORKER = '/service-worker.js';

/** Has the service worker keep this page and all the files it has used, so that it opens again without a server; false: this browser, or this moment, cannot. */
export async function keepPage(): Promise<boolean> {
  const entry = document.querySelector('script[type=module][src]')?.getAttribute('src') ?? null;
  // Left out of pages that come by http from another machine; the simulation has a worker of its own.
  if (!('serviceWorker' in navigator) || entry === null || !import.meta.env.PROD || import.meta.env['VITE_MOCK'] !== undefined)
    return false;
  await navigator.serviceWorker.register(WORKER);
  const { active } = await navigator.serviceWorker.ready;
  if (active === null) return false;
  // Questions of the desk show without a server too.
  await import('#web/shell/dialogs/dialog-host.tsx');
  const { port1, port2 } = new MessageChannel();
  const { promise, resolve } = Promise.withResolvers<boolean>();
  port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => resolve(data === true));
  port1.start();
  active.postMessage({ entry, files: usedFiles(), culture: currentLanguage() }, [port2]);
  return promise;
}

/** Scripts, styles and fonts of this page so far, by their addresses. */
function usedFiles(): readonly string[] {
  const named = [...document.querySelectorAll('script[src], link[rel=modulepreload], link[rel=stylesheet]')].map(
    (element) => element.getAttribute('src') ?? element.getAttribute('href') ?? '',
  );
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  const addresses = [...named, ...loaded].map((address) => new URL(address, location.href));
  return [...new Set(addresses.filter(({ origin }) => origin === location.origin).map(({ pathname }) => pathname))];
}
