/** A badge carries a token of this form. */
const TOKEN = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Keys of a reader that types for an American keyboard, as a French one writes them, with and without its capitals. */
const FRENCH_KEYS = new Map([
  ...Array.from('&é"\'(-è_çà', (sign, index): [string, string] => [sign, String((index + 1) % 10)]),
  [')', '-'],
  ['°', '-'],
  ['q', 'a'],
]);

/** The token that a reader of codes typed, whatever the keyboard it was taken for; null: what was typed is no token. */
export function scannedToken(typed: string): string | null {
  const text = typed.trim().toLowerCase();
  if (TOKEN.test(text)) return text;
  const read = Array.from(text, (sign) => FRENCH_KEYS.get(sign) ?? sign).join('');
  return TOKEN.test(read) ? read : null;
}
