export interface SplitTitle {
  readonly prefixe: string | null;
  readonly titre: string;
}

const ARTICLES: Readonly<Record<string, readonly string[]>> = {
  fr: ['le', 'la', 'les', 'un', 'une', 'des'],
  en: ['the', 'a', 'an'],
  it: ['il', 'lo', 'la', 'i', 'gli', 'le', 'un', 'una', 'uno'],
  es: ['el', 'la', 'los', 'las', 'un', 'una'],
  de: ['der', 'die', 'das', 'ein', 'eine'],
  pt: ['o', 'a', 'os', 'as', 'um', 'uma'],
};

/** Articles of the languages in which they cannot be another word. */
const ANYWHERE: readonly string[] = ['le', 'la', 'les', 'un', 'une', 'the', 'a', 'an', 'el', 'los', 'las', 'il', 'lo', 'gli', 'der', 'das'];

const ELIDED: Readonly<Record<string, RegExp>> = { fr: /^(l['’])(\S.*)$/iu, it: /^((?:l|un)['’])(\S.*)$/iu };

/** The title as it is printed: no space follows an elided article. */
export function wholeTitle(prefix: string | null | undefined, title: string | null | undefined): string {
  const [article, rest] = [prefix?.trim() ?? '', title?.trim() ?? ''];
  if (article === '' || rest === '') return article + rest;
  return /['’]$/u.test(article) ? `${article}${rest}` : `${article} ${rest}`;
}

/**
 * « Les Enfants du paradis » → « Les » + « Enfants du paradis », by the articles of the language (a code such as `fr` or `pt-BR`; null:
 * unknown). An elided article keeps its apostrophe, and `wholeTitle` gives back the very text.
 */
export function splitTitle(title: string, language: string | null): SplitTitle {
  const whole = title.trim();
  const code = language?.toLowerCase().split(/[-_]/u)[0] ?? null;
  const [, elided, after] = (code === null ? ELIDED['fr'] : ELIDED[code])?.exec(whole) ?? [];
  if (elided !== undefined && after !== undefined) return { prefixe: elided, titre: after };
  const [, first = '', rest = ''] = /^(\S+) (\S.*)$/u.exec(whole) ?? [];
  const articles = code === null ? ANYWHERE : (ARTICLES[code] ?? []);
  // « La la la » and « A » are titles, and « Un » counts in « Un, deux, trois ».
  const isRepeated = rest.split(' ')[0]?.toLowerCase() === first.toLowerCase();
  return articles.includes(first.toLowerCase()) && !isRepeated ? { prefixe: first, titre: rest } : { prefixe: null, titre: whole };
}
