import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type Server, createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { type Line, median, ratioLine } from './measure.ts';

const SAMPLES = 5;
const SCROLL_STEPS = 60;
const STEP_PX = 200;
const FRAME_MS = 1000 / 60;
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

type Variant = 'ours' | 'bare';
interface Sample {
  readonly renderMs: number;
  readonly scrollMs: number;
  readonly frameMs: number;
}

/** 1000 rows × 30 columns in our grid against the same rows in bare TanStack Virtual markup: main-thread CPU and frames. */
export const measureGrid = async (): Promise<readonly Line[]> => {
  const folder = mkdtempSync(path.join(tmpdir(), 'festival-grid-'));
  await build({
    root: path.join(import.meta.dirname, 'grid-page'),
    configFile: false,
    plugins: [react()],
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true },
  });
  const server = await serve(folder);
  const browser = await chromium.launch({
    ...(process.env['CHROMIUM'] ? { executablePath: process.env['CHROMIUM'] } : {}),
    args: ['--no-sandbox', '--disable-background-networking'],
  });
  try {
    const samples: Record<Variant, Sample[]> = { ours: [], bare: [] };
    for (let round = 0; round < SAMPLES; round += 1) {
      for (const variant of ['bare', 'ours'] as const)
        samples[variant].push(await measureVariant(browser, `${server.url}?variant=${variant}`));
    }
    const of = (variant: Variant, name: keyof Sample): number => median(samples[variant].map((sample) => sample[name]));
    return [
      ratioLine('grid of 1000 × 30, CPU to render against bare TanStack Virtual', {
        ours: of('ours', 'renderMs'),
        reference: of('bare', 'renderMs'),
        max: 2,
      }),
      ratioLine('grid of 1000 × 30, CPU to scroll 60 steps', { ours: of('ours', 'scrollMs'), reference: of('bare', 'scrollMs'), max: 2 }),
      ratioLine('median frame while scrolling by software rendering', {
        ours: of('ours', 'frameMs'),
        reference: Math.max(FRAME_MS, of('bare', 'frameMs')),
        max: 2,
      }),
    ];
  } finally {
    await browser.close();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
};

const measureVariant = async (browser: Browser, url: string): Promise<Sample> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  // Thread time hardly moves with the load of the machine.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(url);
  // Compiled code and styles first, as on any list after the first one.
  await page.evaluate('show()');
  await page.waitForSelector('tr >> nth=5');
  await page.evaluate('hide()');
  await page.waitForSelector('tr', { state: 'detached' });
  const before = await taskMs(cdp);
  await page.evaluate('show()');
  await page.waitForSelector('tr >> nth=5');
  const rendered = await taskMs(cdp);
  const frameMs = await scroll(page);
  const scrolled = await taskMs(cdp);
  await context.close();
  return { renderMs: rendered - before, scrollMs: scrolled - rendered, frameMs };
};

const taskMs = async (cdp: CDPSession): Promise<number> => {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
};

/** One step a frame; the median time between frames. */
const scroll = async (page: Page): Promise<number> => {
  const frames = await page.evaluate(
    ([steps, px]) =>
      new Promise<readonly number[]>((resolve) => {
        const scroller = document.querySelector('.grid-scroller');
        const times: number[] = [];
        const step = (at: number): void => {
          times.push(at);
          scroller?.scrollBy(0, px ?? 0);
          if (times.length <= (steps ?? 0)) requestAnimationFrame(step);
          else resolve(times);
        };
        requestAnimationFrame(step);
      }),
    [SCROLL_STEPS, STEP_PX],
  );
  return median(frames.slice(1).map((at, index) => at - (frames[index] ?? at)));
};

const serve = async (folder: string): Promise<{ readonly url: string; readonly close: () => Promise<void> }> => {
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
};
