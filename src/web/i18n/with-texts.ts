import type { LaterMessages } from '#generated/i18n/keys.gen.ts';
import { loadTexts } from './i18n.ts';

/** Loads a page and its sentences together. */
export const withTexts =
  <T>(name: LaterMessages, load: () => Promise<T>): (() => Promise<T>) =>
  async () => {
    const [page] = await Promise.all([load(), loadTexts(name)]);
    return page;
  };
