import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import * as fontkit from 'fontkit';
import type { TFontDictionary } from 'pdfmake/interfaces.js';

export const ROBOTO_FOLDER = path.join(path.dirname(createRequire(import.meta.url).resolve('pdfmake/package.json')), 'fonts', 'Roboto');

function font(name: string): string {
  return path.join(ROBOTO_FOLDER, `Roboto-${name}.ttf`);
}

export const ROBOTO: TFontDictionary = {
  Roboto: { normal: font('Regular'), bold: font('Medium'), italics: font('Italic'), bolditalics: font('MediumItalic') },
};

const faces = new Map<string, fontkit.Font>();

/** The letters themselves, to be measured. */
export function robotoFace(weight: 'normal' | 'bold'): fontkit.Font {
  const known = faces.get(weight) ?? openFace(weight === 'bold' ? 'Medium' : 'Regular');
  faces.set(weight, known);
  return known;
}

function openFace(name: string): fontkit.Font {
  const opened = fontkit.create(readFileSync(font(name)));
  if (!('layout' in opened)) throw new TypeError(`${name} holds several fonts`);
  return opened;
}

let characters: ReadonlySet<number> | null = null;

/** Latin, Greek and Cyrillic of Europe and Vietnam; all of its faces have the same. */
export function inRoboto(codePoint: number): boolean {
  characters ??= new Set(robotoFace('normal').characterSet);
  return codePoint < 0x20 || characters.has(codePoint);
}
