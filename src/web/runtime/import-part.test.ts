import { expect, it } from 'vitest';
import { importPart } from './import-part.ts';

/** A browser that keeps the failure of an import for as long as the page lives, and asks for each address once. */
function browser() {
  let isOnline = false;
  const kept = new Map<string, string | null>();
  const requestedUrls: string[] = [];
  async function load(url: string): Promise<unknown> {
    if (!kept.has(url)) {
      requestedUrls.push(url);
      kept.set(url, isOnline ? `module of ${url}` : null);
    }
    const module = kept.get(url);
    if (module === null) throw new TypeError(`Failed to fetch dynamically imported module: ${url}`);
    return module;
  }
  return { load, asked: requestedUrls, goOnline: () => void (isOnline = true) };
}

it('asks for a part that failed under another address, and keeps to the one it came from', async () => {
  const { load, asked, goOnline } = browser();
  function part() {
    return importPart('https://festival.test/assets/a.js', load);
  }
  await expect(part()).rejects.toThrow('Failed to fetch');
  await expect(part()).rejects.toThrow('essai=1');
  goOnline();
  expect(await part()).toBe('module of https://festival.test/assets/a.js?essai=2');
  expect(await part()).toBe('module of https://festival.test/assets/a.js?essai=2');
  expect(asked).toEqual(['a.js', 'a.js?essai=1', 'a.js?essai=2'].map((name) => `https://festival.test/assets/${name}`));
});

it('asks once for a part that comes', async () => {
  const { load, asked, goOnline } = browser();
  goOnline();
  await importPart('https://festival.test/assets/b.js', load);
  await importPart('https://festival.test/assets/b.js', load);
  expect(asked).toEqual(['https://festival.test/assets/b.js']);
});
