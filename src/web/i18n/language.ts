import { isLanguage, type Language } from '#generated/i18n/languages.gen.ts';

const DEFAULT_LANGUAGE: Language = 'fr';
export const LANGUAGE_KEY = 'langue';

/** Local storage, else the first two letters of the browser's language, else the default (platform §1). */
export function chooseLanguage(stored: string | null, browser: string | undefined, fallback: Language = DEFAULT_LANGUAGE): Language {
  if (isLanguage(stored)) return stored;
  const prefix = browser?.slice(0, 2).toLowerCase();
  return isLanguage(prefix) ? prefix : fallback;
}
