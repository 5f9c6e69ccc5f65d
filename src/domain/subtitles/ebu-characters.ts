/** Code tables of EBU STL by the number in the head of the file: Latin is ISO 6937, the others are ISO 8859. */
const TABLES: Readonly<Record<string, string>> = {
  '01': 'iso-8859-5',
  '02': 'iso-8859-6',
  '03': 'iso-8859-7',
  '04': 'iso-8859-8',
};

/** Combining accents of ISO 6937, which stand before their letter. */
const ACCENTS: ReadonlyMap<number, string> = new Map([
  [0xc1, '\u0300'],
  [0xc2, '\u0301'],
  [0xc3, '\u0302'],
  [0xc4, '\u0303'],
  [0xc5, '\u0304'],
  [0xc6, '\u0306'],
  [0xc7, '\u0307'],
  [0xc8, '\u0308'],
  [0xca, '\u030A'],
  [0xcb, '\u0327'],
  [0xcd, '\u030B'],
  [0xce, '\u0328'],
  [0xcf, '\u030C'],
]);

/** Upper half of ISO 6937 without its accents; a space where it has no character. */
const LATIN_A = '\u00A0¡¢£$¥#§¤‘“«←↑→↓°±²³×µ¶·÷’”»¼½¾¿';
const LATIN_D = '―¹®©™♪¬¦    ⅛⅜⅝⅞ΩÆĐªĦ ĲĿŁØŒºÞŦŊŉĸæđðħıĳŀłøœßþŧŋ\u00AD';

/** Printable bytes of a text field in the code table of the file. */
export function decodeCharacters(bytes: readonly number[], table: string): string {
  const label = TABLES[table];
  if (label !== undefined) return new TextDecoder(label).decode(new Uint8Array(bytes));
  let text = '';
  let accent = '';
  for (const byte of bytes) {
    const next = ACCENTS.get(byte);
    if (next === undefined) {
      text += latinCharacter(byte) + accent;
      accent = '';
    } else accent = next;
  }
  return text.normalize('NFC');
}

function latinCharacter(byte: number): string {
  if (byte < 0x80) return byte === 0x24 ? '¤' : String.fromCodePoint(byte);
  if (byte >= 0xa0 && byte < 0xc0) return LATIN_A[byte - 0xa0] ?? '';
  return byte >= 0xd0 ? (LATIN_D[byte - 0xd0] ?? '') : '';
}
