import { expect, type JSHandle, type Page } from '@playwright/test';

/** A screen moves by less than what an eye sees (Core Web Vitals call 0.1 good). */
const SHIFT_MAX = 0.01;

/** A shift of the page, with what moved, from where and to where. */
interface Shift {
  readonly value: number;
  readonly moved: string;
}

type Watcher = JSHandle<{ readonly take: () => Promise<Shift[]> }>;

/** Notes the shifts of this document, those before the call included, and those after a press. */
export function watchShifts(page: Page): Promise<Watcher> {
  return page.evaluateHandle(noteShifts);
}

/** Shifts since the last call: more than an eye overlooks, or nothing. */
export async function visibleShifts(watcher: Watcher): Promise<readonly Shift[]> {
  const shifts = await watcher.evaluate((notes) => notes.take());
  return shifts.reduce((sum, { value }) => sum + value, 0) > SHIFT_MAX ? shifts : [];
}

export async function expectStill(page: Page): Promise<void> {
  expect(await visibleShifts(await watchShifts(page))).toEqual([]);
}

/** No shift at all since the last call, however small, of what these words name. */
export async function expectUnmoved(watcher: Watcher, named: RegExp): Promise<void> {
  const shifts = await watcher.evaluate((notes) => notes.take());
  expect(shifts.map(({ moved }) => moved).filter((moved) => named.test(moved))).toEqual([]);
}

/** In the page: an observer, and what it noted. */
function noteShifts() {
  const noted: PerformanceEntry[] = [];
  const observer = new PerformanceObserver((list) => void noted.push(...list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  function isShift(entry: PerformanceEntry): entry is PerformanceEntry & {
    value: number;
    sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
  } {
    return 'value' in entry && 'sources' in entry;
  }
  function nameOf(node: Node | null): string {
    const element = node instanceof Element ? node : node?.parentElement;
    return `${element?.tagName ?? ''}.${element?.className ?? ''} ${(node?.textContent ?? '').slice(0, 20)}`;
  }
  function placeOf({ x, y, width, height }: DOMRectReadOnly): string {
    return [x, y, width, height].map(Math.round).join(' ');
  }
  async function take() {
    // A shift is noted as its frame is drawn.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    return [...noted.splice(0), ...observer.takeRecords()].filter(isShift).map(({ value, sources }) => ({
      value,
      moved: sources
        .map(({ node, previousRect, currentRect }) => `${nameOf(node)}: ${placeOf(previousRect)} → ${placeOf(currentRect)}`)
        .join(', '),
    }));
  }
  return { take };
}
