import { beforeEach, describe, expect, it } from 'vitest';
import { answer, keepShell, kindOf } from './shell-cache.ts';

const ORIGIN = 'https://festival.example';
const order = { entry: '/assets/main-a.js', files: ['/assets/main-a.js', '/assets/desk-a.css', '/api/guichet/annuaire'], culture: 'fr' };

/** The storage of a browser, as far as the worker uses it. */
class MemoryCaches {
  readonly all = new Map<string, Map<string, Response>>();
  async open(name: string) {
    const rows = this.all.get(name) ?? new Map<string, Response>();
    this.all.set(name, rows);
    return {
      match: async (address: string) => rows.get(address)?.clone(),
      put: async (address: string, reply: Response) => void rows.set(address, reply),
    };
  }
  async keys() {
    return [...this.all.keys()];
  }
  async delete(name: string) {
    return this.all.delete(name);
  }
  async match(address: string) {
    return [...this.all.values()].flatMap((rows) => rows.get(address) ?? [])[0]?.clone();
  }
}

let storage: MemoryCaches;
let requestedPaths: string[];
/** Answers of the server; null: it does not answer. */
let served: Readonly<Record<string, string>> | null;

function platform() {
  const caches: unknown = storage;
  return {
    caches: caches as CacheStorage,
    fetch: async (input: RequestInfo | URL) => {
      const address = input instanceof Request ? new URL(input.url).pathname : String(input);
      requestedPaths.push(address);
      if (served === null) throw new TypeError('Failed to fetch');
      const body = served[address];
      return new Response(body ?? '', { status: body === undefined ? 404 : 200, headers: { 'content-security-policy': 'as sent' } });
    },
  };
}

function serverOf(build: string): Readonly<Record<string, string>> {
  return {
    '/': `<script src="/assets/main-${build}.js">`,
    [`/assets/main-${build}.js`]: build,
    [`/assets/desk-${build}.css`]: build,
    '/config.json': '{}',
    '/api/dico-festival-editions': '[]',
    '/api/utilisateur-droits': '[]',
    '/api/guichet/annuaire': '[{"Nom":"Kergariou"}]',
  };
}

function ask(path: string, kind: Parameters<typeof answer>[1]): Promise<Response> {
  return answer(new Request(ORIGIN + path), kind, platform());
}

beforeEach(() => {
  storage = new MemoryCaches();
  requestedPaths = [];
  served = serverOf('a');
});

describe('keepShell', () => {
  it('keeps the page with its files and what is read without a session, and no record of anybody', async () => {
    expect(await keepShell(order, platform())).toBe(true);
    const rows = storage.all.get('coque:/assets/main-a.js');
    expect([...(rows?.keys() ?? [])].toSorted()).toEqual([
      '/',
      '/api/dico-festival-editions',
      '/api/utilisateur-droits',
      '/assets/desk-a.css',
      '/assets/main-a.js',
      '/config.json',
    ]);
  });
  it('asks for a file once, whatever pages say of it', async () => {
    await keepShell(order, platform());
    requestedPaths = [];
    await keepShell(order, platform());
    expect(requestedPaths.filter((address) => address.startsWith('/assets/'))).toEqual([]);
  });
  it('leaves what is kept alone while a newer build is served to an older page', async () => {
    await keepShell(order, platform());
    served = serverOf('b');
    expect(await keepShell(order, platform())).toBe(false);
    served = null;
    expect(await (await ask('/0/festival-guichets', 'page')).text()).toContain('main-a');
  });
  it('replaces the older build only once the newer one is whole', async () => {
    await keepShell(order, platform());
    const next = { ...order, entry: '/assets/main-b.js', files: ['/assets/main-b.js', '/assets/desk-b.css'] };
    served = { ...serverOf('b') };
    served = Object.fromEntries(Object.entries(served).filter(([address]) => address !== '/assets/desk-b.css'));
    expect(await keepShell(next, platform())).toBe(false);
    served = null;
    expect(await (await ask('/', 'page')).text()).toContain('main-a');
    served = serverOf('b');
    expect(await keepShell(next, platform())).toBe(true);
    expect(await storage.keys()).toEqual(['coque:/assets/main-b.js']);
    served = null;
    expect(await (await ask('/', 'page')).text()).toContain('main-b');
  });
});

describe('answer', () => {
  it('asks the server for the page first, and gives what is kept when it is silent or behind a dead gateway', async () => {
    await keepShell(order, platform());
    served = { '/0/films': 'live' };
    expect(await (await ask('/0/films', 'page')).text()).toBe('live');
    served = null;
    const kept = await ask('/0/films', 'page');
    expect(await kept.text()).toContain('main-a');
    expect(kept.headers.get('content-security-policy')).toBe('as sent');
  });
  it('marks a reading that was kept: it is no sign of a server', async () => {
    await keepShell(order, platform());
    expect((await ask('/config.json', 'reading')).headers.has('x-conserve')).toBe(false);
    served = null;
    expect((await ask('/config.json', 'reading')).headers.has('x-conserve')).toBe(true);
  });
  it('fails as without a worker where nothing is kept', async () => {
    served = null;
    await expect(ask('/', 'page')).rejects.toThrow('Failed to fetch');
  });
});

describe('kindOf', () => {
  it.each([
    ['/0/festival-guichets', 'navigate', 'page'],
    ['/assets/main-a.js', 'cors', 'file'],
    ['/config.json', 'cors', 'reading'],
    ['/version.json?x=1', 'cors', null],
    ['/api/guichet/annuaire', 'cors', null],
    ['/api/films/export', 'navigate', null],
    ['/ping', 'cors', null],
  ] as const)('%s by %s is %s', (path, mode, kind) => {
    expect(kindOf({ url: ORIGIN + path, method: 'GET', mode }, ORIGIN)).toBe(kind);
  });
  it('leaves what is written, and what is of another origin, to the browser', () => {
    expect(kindOf({ url: `${ORIGIN}/api/utilisateur-droits`, method: 'POST', mode: 'cors' }, ORIGIN)).toBeNull();
    expect(kindOf({ url: 'https://elsewhere.example/assets/main-a.js', method: 'GET', mode: 'cors' }, ORIGIN)).toBeNull();
  });
});
