/** Articles that festivals sort titles without, of the languages in which they cannot be another word. */
const ARTICLES = new Set(['le', 'la', 'les', 'un', 'une', 'the', 'a', 'an', 'el', 'los', 'las', 'il', 'lo', 'gli', 'der', 'das']);

/** « Les Marées » → « Les » + « Marées », whatever the language; an elided article keeps its apostrophe. */
export function splitArticle(title: string): { readonly article: string | null; readonly rest: string } {
  const [, elided, after] = /^([Ll]['’])(\S.*)$/.exec(title) ?? [];
  if (elided !== undefined && after !== undefined) return { article: elided, rest: after };
  const [first = '', ...rest] = title.split(' ');
  // « La la la » and « A » are titles, and « Un » counts in « Un, deux, trois ».
  const isArticle = ARTICLES.has(first.toLowerCase()) && rest.length > 0 && rest[0]?.toLowerCase() !== first.toLowerCase();
  return isArticle ? { article: first, rest: rest.join(' ') } : { article: null, rest: title };
}
