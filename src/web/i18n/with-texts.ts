import type { LaterMessages } from '#generated/i18n/keys.gen.ts';
import { onceReachable } from '#web/runtime/offline/once-reachable.ts';
import { loadTexts } from './i18n.ts';

/** Texts of every sheet, and the refusals of its fields. */
export const SHEET_TEXTS = ['fiche', 'champ'] as const satisfies readonly LaterMessages[];

export function loadSheetTexts(): Promise<unknown> {
  return Promise.all(SHEET_TEXTS.map(loadTexts));
}

/** Loads a page and its sentences together, and waits for the server while it is silent. */
export function withTexts<T>(names: LaterMessages | readonly LaterMessages[], load: () => Promise<T>): () => Promise<T> {
  return async () => {
    const [page] = await onceReachable(() => Promise.all([load(), ...[names].flat().map(loadTexts)]));
    return page;
  };
}
