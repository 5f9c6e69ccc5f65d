import { type APIResponse, expect, type Page } from '@playwright/test';
import { HANDLE_COOKIE } from './session.ts';

export interface Sent {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A call of the person of the page to its server, beside the page: neither what was put into its network nor its work is in the way. */
export async function call(page: Page, path: string, { method = 'GET', body, headers = {} }: Sent = {}): Promise<APIResponse> {
  const { origin } = new URL(page.url());
  const cookies = await page.context().cookies(origin);
  const handle = cookies.find(({ name }) => name === HANDLE_COOKIE)?.value ?? '';
  return page.request.fetch(origin + path, {
    method,
    headers: { origin, authorization: decodeURIComponent(handle), culture: 'fr', ...headers },
    ...(body !== undefined && { data: body }),
  });
}

/** Such a call, which must go well. */
export async function callWell(page: Page, path: string, sent: Sent = {}): Promise<APIResponse> {
  const reply = await call(page, path, sent);
  if (reply.status() !== 200) expect(reply.status(), `${path}: ${await reply.text()}`).toBe(200);
  return reply;
}

/** Answer of such a call. */
export async function answerOf<T>(page: Page, path: string, sent: Sent = {}): Promise<T> {
  return (await callWell(page, path, sent)).json();
}
