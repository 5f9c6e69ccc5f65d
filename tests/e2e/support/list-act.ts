import type { Locator, Page } from '@playwright/test';

/** Does an act of a list: a button of its toolbar, else a line of « ⋯ », which stands there with the buttons. */
export async function listAct(page: Page, name: string): Promise<void> {
  const more = page.getByRole('button', { name: "Plus d'actions", exact: true });
  await more.waitFor();
  const button = page.getByRole('button', { name, exact: true }).first();
  if (await button.isVisible()) return button.click();
  await more.click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** Does what the menu of a row holds. */
export async function rowAct(scope: Page | Locator, row: string | RegExp, name: string): Promise<void> {
  await scope.getByRole('button', { name: row }).click();
  await scope.getByRole('menuitem', { name, exact: true }).click();
}
