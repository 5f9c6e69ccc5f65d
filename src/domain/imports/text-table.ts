/** Encodings that a text file may be in, as a browser names them. */
export const ENCODINGS = ['utf-8', 'windows-1252', 'macintosh', 'utf-16le', 'utf-16be', 'windows-1250', 'iso-8859-2'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Decoder of bytes; given, as no module of the domain knows the platform. */
export type Decode = (encoding: Encoding, isFatal: boolean) => string;

const SAMPLE = 4096;

/** The encoding of a text file: what its first bytes say, UTF-8 where it holds, else the one whose letters make words. */
export function encodingOf(bytes: Uint8Array, decode: Decode): Encoding {
  const [first = 0, second = 0] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const zeros = zeroPlaces(bytes.subarray(0, SAMPLE));
  if (zeros !== null) return zeros;
  try {
    decode('utf-8', true);
    return 'utf-8';
  } catch {
    return wordness(decode('macintosh', false)) > wordness(decode('windows-1252', false)) ? 'macintosh' : 'windows-1252';
  }
}

/** Half of the bytes of a Latin text in UTF-16 are zeros, all at even places or all at odd ones. */
function zeroPlaces(bytes: Uint8Array): Encoding | null {
  const even = bytes.filter((byte, index) => byte === 0 && index % 2 === 0).length;
  const odd = bytes.filter((byte, index) => byte === 0 && index % 2 === 1).length;
  const enough = bytes.length / 4;
  if (odd > enough && even < odd / 10) return 'utf-16le';
  return even > enough && odd < even / 10 ? 'utf-16be' : null;
}

const LETTERS = /[éèêëàâçîïôöûùüœæñáíóúßäãõ]|(?<![\p{L}])[ÉÈÀÇÊÎÔŒÖÜ](?=\p{Ll})|[€«»–—’…]/gu;
const STRANGE = /[\u0080-\u009f\ufffd]|(?<=\p{L})[™‡†ˆ˜¸¨´¯]|(?<=\p{Ll})[ÈËÁÍÎÓŽÃÂ](?=\p{Ll})|[ÿ‰¬¶]/gu;

function wordness(text: string): number {
  return (text.match(LETTERS)?.length ?? 0) - 3 * (text.match(STRANGE)?.length ?? 0);
}

const DELIMITERS = ['\t', ';', ',', '|'];
const LINES_COUNTED = 40;

/** `sep=;`: a first line by which spreadsheets say the mark between cells. */
const SEP_LINE = /^\uFEFF?sep=(.)\r?\n/i;

/** The mark between the cells of a text, and where its lines begin. */
export function delimiterOf(text: string): { readonly delimiter: string; readonly skippedLines: number } {
  const [, declared] = SEP_LINE.exec(text) ?? [];
  if (declared !== undefined) return { delimiter: declared, skippedLines: 1 };
  const lines = unquotedLines(text);
  const scores = DELIMITERS.map((mark) => ({ mark, ...regularity(lines.map((line) => line.split(mark).length - 1)) }));
  const [best] = scores.toSorted((left, right) => right.lines - left.lines || right.count - left.count);
  return { delimiter: best === undefined || best.lines === 0 ? ';' : best.mark, skippedLines: 0 };
}

/** First lines without what stands between quotes. */
function unquotedLines(text: string): readonly string[] {
  return text
    .slice(0, SAMPLE * LINES_COUNTED)
    .replaceAll(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, LINES_COUNTED);
}

/** Marks that most lines have, and the number of lines that have as many. */
function regularity(counts: readonly number[]): { readonly count: number; readonly lines: number } {
  const groups = [
    ...Map.groupBy(
      counts.filter((count) => count > 0),
      (count) => count,
    ),
  ];
  const [best] = groups.toSorted(([, left], [, right]) => right.length - left.length);
  return best === undefined ? { count: 0, lines: 0 } : { count: best[0], lines: best[1].length };
}
