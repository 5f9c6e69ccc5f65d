/**
 * Pages that one test leaves to the next, as staff keep theirs open all day: a cold page costs the machine five times what a link costs.
 * A page is only reused where nothing of the test stays in it, if need be by loading it anew; another person gets it loaded anew too.
 */
import type { BrowserContext, Page } from '@playwright/test';
import { festival } from './festival.ts';

/** Leads nowhere: no screen, no query. */
const NOWHERE = '/0/rien';
const LEAVING_MS = 1_000;
const LOADING_MS = 5_000;
/** Methods that leave something in a page or its profile for good. */
const LASTING = ['addCookies', 'addInitScript', 'clearCookies', 'exposeFunction', 'grantPermissions', 'setOffline'];

interface KeptPage {
  readonly page: Page;
  readonly person: string;
  /** Its window as it was opened. */
  readonly viewport: { readonly width: number; readonly height: number } | null;
  /** Choices that the page stores in the browser after its sign-in: those of a new profile. */
  readonly choices: string;
  /** Takes out what the test put in. */
  readonly undo: (() => unknown)[];
}

/** Pages that nobody uses. */
const free: KeptPage[] = [];
/** Pages that a test has, and that it may leave to the next. */
const lent = new Map<Page, KeptPage>();
/** Pages that say what a test puts into them. */
const watched = new WeakSet<Page>();

/** A page of this person that an earlier test left. */
export function keptPage(person: string): Page | null {
  return keptWhere((kept) => kept.person === person);
}

/** One of somebody who is not back before long, for another person to sign in. */
export function othersPage(): Page | null {
  return keptWhere(({ person }) => person !== festival().login);
}

function keptWhere(isMeant: (kept: KeptPage) => boolean): Page | null {
  const found = free.findIndex(isMeant);
  const [kept] = found === -1 ? [] : free.splice(found, 1);
  if (kept === undefined || kept.page.isClosed()) return null;
  lent.set(kept.page, kept);
  return kept.page;
}

/** True if nobody uses this profile. */
export function isFree(context: BrowserContext): boolean {
  return free.some(({ page }) => page.context() === context);
}

/** A new page that the test may leave to another. */
export async function lend(page: Page, person: string): Promise<void> {
  lent.set(page, { page, person, viewport: page.viewportSize(), choices: await page.evaluate(choicesOf), undo: [] });
  if (watched.has(page)) return;
  watched.add(page);
  for (const owner of [page, page.context()]) {
    for (const name of LASTING) watch(owner, name, () => lent.delete(page));
    watch(owner, 'on', (...given) => lent.get(page)?.undo.push(() => Reflect.apply(Reflect.get(owner, 'off'), owner, given)));
    watch(owner, 'route', () => lent.get(page)?.undo.push(() => owner.unrouteAll({ behavior: 'ignoreErrors' })));
  }
}

function watch(owner: object, name: string, called: (...given: readonly unknown[]) => void): void {
  const original: unknown = Reflect.get(owner, name);
  if (typeof original !== 'function') return;
  Reflect.set(owner, name, (...given: readonly unknown[]): unknown => {
    called(...given);
    return Reflect.apply(original, owner, given);
  });
}

/** A profile whose test is over and went well: kept for the next one, or closed. */
export async function leave(page: Page): Promise<boolean> {
  const kept = lent.get(page);
  lent.delete(page);
  if (kept === undefined || page.isClosed()) return false;
  const others = page
    .context()
    .pages()
    .filter((one) => one !== page);
  await Promise.all(others.map((other) => other.close()));
  for (const undo of kept.undo.splice(0)) await undo();
  // A page that does not get away from what it shows is loaded anew, or closed with it.
  if (!(await isAsNew(kept).catch(() => false)) && !(await isMadeNew(kept).catch(() => false))) return false;
  free.push(kept);
  return true;
}

async function isAsNew({ page, viewport, choices }: KeptPage): Promise<boolean> {
  await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: 'reduce', forcedColors: null });
  if (viewport !== null) await page.setViewportSize(viewport);
  await page.mouse.move(0, 0);
  await page.waitForFunction(isQuiet, undefined, { timeout: LEAVING_MS });
  if (!(await page.evaluate(goNowhere, [ROUTER, NOWHERE] as const))) return false;
  await page.waitForFunction(isNowhere, [ROUTER, NOWHERE] as const, { timeout: LEAVING_MS });
  if ((await page.evaluate(choicesOf)) !== choices) return false;
  await page.evaluate(forget);
  return true;
}

/** Costs little more than half of a page in a new browser profile: the process of the page knows the program. */
async function isMadeNew({ page, choices }: KeptPage): Promise<boolean> {
  await page.evaluate(putBack, choices);
  await page.goto(new URL(NOWHERE, page.url()).href, { timeout: LOADING_MS });
  await page.waitForFunction(isNowhere, [ROUTER, NOWHERE] as const, { timeout: LOADING_MS });
  return (await page.evaluate(choicesOf)) === choices;
}

/** The router that runs in the page, which names it there. */
export const ROUTER = '__TSR_ROUTER__';

/** In the page: closes its notices, and no longer shows any. */
function isQuiet(): boolean {
  const notices = document.querySelectorAll<HTMLButtonElement>('[data-toast]:not([data-leaving]) > button:last-child');
  for (const button of notices) button.click();
  return document.querySelector('[data-toast]') === null;
}

/** In the page: goes where nothing is. False where no router runs, or where a window stands over the page. */
function goNowhere([router, path]: readonly [string, string]): boolean {
  const running = Reflect.get(globalThis, router);
  if (running === undefined || document.querySelector('[role=dialog], [role=alertdialog]') !== null) return false;
  running.history.push(path);
  return true;
}

/** In the page: the screen is gone, and no window asks about it. */
function isNowhere([router, path]: readonly [string, string]): boolean {
  return (
    Reflect.get(globalThis, router)?.state.resolvedLocation?.pathname === path && document.querySelector('[role=alertdialog]') === null
  );
}

/** In the page: choices that this browser stores beyond the page; the records looked at last are no choice. */
function choicesOf(): string {
  return JSON.stringify(
    Object.entries(localStorage)
      .filter(([key]) => !key.startsWith('recents-'))
      .toSorted(([left], [right]) => left.localeCompare(right)),
  );
}

/** In the page: restores the stored choices of this browser, and no others. */
function putBack(choices: string): void {
  sessionStorage.clear();
  localStorage.clear();
  for (const [key, value] of JSON.parse(choices)) localStorage.setItem(key, value);
}

/** In the page: what it kept of the records that were looked at. */
function forget(): void {
  sessionStorage.clear();
  for (const key of Object.keys(localStorage)) if (key.startsWith('recents-')) localStorage.removeItem(key);
}
