import { expect, type Page } from '@playwright/test';

/** A step taken as the page itself would. */
export const step = async (page: Page, path: string, body: object): Promise<void> => {
  const { status, said } = await page.evaluate(
    async ([address, sent]) => {
      const handle = /apiKey=([^;]*)/.exec(document.cookie)?.[1] ?? '';
      const headers = { 'content-type': 'application/json', authorization: decodeURIComponent(handle), culture: 'fr' };
      const reply = await fetch(address, { method: 'POST', headers, body: sent });
      return { status: reply.status, said: await reply.text() };
    },
    [path, JSON.stringify(body)] as const,
  );
  expect(status, said).toBe(200);
};
