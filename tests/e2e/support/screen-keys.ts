import { expect, type Page } from '@playwright/test';

/** Keys as a French keyboard names them, by the names of browsers. */
const NAMES: Readonly<Record<string, string>> = {
  '←': 'ArrowLeft',
  '↑': 'ArrowUp',
  '→': 'ArrowRight',
  '↓': 'ArrowDown',
  Début: 'Home',
  Échap: 'Escape',
  Entrée: 'Enter',
  Espace: ' ',
  Fin: 'End',
  Inser: 'Insert',
  'Page ↑': 'PageUp',
  'Page ↓': 'PageDown',
  Suppr: 'Delete',
};
const HELD: Readonly<Record<string, string>> = { Alt: 'Alt+', Ctrl: 'Control+', Maj: 'Shift+' };

/** Keys that a board may have; those of the frame, of a field and of the browser are not its own. */
const OWN_KEYS = [
  ...'abcdefghijklmnopqrstuvwxyz0123456789',
  'Home',
  'End',
  'PageUp',
  'PageDown',
  'Insert',
  'Delete',
  'F2',
  'F4',
  ' ',
  'Control+z',
  'Control+a',
  'Control+y',
];

/** Keys that the screen shows, as the runner presses them. */
export async function shownKeys(page: Page): Promise<readonly string[]> {
  const lines = await page
    .getByRole('list', { name: 'Au clavier' })
    .locator('li')
    .evaluateAll((items) => items.map((item) => [...item.querySelectorAll('kbd')].map((key) => key.textContent)));
  return lines.flatMap(([first = '', ...rest]) => {
    const held = HELD[first];
    return (held === undefined ? [first, ...rest] : rest).flatMap((name) => spread(name).map((key) => `${held ?? ''}${key}`));
  });
}

/** « 1–3 » is three keys; letters are written small, as they are pressed. */
function spread(name: string): readonly string[] {
  const [, from, to] = /^(\d)–(\d)$/.exec(name) ?? [];
  if (from === undefined || to === undefined) return [NAMES[name] ?? (name.length === 1 ? name.toLowerCase() : name)];
  return Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) => String(Number(from) + index));
}

/** Presses a key on an element, or where the focus is: true if the screen took it. Enter is a button's own. */
async function isHeard(page: Page, key: string, on?: string): Promise<boolean> {
  if (on !== undefined) await page.locator(on).first().focus();
  if (key === 'Enter') return page.evaluate(() => document.activeElement?.matches('button, input') ?? false);
  const heard = await page.evaluateHandle(() => {
    const noted: { last: KeyboardEvent | null } = { last: null };
    // The first to hear it: what a screen takes, it may keep to itself.
    addEventListener('keydown', (event) => (noted.last = event), { capture: true });
    return noted;
  });
  await page.keyboard.press(key);
  return heard.evaluate(({ last }) => last?.defaultPrevented === true);
}

interface Press {
  readonly key: string;
  /** Absent: what the key before left with the focus. */
  readonly on?: string;
  /** Opens a dialog. */
  readonly opens?: true;
  /** Pressed by the journey of its board, where there is something to take back. */
  readonly elsewhere?: true;
}

/** Each key shown is heard by the screen, and each key heard is shown. */
export async function expectKeys(page: Page, presses: readonly Press[]): Promise<void> {
  const shown = await shownKeys(page);
  expect(presses.map(({ key }) => key).toSorted()).toEqual([...shown].toSorted());
  const on = presses[0]?.on ?? 'body';
  for (const key of OWN_KEYS.filter((one) => !shown.includes(one))) {
    // Space presses a button, which may lead to another screen.
    if (
      key === ' ' &&
      (await page
        .locator(on)
        .first()
        .evaluate((element) => element.matches('button')))
    )
      continue;
    expect(await isHeard(page, key, on), `${key}, which is not shown`).toBe(false);
  }
  for (const { key, on: target, opens, elsewhere } of presses) {
    if (elsewhere === true) continue;
    expect(await isHeard(page, key, target), `${key}, which is shown`).toBe(true);
    if (opens !== true) continue;
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toHaveCount(0);
  }
}
