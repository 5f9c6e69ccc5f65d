import type { Page } from '@playwright/test';
import { callWell } from './call.ts';

/** A step taken by the person of the page. */
export const step = async (page: Page, path: string, body: object): Promise<void> => {
  await callWell(page, path, { method: 'POST', body });
};
