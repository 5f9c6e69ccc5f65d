import type { Page } from '@playwright/test';
import { answerOf, call } from './call.ts';

/** A record created by the person of the page; answers its id. */
export function createRecord(page: Page, plural: string, record: object): Promise<number> {
  return answerOf(page, `/api/${plural}`, { method: 'POST', body: record });
}

/** Many at once: their ids, in the order of the request. */
export async function createRecords(page: Page, plural: string, records: readonly object[]): Promise<readonly number[]> {
  if (records.length === 0) return [];
  const Items = records.map((record, index) => ({ ...record, Id: -1 - index }));
  const { Ids } = await answerOf<{ Ids: Readonly<Record<string, number>> }>(page, `/api/${plural}/lot`, {
    method: 'POST',
    body: { Items, Deleted: [] },
  });
  return Items.map(({ Id }) => Ids[String(Id)] ?? 0);
}

/** A record as the server keeps it, in the text it answers. */
export async function keptRecord(page: Page, plural: string, id: number): Promise<string> {
  return (await call(page, `/api/${plural}/${id}`)).text();
}

/** A record changed by somebody else meanwhile, from the stored version. */
export async function changeRecord(page: Page, path: string, values: object): Promise<void> {
  const { Version } = await answerOf<{ Version: number }>(page, `/api/${path}`);
  await answerOf(page, `/api/${path}`, { method: 'PUT', body: { ...values, Version } });
}
