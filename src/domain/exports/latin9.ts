/** Characters of ISO 8859-15 that stand at another place in Unicode. */
const MOVED: ReadonlyMap<string, number> = new Map([
  ['€', 0xa4],
  ['Š', 0xa6],
  ['š', 0xa8],
  ['Ž', 0xb4],
  ['ž', 0xb8],
  ['Œ', 0xbc],
  ['œ', 0xbd],
  ['Ÿ', 0xbe],
]);
const REPLACED = new Set([0xa4, 0xa6, 0xa8, 0xb4, 0xb8, 0xbc, 0xbd, 0xbe]);
/** Signs of typography and barred letters as the norm writes them. */
const PLAIN: ReadonlyMap<string, string> = new Map([
  ['’', "'"],
  ['‘', "'"],
  ['“', '"'],
  ['”', '"'],
  ['–', '-'],
  ['—', '-'],
  ['…', '...'],
  ['Ł', 'L'],
  ['ł', 'l'],
  ['Đ', 'D'],
  ['đ', 'd'],
  ['ı', 'i'],
  ['\u202f', ' '],
  ['\u00a0', ' '],
]);

function byteOf(character: string): number | null {
  const moved = MOVED.get(character);
  if (moved !== undefined) return moved;
  const code = character.codePointAt(0) ?? 0;
  return code <= 0xff && !REPLACED.has(code) ? code : null;
}

function bytesOf(character: string): readonly number[] {
  const plain = PLAIN.get(character);
  if (plain !== undefined) return [...plain].map((one) => one.charCodeAt(0));
  const byte = byteOf(character);
  if (byte !== null) return [byte];
  const base = [...character.normalize('NFD')].map(byteOf).filter((one) => one !== null);
  return base.length > 0 ? base : [0x3f];
}

/** A text in ISO 8859-15: a letter that it lacks loses its accents, any other sign becomes `?`. */
export function latin9(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from([...text.normalize('NFC')].flatMap(bytesOf));
}
