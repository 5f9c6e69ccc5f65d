import type { Page } from '@playwright/test';
import { type Line, median, type Pair, spreadLine } from './measure.ts';
import { measurePage, type Opened, pairsOf, showMs } from './page.ts';

const SAMPLES = 7;
const SCROLL_STEPS = 60;
const STEP_PX = 200;
const FRAME_MS = 1000 / 60;

interface Sample {
  readonly renderMs: number;
  readonly scrollMs: number;
  readonly frameMs: number;
}

/** 1000 rows × 30 columns in our grid against the same rows in bare TanStack Virtual markup: main-thread CPU and frames. */
export async function measureGrid(): Promise<readonly Line[]> {
  const taken = await measurePage('grid-page', { samples: SAMPLES, measure });
  function of(name: keyof Sample): readonly Pair[] {
    return pairsOf(taken, (sample) => sample[name]);
  }
  const frames = of('frameMs').map(({ ours, reference }) => ({ ours, reference: Math.max(FRAME_MS, reference) }));
  return [
    spreadLine('grid of 1000 × 30, CPU to render against bare TanStack Virtual', { pairs: of('renderMs'), max: 1.4 }),
    spreadLine('grid of 1000 × 30, CPU to scroll 60 steps', { pairs: of('scrollMs'), max: 2 }),
    spreadLine('median frame while scrolling by software rendering', { pairs: frames, max: 2 }),
  ];
}

async function measure(opened: Opened): Promise<Sample> {
  const renderMs = await showMs(opened, { has: 'tr >> nth=5', left: 'tr' });
  const rendered = await opened.taskMs();
  const frameMs = await scroll(opened.page);
  return { renderMs, scrollMs: (await opened.taskMs()) - rendered, frameMs };
}

/** One step a frame; the median time between frames. */
async function scroll(page: Page): Promise<number> {
  const frames = await page.evaluate(
    ([steps, px]) =>
      new Promise<readonly number[]>((resolve) => {
        const scroller = document.querySelector('.grid-scroller');
        const times: number[] = [];
        function step(at: number): void {
          times.push(at);
          scroller?.scrollBy(0, px ?? 0);
          if (times.length <= (steps ?? 0)) requestAnimationFrame(step);
          else resolve(times);
        }
        requestAnimationFrame(step);
      }),
    [SCROLL_STEPS, STEP_PX],
  );
  return median(frames.slice(1).map((at, index) => at - (frames[index] ?? at)));
}
