import type { Page } from '@playwright/test';
import { answerOf, call } from './call.ts';

/** A record created by the person of the page; answers its id. */
export const createRecord = (page: Page, plural: string, record: object): Promise<number> =>
  answerOf(page, `/api/${plural}`, { method: 'POST', body: record });

/** Many at once: their ids, in the order that they are asked for. */
export const createRecords = async (page: Page, plural: string, records: readonly object[]): Promise<readonly number[]> => {
  if (records.length === 0) return [];
  const Items = records.map((record, index) => ({ ...record, Id: -1 - index }));
  const { Ids } = await answerOf<{ Ids: Readonly<Record<string, number>> }>(page, `/api/${plural}/lot`, {
    method: 'POST',
    body: { Items, Deleted: [] },
  });
  return Items.map(({ Id }) => Ids[String(Id)] ?? 0);
};

/** A record as the server keeps it, in the text it answers. */
export const keptRecord = async (page: Page, plural: string, id: number): Promise<string> =>
  (await call(page, `/api/${plural}/${id}`)).text();

/** A record changed by somebody else meanwhile, from the version that is kept. */
export const changeRecord = async (page: Page, path: string, values: object): Promise<void> => {
  const { Version } = await answerOf<{ Version: number }>(page, `/api/${path}`);
  await answerOf(page, `/api/${path}`, { method: 'PUT', body: { ...values, Version } });
};
