/** Articles and small linking words, which begin half of all titles. */
const SMALL_WORDS = new Set('le la les un une des du de et the a an of and el los las y der das dem den und il lo gli e'.split(' '));
const ELISION = /(?<![\p{L}\p{N}])[ld]['’]/giu;
const LETTERS = 2;

/** First letters of a title or a name, without its articles; a name of nothing else keeps them. */
export function initials(name: string, count = LETTERS): string {
  const words = name.replace(ELISION, ' ').match(/[\p{L}\p{N}]+/gu) ?? [];
  const telling = words.filter((word) => !SMALL_WORDS.has(word.toLowerCase()));
  return (telling.length > 0 ? telling : words)
    .slice(0, count)
    .map((word) => [...word][0]?.toLocaleUpperCase() ?? '')
    .join('');
}
