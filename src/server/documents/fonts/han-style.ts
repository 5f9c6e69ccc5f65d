import type { HanStyle } from './font-families.ts';

/**
 * Style of Chinese characters in a text, which are drawn differently in China, in Taiwan, in Japan and in Korea. Kana
 * and hangul answer; without them, the first national list that holds every one of its characters.
 */
export function hanStyle(text: string): HanStyle {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'jp';
  if (/\p{Script=Hangul}/u.test(text)) return 'kr';
  if (/\p{Script=Bopomofo}/u.test(text)) return 'tc';
  const characters = text.match(/\p{Script=Han}/gu) ?? [];
  return STYLES.find((style) => characters.every((character) => listOf(style).has(character))) ?? 'sc';
}

const STYLES: readonly HanStyle[] = ['sc', 'tc', 'jp', 'kr'];

/** Rows of the two bytes that hold the characters of each list. */
const ROWS = {
  sc: { encoding: 'gbk', rows: [0xb0, 0xf7], cells: [[0xa1, 0xfe]] },
  tc: { encoding: 'big5', rows: [0xa4, 0xf9], cells: [[0x40, 0x7e], [0xa1, 0xfe]] }, // prettier-ignore
  jp: { encoding: 'euc-jp', rows: [0xb0, 0xf4], cells: [[0xa1, 0xfe]] },
  kr: { encoding: 'euc-kr', rows: [0xca, 0xfd], cells: [[0xa1, 0xfe]] },
} as const;

const lists = new Map<HanStyle, ReadonlySet<string>>();

function listOf(style: HanStyle): ReadonlySet<string> {
  const list = lists.get(style) ?? readList(style);
  lists.set(style, list);
  return list;
}

function readList(style: HanStyle): ReadonlySet<string> {
  const { encoding, rows, cells } = ROWS[style];
  const bytes: number[] = [];
  for (let row: number = rows[0]; row <= rows[1]; row += 1)
    for (const [first, last] of cells) for (let cell: number = first; cell <= last; cell += 1) bytes.push(row, cell);
  return new Set(new TextDecoder(encoding).decode(Uint8Array.from(bytes)).match(/\p{Script=Han}/gu));
}
