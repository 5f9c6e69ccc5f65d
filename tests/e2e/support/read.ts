import type { Page } from '@playwright/test';
import { address } from './session.ts';

/** The edition that a new record is given. */
export const defaultEdition = async (page: Page): Promise<number> => {
  const editions: readonly { Eannee: number; IsDefaut: boolean }[] = await (
    await page.request.get(address('/api/dico-festival-editions'))
  ).json();
  return editions.find(({ IsDefaut }) => IsDefaut)?.Eannee ?? 0;
};

/** Rows of a list as the page itself would ask for them. */
export const rows = async (
  page: Page,
  plural: string,
  { where, columns }: { readonly where: object; readonly columns: readonly string[] },
): Promise<readonly Record<string, unknown>[]> =>
  page.evaluate(
    async ([path, sent]) => {
      const handle = /apiKey=([^;]*)/.exec(document.cookie)?.[1] ?? '';
      const headers = { 'content-type': 'application/json', authorization: decodeURIComponent(handle), culture: 'fr' };
      return (await fetch(path, { method: 'POST', headers, body: sent })).json();
    },
    [`/api/${plural}/filter`, JSON.stringify({ filter: { Criteres: where, Colonnes: columns }, skip: 0, take: 20 })] as const,
  );
