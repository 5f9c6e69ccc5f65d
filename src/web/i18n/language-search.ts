import type { Language } from '#generated/entities/descriptor.gen.ts';
import { currentLanguage } from './i18n.ts';
import { isLanguage } from '#generated/i18n/languages.gen.ts';

export interface LanguageSearch {
  readonly lang?: Language | undefined;
}

/** Every resolved address carries `?lang=`; an unknown value falls back to the language on screen. */
export const withLanguage = {
  validate: (search: Record<string, unknown>): LanguageSearch => ({ lang: isLanguage(search.lang) ? search.lang : undefined }),
  middleware: ({ search, next }: { search: LanguageSearch; next: (search: LanguageSearch) => LanguageSearch }): LanguageSearch => {
    const result = next(search);
    return { ...result, lang: result.lang ?? currentLanguage() };
  },
};
