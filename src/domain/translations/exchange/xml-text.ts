const MARKS = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
  // « < » of a document that begins without a byte order mark.
  [[0x3c, 0x00], 'utf-16le'],
  [[0x00, 0x3c], 'utf-16be'],
] as const;

const DECLARED = /^<\?xml[^>]*\sencoding=["'](?<name>[\w-]+)["']/u;
const HEAD = 200;

/** The text of a document, in the encoding that its first bytes or its declaration say, UTF-8 where neither does; null: no such encoding. */
export function xmlText(bytes: Uint8Array): string | null {
  const marked = MARKS.find(([mark]) => mark.every((byte, index) => bytes[index] === byte))?.[1];
  const head = new TextDecoder('latin1').decode(bytes.slice(0, HEAD));
  try {
    return new TextDecoder(marked ?? DECLARED.exec(head)?.groups?.['name'] ?? 'utf-8').decode(bytes);
  } catch {
    return null;
  }
}
