import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

export interface AuditScope {
  /** CSS selector of the only part to look at; the whole page by default. */
  readonly within?: string;
  /** The second theme changes colours alone: everything else was looked at in the first. */
  readonly contrastOnly?: boolean;
}

/** A notice that fades has no colours of its own yet; what turns for ever is not waited for. */
function stillness() {
  return document
    .getAnimations()
    .every(({ playState, effect }) => playState !== 'running' || effect?.getComputedTiming().endTime === Infinity);
}

/** Elements of these selectors that lie in a part the browser has not painted yet: they have no size. */
function unpaintedOf(selectors: readonly string[]): readonly string[] {
  return selectors.filter((selector) => document.querySelector(selector)?.checkVisibility({ contentVisibilityAuto: true }) === false);
}

/** Findings of axe, each with the markup of a place where it shows. */
export async function violations(page: Page, { within, contrastOnly = false }: AuditScope = {}): Promise<readonly string[]> {
  await page.waitForFunction(stillness);
  // In the page itself, and without the record of all that is right: nearly the whole of an audit's time. Frames hold pages of others only.
  // A page that was looked at before has the half megabyte of its rules still.
  const isThere = await page.evaluate(() => 'axe' in window);
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) }).setLegacyMode();
  // Axe leaves out the size of targets (WCAG 2.2, 2.5.8: 24 px, or as much room around; links within a sentence are excepted).
  const rules = { 'target-size': { enabled: true } };
  axe.options({ resultTypes: ['violations'], ...(contrastOnly ? { runOnly: ['color-contrast'] } : { rules }) });
  if (within !== undefined) axe.include(within);
  const { violations: found } = await axe.analyze();
  const targets = found.flatMap(({ id, nodes }) => (id === 'target-size' ? nodes.map(({ target }) => String(target)) : []));
  const unpainted = await page.evaluate(unpaintedOf, targets);
  return found.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ target }) => !unpainted.includes(String(target)))
      .slice(0, 3)
      .map(({ html }) => `${id} ${html.slice(0, 200)}`),
  );
}
