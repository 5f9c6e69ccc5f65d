import type { ContentLanguage } from '#generated/entities/descriptor.gen.ts';
import { CONTENT_LANGUAGES } from '#domain/values/text/translation.ts';

/** Edition, moment and language of the reading of a site. */
export interface PublicReader {
  readonly edition: number;
  readonly culture: ContentLanguage;
  readonly today: string;
  readonly now: string;
}

/** The language of an answer: the requested one, else the first of `accept-language` that texts are stored in, else French. */
export function languageOf(requested: string | undefined, accepted: string | undefined): ContentLanguage {
  const wanted = requested === undefined ? (accepted ?? '').split(',') : [requested];
  return wanted.flatMap((one) => contentLanguageOf(one) ?? [])[0] ?? 'fr';
}

function contentLanguageOf(range: string): ContentLanguage | undefined {
  const code = range.trim().slice(0, 2).toLowerCase();
  return CONTENT_LANGUAGES.find((language) => language === code);
}
