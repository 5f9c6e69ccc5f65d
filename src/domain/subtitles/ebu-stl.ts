import type { Cue, ParsedCues } from './cue.ts';
import { decodeCharacters } from './ebu-characters.ts';

const HEAD_BYTES = 1024;
const BLOCK_BYTES = 128;
const TEXT_AT = 16;
const LINE_BREAK = 0x8a;
const FILL = 0x8f;
const LAST_BLOCK = 0xff;
const USER_DATA = 0xfe;
/** TTI blocks with this flag are comments of the maker. */
const COMMENT_AT = 15;

/** The head of an EBU STL file (EBU Tech 3264) names its code page and its frame rate. */
export function isEbuStl(head: Uint8Array): boolean {
  return /^(?:437|850|860|863|865)STL(?:25|30)\.01/u.test(asciiOf(head.subarray(0, 11)));
}

/** Cues of an EBU STL file; times count from the start of the programme that its head names. */
export function parseEbuStl(bytes: Uint8Array): ParsedCues {
  const rate = Number(asciiOf(bytes.subarray(6, 8)));
  const table = asciiOf(bytes.subarray(12, 14));
  const programmeMs = programmeStart(asciiOf(bytes.subarray(256, 264)), rate);
  const cues: Cue[] = [];
  const unreadableLines: number[] = [];
  let text: number[] = [];
  for (let at = HEAD_BYTES, line = 1; at < bytes.length; at += BLOCK_BYTES, line += 1) {
    const block = bytes.subarray(at, at + BLOCK_BYTES);
    if (block.length < BLOCK_BYTES) unreadableLines.push(line);
    else if (block[3] !== USER_DATA && block[COMMENT_AT] !== 1) {
      text.push(...block.subarray(TEXT_AT));
      if (block[3] === LAST_BLOCK) {
        cues.push(cueOf(block, { line, text, rate, table, programmeMs }));
        text = [];
      }
    }
  }
  return { cues, unreadableLines };
}

interface Context {
  readonly line: number;
  readonly text: readonly number[];
  readonly rate: number;
  readonly table: string;
  readonly programmeMs: number;
}

function cueOf(block: Uint8Array, { line, text, rate, table, programmeMs }: Context): Cue {
  return {
    number: (block[1] ?? 0) + 256 * (block[2] ?? 0),
    line,
    startMs: momentOf(block.subarray(5, 9), rate) - programmeMs,
    endMs: momentOf(block.subarray(9, 13), rate) - programmeMs,
    lines: linesOf(text, table),
  };
}

function momentOf([hours = 0, minutes = 0, seconds = 0, frames = 0]: Uint8Array, rate: number): number {
  return (hours * 3600 + minutes * 60 + seconds) * 1000 + Math.round((frames * 1000) / rate);
}

function programmeStart(code: string, rate: number): number {
  const parts = /^(\d\d)(\d\d)(\d\d)(\d\d)$/u.exec(code);
  return parts === null ? 0 : momentOf(new Uint8Array(parts.slice(1).map(Number)), rate);
}

/** Control bytes change colours and boxes: they show nothing, and what stands on both sides of one stays apart. */
function linesOf(text: readonly number[], table: string): readonly string[] {
  const lines: number[][] = [[]];
  for (const byte of text) {
    if (byte === LINE_BREAK) lines.push([]);
    else if (byte !== FILL) lines.at(-1)?.push(isControl(byte) ? 0x20 : byte);
  }
  return lines.map((bytes) => decodeCharacters(bytes, table).replaceAll(/ +/gu, ' ').trim()).filter((line) => line !== '');
}

function isControl(byte: number): boolean {
  return byte < 0x20 || (byte >= 0x80 && byte < 0xa0);
}

function asciiOf(bytes: Uint8Array): string {
  return String.fromCodePoint(...bytes);
}
