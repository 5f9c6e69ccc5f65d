/** A clock of clicks and keys (docs/clicks.md). */
import type { Page } from '@playwright/test';
import { load } from './session.ts';
import { test } from './test.ts';

/** A button pressed on the mouse, a key that commands, a letter where nothing is typed; text typed or pasted into a field is the task itself. */
function watch() {
  // A page that counts several lists of tasks has one clock.
  if (Reflect.has(globalThis, 'isClockRunning')) return;
  Reflect.set(globalThis, 'isClockRunning', true);
  function count() {
    sessionStorage.setItem('gestes', String(Number(sessionStorage.getItem('gestes') ?? 0) + 1));
  }
  const MODIFIERS = ['Control', 'Shift', 'Alt', 'Meta'];
  const FIELD = 'textarea, select, [contenteditable=true], input:not([type=radio], [type=checkbox])';
  addEventListener('mousedown', count, true);
  addEventListener(
    'keydown',
    ({ key, ctrlKey, altKey, target }) => {
      const isTyped = key.length === 1 && !ctrlKey && !altKey && target instanceof Element && target.closest(FIELD) !== null;
      if (!MODIFIERS.includes(key) && !isTyped) count();
    },
    true,
  );
}

export interface Task {
  readonly name: string;
  /** Page where it begins. */
  readonly from: string;
  /** Act done once a day, and not for each. */
  readonly before?: (page: Page) => Promise<void>;
  /** Until it is seen done. */
  readonly run: (page: Page) => Promise<void>;
}

/** Each task from its page on, and how many gestures it took. */
export async function countTasks(page: Page, tasks: readonly Task[]): Promise<Readonly<Record<string, number>>> {
  await page.context().addInitScript(watch);
  const found: Record<string, number> = {};
  for (const { name, from, before, run } of tasks) {
    await load(page, from);
    // Requests of a list after its rows come with the last answers.
    await page.waitForLoadState('networkidle');
    await before?.(page);
    await page.evaluate(() => sessionStorage.setItem('gestes', '0'));
    await test.step(name, () => run(page));
    found[name] = await page.evaluate(() => Number(sessionStorage.getItem('gestes')));
  }
  return found;
}

/** Tasks that take more than they may. */
export function longerThan(most: Readonly<Record<string, number>>, found: Readonly<Record<string, number>>): readonly string[] {
  return Object.keys(most).filter((name) => (found[name] ?? Infinity) > (most[name] ?? 0));
}
