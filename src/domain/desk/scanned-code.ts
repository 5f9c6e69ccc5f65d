/** A badge carries a token of this form. */
const TOKEN = /^[\w-]{20}$/;

export function isTokenLike(text: string): boolean {
  return TOKEN.test(text);
}

/** Characters that a French keyboard writes under the keys of an American one, where they differ. */
const FRENCH: ReadonlyMap<string, string> = new Map(
  Array.from('&1é2"3\'4(5-6è7_8ç9à0)-°_qaQAaqAQwzWZzwZW,m?M'.match(/../gu) ?? [], (pair) => [pair.charAt(0), pair.charAt(1)]),
);

/** All that a typed text may say: itself, and the token that a reader set for an American keyboard meant on a French one. */
export function readingsOf(typed: string): readonly string[] {
  const text = typed.trim();
  const meant = Array.from(text, (sign) => FRENCH.get(sign) ?? sign).join('');
  return meant !== text && isTokenLike(meant) ? [text, meant] : [text];
}
