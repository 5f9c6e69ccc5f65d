import type { InLanguages, Language } from '../../runtime/language.ts';

/** Computes the same value for each language; French comes first. */
export function inEach<T>(languages: readonly Language[], value: (language: Language) => T): InLanguages<T> {
  return {
    fr: value('fr'),
    ...Object.fromEntries(languages.filter((language) => language !== 'fr').map((language): [Language, T] => [language, value(language)])),
  };
}

/** « allemand ». */
export function frenchName(language: Language): string {
  return NAMES.of(language) ?? language;
}

const NAMES = new Intl.DisplayNames(['fr'], { type: 'language' });
