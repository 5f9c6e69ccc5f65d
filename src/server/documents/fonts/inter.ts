import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import * as fontkit from 'fontkit';
import type { TFontDictionary } from 'pdfmake/interfaces.js';
import { shapeByHarfBuzz } from './shape-text.ts';

/** The face of the product, in whole fonts: a word of Latin, Greek or Cyrillic letters is never cut between two files. */
export const INTER = 'Inter';

type Style = 'normal' | 'bold' | 'italics' | 'bolditalics';

const WEIGHTS = {
  normal: '400Regular',
  bold: '600SemiBold',
  italics: '400Regular_Italic',
  bolditalics: '600SemiBold_Italic',
} as const satisfies Record<Style, string>;

const FOLDER = path.dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/inter/package.json'));

const faces = new Map<Style, Buffer>();

/** The file of a style, that HarfBuzz shapes. */
export function interFace(style: Style): Buffer {
  const cached = faces.get(style);
  if (cached !== undefined) return cached;
  const bytes = readFileSync(path.join(FOLDER, WEIGHTS[style], `Inter_${WEIGHTS[style]}.ttf`));
  shapeByHarfBuzz(bytes, { isWhole: true });
  faces.set(style, bytes);
  return bytes;
}

/** The face as the printer of documents takes it. */
export function interFonts(fileOf: (name: string, bytes: Buffer) => string): TFontDictionary {
  function file(style: Style): string {
    return fileOf(`${INTER} ${style}`, interFace(style));
  }
  return { [INTER]: { normal: file('normal'), bold: file('bold'), italics: file('italics'), bolditalics: file('bolditalics') } };
}

let characters: ReadonlySet<number> | null = null;

/** Latin, Greek and Cyrillic of Europe and Vietnam; all of its styles have the same. */
export function inInter(codePoint: number): boolean {
  characters ??= charactersOf(interFace('normal'));
  return codePoint < 0x20 || characters.has(codePoint);
}

function charactersOf(bytes: Buffer): ReadonlySet<number> {
  const opened = fontkit.create(bytes);
  if (!('characterSet' in opened)) throw new TypeError('Inter holds several fonts');
  return new Set(opened.characterSet);
}
