import type { Language } from '#generated/i18n/languages.gen.ts';

/** « allemand », as the language on screen calls it. */
export function languageName(named: Language, shown: Language): string {
  return new Intl.DisplayNames([shown], { type: 'language' }).of(named) ?? named;
}
