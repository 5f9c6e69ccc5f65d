import { describe, expect, it } from 'vitest';
import { reloadLimit, start } from './startup.ts';

function memory() {
  const kept = new Map<string, string>();
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
}

async function run(over: {
  maintenance?: boolean;
  dictionaries?: () => Promise<void>;
  config?: () => Promise<never>;
  storage?: ReturnType<typeof memory>;
}) {
  const calls: string[] = [];
  await start({
    loadConfig:
      over.config ??
      (async () => {
        calls.push('config');
        return { maintenance: over.maintenance ?? false };
      }),
    loadDictionaries: async () => {
      calls.push('dictionaries');
      await over.dictionaries?.();
    },
    mount: ({ failed }) => calls.push(failed ? 'mount-500' : 'mount'),
    reload: () => calls.push('reload'),
    reloads: reloadLimit(over.storage ?? memory()),
  });
  return calls;
}

function broken() {
  return Promise.reject(new Error('down'));
}

describe('start', () => {
  it('loads the configuration, then the dictionaries, then shows the application', async () => {
    expect(await run({})).toEqual(['config', 'dictionaries', 'mount']);
  });
  it('needs no dictionary under maintenance', async () => {
    expect(await run({ maintenance: true })).toEqual(['config', 'mount']);
  });
  it('reloads when a dictionary fails, three times a minute, then shows the error page', async () => {
    const storage = memory();
    function again() {
      return run({ dictionaries: broken, storage });
    }
    for (let i = 0; i < 3; i++) expect((await again()).at(-1)).toBe('reload');
    expect((await again()).at(-1)).toBe('mount-500');
  });
  it('reloads when the configuration fails', async () => {
    expect(await run({ config: broken })).toEqual(['reload']);
  });
  it('forgets reloads older than a minute', () => {
    let now = 0;
    const limit = reloadLimit(memory(), () => now);
    for (let i = 0; i < 3; i++) expect(limit.allow()).toBe(true);
    expect(limit.allow()).toBe(false);
    now = 61_000;
    expect(limit.allow()).toBe(true);
  });
});
