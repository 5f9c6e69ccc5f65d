import type { Locator, Page } from '@playwright/test';

/** Does what a list keeps under « ⋯ ». */
export async function listAct(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: "Plus d'actions", exact: true }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** Does what the menu of a row holds. */
export async function rowAct(scope: Page | Locator, row: string | RegExp, name: string): Promise<void> {
  await scope.getByRole('button', { name: row }).click();
  await scope.getByRole('menuitem', { name, exact: true }).click();
}
