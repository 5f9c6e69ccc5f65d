import { expect, type Page } from '@playwright/test';

/** A record created as the page itself would; answers its id. */
export const createRecord = async (page: Page, plural: string, record: Record<string, unknown>): Promise<number> =>
  page.evaluate(
    async ({ path, body }) => {
      const handle =
        document.cookie
          .split('; ')
          .find((cookie) => cookie.startsWith('apiKey='))
          ?.slice('apiKey='.length) ?? '';
      const headers = { 'content-type': 'application/json', authorization: decodeURIComponent(handle), culture: 'fr' };
      const reply = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) });
      const answer: unknown = await reply.json();
      if (typeof answer !== 'number') throw new Error(`${path}: ${JSON.stringify(answer)}`);
      return answer;
    },
    { path: `/api/${plural}`, body: record },
  );

const LANES = 6;

/** Many at once, in the order that they are asked for. */
export const createRecords = async (
  page: Page,
  plural: string,
  records: readonly Record<string, unknown>[],
): Promise<readonly number[]> => {
  const made: number[] = [];
  const rest = [...records.entries()];
  const lane = async (): Promise<void> => {
    for (let next = rest.shift(); next !== undefined; next = rest.shift()) made[next[0]] = await createRecord(page, plural, next[1]);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return made;
};

/** A record as the server keeps it, in the text it answers. */
export const keptRecord = async (page: Page, plural: string, id: number): Promise<string> =>
  page.evaluate(async (path) => {
    const handle =
      document.cookie
        .split('; ')
        .find((cookie) => cookie.startsWith('apiKey='))
        ?.slice('apiKey='.length) ?? '';
    return (await fetch(path, { headers: { authorization: decodeURIComponent(handle), culture: 'fr' } })).text();
  }, `/api/${plural}/${id}`);

/** A record changed by somebody else meanwhile, from the version that is kept. */
export const changeRecord = async (page: Page, path: string, values: Record<string, unknown>): Promise<void> => {
  const status = await page.evaluate(
    async ({ address, changed }) => {
      const handle = /apiKey=([^;]*)/.exec(document.cookie)?.[1] ?? '';
      const headers = { 'content-type': 'application/json', authorization: decodeURIComponent(handle), culture: 'fr' };
      const { Version } = await (await fetch(address, { headers })).json();
      return (await fetch(address, { method: 'PUT', headers, body: JSON.stringify({ ...changed, Version }) })).status;
    },
    { address: `/api/${path}`, changed: values },
  );
  expect(status).toBe(200);
};
