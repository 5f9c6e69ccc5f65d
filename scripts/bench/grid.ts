import type { Page } from '@playwright/test';
import { type Line, median, ratioLine } from './measure.ts';
import { measurePage, type Opened, type Variant } from './page.ts';

const SAMPLES = 5;
const SCROLL_STEPS = 60;
const STEP_PX = 200;
const FRAME_MS = 1000 / 60;

interface Sample {
  readonly renderMs: number;
  readonly scrollMs: number;
  readonly frameMs: number;
}

/** 1000 rows × 30 columns in our grid against the same rows in bare TanStack Virtual markup: main-thread CPU and frames. */
export const measureGrid = async (): Promise<readonly Line[]> => {
  const samples = await measurePage('grid-page', { samples: SAMPLES, measure });
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
};

const measure = async ({ page, taskMs }: Opened): Promise<Sample> => {
  // Compiled code and styles first, as on any list after the first one.
  await page.evaluate('show()');
  await page.waitForSelector('tr >> nth=5');
  await page.evaluate('hide()');
  await page.waitForSelector('tr', { state: 'detached' });
  const before = await taskMs();
  await page.evaluate('show()');
  await page.waitForSelector('tr >> nth=5');
  const rendered = await taskMs();
  const frameMs = await scroll(page);
  const scrolled = await taskMs();
  return { renderMs: rendered - before, scrollMs: scrolled - rendered, frameMs };
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
