import type { Page } from '@playwright/test';
import { callWell } from './call.ts';

/** A step taken by the person of the page. */
export async function step(page: Page, path: string, body: object): Promise<void> {
  await callWell(page, path, { method: 'POST', body });
}
