export type TextEncoding = 'UTF-8' | 'UTF-16 LE' | 'UTF-16 BE' | 'Windows-1252' | 'Latin-1';

export interface DecodedText {
  readonly encoding: TextEncoding;
  readonly text: string;
}

const LABELS: Readonly<Record<TextEncoding, string>> = {
  'UTF-8': 'utf-8',
  'UTF-16 LE': 'utf-16le',
  'UTF-16 BE': 'utf-16be',
  // Latin-1 without its control characters: the decoder of the platform reads both as Windows-1252.
  'Windows-1252': 'windows-1252',
  'Latin-1': 'windows-1252',
};

/** Text of a file by its byte order mark, else by its bytes; line ends become one. */
export function decodeText(bytes: Uint8Array): DecodedText {
  const encoding = encodingOf(bytes);
  const text = new TextDecoder(LABELS[encoding]).decode(bytes);
  return { encoding, text: text.replace(/^\uFEFF/u, '').replaceAll(/\r\n?/gu, '\n') };
}

function encodingOf(bytes: Uint8Array): TextEncoding {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return 'UTF-16 LE';
  if (first === 0xfe && second === 0xff) return 'UTF-16 BE';
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'UTF-8';
  const wide = wideEncoding(bytes);
  if (wide !== null) return wide;
  if (isUtf8(bytes)) return 'UTF-8';
  return bytes.some((byte) => byte >= 0x80 && byte <= 0x9f) ? 'Windows-1252' : 'Latin-1';
}

const SAMPLE_BYTES = 4096;

/** Times and line ends are ASCII in any language: half of their bytes are zero in UTF-16. */
function wideEncoding(bytes: Uint8Array): TextEncoding | null {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > sample.length / 8 && odd > even) return 'UTF-16 LE';
  return even > sample.length / 8 ? 'UTF-16 BE' : null;
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
