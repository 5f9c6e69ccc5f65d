import type { Page } from '@playwright/test';
import { call } from './call.ts';

/** Chooses a desk on its page; one that the festival does not have yet is made first. */
export async function chooseDesk(page: Page, name: string): Promise<void> {
  await makeDesk(page, name);
  await page.getByLabel('Guichet', { exact: true }).selectOption(name);
}

/** A desk of that name; a second one is refused, and nothing else is wrong then. */
export async function makeDesk(page: Page, Libelle: string): Promise<void> {
  await call(page, '/api/bam-guichets', { method: 'POST', body: { Libelle } });
}
