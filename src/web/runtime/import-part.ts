/** Addresses at which parts came that had failed under their own. */
const cameFrom = new Map<string, string>();
const failures = new Map<string, number>();

/**
 * Imports a part of the built page, by its address. The first failure is the caller's, who waits for the server and asks again; then
 * the browser may still hold that failure, and gives the part under another address alone.
 */
export async function importPart(
  url: string,
  load: (url: string) => Promise<unknown> = (from) => import(/* @vite-ignore */ from),
): Promise<unknown> {
  try {
    return await load(cameFrom.get(url) ?? url);
  } catch (error) {
    const failed = failures.get(url) ?? 0;
    failures.set(url, failed + 1);
    if (failed === 0) throw error;
    const other = `${url}?essai=${failed}`;
    const found = await load(other);
    cameFrom.set(url, other);
    return found;
  }
}

// The build names this in place of `import` (scripts/build/import-again.ts): its files lie beside each other.
Reflect.set(globalThis, '__part', (file: string) => importPart(new URL(file, import.meta.url).href));
