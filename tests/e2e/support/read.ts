import type { Page } from '@playwright/test';
import { answerOf } from './call.ts';
import { address } from './session.ts';

/** The edition that a new record is given. */
export async function defaultEdition(page: Page): Promise<number> {
  const editions: readonly { Eannee: number; IsDefaut: boolean }[] = await (
    await page.request.get(address('/api/dico-festival-editions'))
  ).json();
  return editions.find(({ IsDefaut }) => IsDefaut)?.Eannee ?? 0;
}

/** Rows of a list as the person of the page sees them. */
export function rows(
  page: Page,
  plural: string,
  { where, columns }: { readonly where: object; readonly columns: readonly string[] },
): Promise<readonly Record<string, unknown>[]> {
  return answerOf(page, `/api/${plural}/filter`, {
    method: 'POST',
    body: { filter: { Criteres: where, Colonnes: columns }, skip: 0, take: 20 },
  });
}
