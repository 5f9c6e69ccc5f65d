import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type Server, createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, CDPSession, Page } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { scopedName } from '../build/scoped-name.ts';
import { openBrowser } from './browser.ts';
import { median, type Pair } from './measure.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

type Variant = 'ours' | 'bare';

export type Taken<Sample> = Readonly<Record<Variant, readonly Sample[]>>;

export interface Opened {
  readonly page: Page;
  /** Milliseconds that the page's own thread has worked. */
  readonly taskMs: () => Promise<number>;
}

const PROCESSES = 3;

/** Builds a page of this folder, with ours or the bare reference, and opens each as often as required, one after the other, in three browsers. */
export async function measurePage<Sample>(name: string, { samples, measure }: MeasureOptions<Sample>): Promise<readonly Taken<Sample>[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'festival-page-'));
  await build({
    root: path.join(import.meta.dirname, name),
    configFile: false,
    plugins: [react()],
    css: { modules: { generateScopedName: scopedName } },
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true },
  });
  const server = await serve(folder);
  try {
    const all: Taken<Sample>[] = [];
    for (let process = 0; process < PROCESSES; process += 1) all.push(await inOneBrowser(server.url, { samples, measure }));
    return all;
  } finally {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface MeasureOptions<Sample> {
  /** Of each browser. */
  readonly samples: number;
  readonly measure: (opened: Opened) => Promise<Sample>;
}

async function inOneBrowser<Sample>(url: string, { samples, measure }: MeasureOptions<Sample>): Promise<Taken<Sample>> {
  const browser = await openBrowser();
  try {
    const taken: Record<Variant, Sample[]> = { ours: [], bare: [] };
    for (let round = 0; round < samples; round += 1) {
      for (const variant of ['bare', 'ours'] as const) taken[variant].push(await withPage(browser, `${url}?variant=${variant}`, measure));
    }
    return taken;
  } finally {
    await browser.close();
  }
}

/** One figure of each browser: what is in the middle of its samples. */
export function pairsOf<Sample>(all: readonly Taken<Sample>[], read: (sample: Sample) => number): readonly Pair[] {
  return all.map(({ ours, bare }) => ({ ours: median(ours.map(read)), reference: median(bare.map(read)) }));
}

async function withPage<Sample>(browser: Browser, url: string, measure: (opened: Opened) => Promise<Sample>): Promise<Sample> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  // Thread time hardly moves with the load of the machine.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(url);
  await page.waitForFunction('typeof show === "function"');
  const sample = await measure({ page, taskMs: () => taskMs(cdp) });
  await context.close();
  return sample;
}

/** Shown so often before one counts: the code is compiled. */
const WARM = 2;
const SHOWS = 7;

/** Main-thread milliseconds to show what the page holds, in the middle of several times: any one of them may hold a collection of garbage. */
export async function showMs(opened: Opened, { has, left }: { readonly has: string; readonly left: string }): Promise<number> {
  const taken: number[] = [];
  for (let time = 0; time < WARM + SHOWS; time += 1) {
    if (time > 0) {
      await opened.page.evaluate('hide()');
      await opened.page.waitForSelector(left, { state: 'detached' });
      await drawn(opened.page);
    }
    const before = await opened.taskMs();
    await opened.page.evaluate('show()');
    await opened.page.waitForSelector(has);
    await drawn(opened.page);
    taken.push((await opened.taskMs()) - before);
  }
  return median(taken.slice(WARM));
}

/** Two frames on: what was shown is laid out and painted. */
function drawn(page: Page): Promise<unknown> {
  return page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))');
}

async function taskMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

async function serve(folder: string): Promise<{ readonly url: string; readonly close: () => Promise<void> }> {
  const server: Server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://local');
    const file = path.join(folder, pathname === '/' ? 'index.html' : pathname);
    const found = existsSync(file);
    response.writeHead(found ? 200 : 404, { 'content-type': TYPES[path.extname(file)] ?? 'application/octet-stream' });
    response.end(found ? readFileSync(file) : undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
