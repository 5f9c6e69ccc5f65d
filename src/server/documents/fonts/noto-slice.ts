import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import * as fontkit from 'fontkit';
import subsetFont from 'subset-font';
import { z } from 'zod';
import type { FontFamily } from './font-families.ts';
import { shapeByHarfBuzz } from './shape-text.ts';

/** One file of a family, ready to be printed in both weights. */
export interface LoadedSlice {
  readonly name: string;
  readonly normal: Buffer;
  readonly bold: Buffer;
  readonly has: (codePoint: number) => boolean;
}

const WEIGHTS = { normal: 400, bold: 600 } as const;

/** Kept by the thread: all there are weigh some seventy megabytes. */
const slices = new Map<string, Promise<LoadedSlice | null>>();

/** The slice of a family that can draw all of these code points; null: it has none. */
export async function sliceFor(family: FontFamily, codePoints: readonly number[]): Promise<LoadedSlice | null> {
  const [first = 0] = codePoints;
  for (const { file, ranges } of filesOf(family)) {
    if (!ranges.some(([from, to]) => first >= from && first <= to)) continue;
    const slice = await loaded(family, file);
    if (slice !== null && codePoints.every(slice.has)) return slice;
  }
  return null;
}

function loaded(family: FontFamily, file: string): Promise<LoadedSlice | null> {
  const key = `${family.package}/${file}`;
  const cached = slices.get(key);
  if (cached !== undefined) return cached;
  const slice = load(family, file);
  slices.set(key, slice);
  return slice;
}

/** Printers of documents read neither the compression of the web nor fonts of many weights: each weight is drawn out once. */
async function load(family: FontFamily, file: string): Promise<LoadedSlice | null> {
  const bytes = readFileSync(path.join(folderOf(family), 'files', file));
  const normal = await weightOf(bytes, family, WEIGHTS.normal);
  const bold = family.isVariable ? await weightOf(bytes, family, WEIGHTS.bold) : normal;
  shapeByHarfBuzz(normal);
  shapeByHarfBuzz(bold);
  const font = fontkit.create(normal);
  if (!('characterSet' in font)) return null;
  const characters = new Set(font.characterSet);
  return { name: `${family.name} ${file}`, normal, bold, has: (codePoint) => characters.has(codePoint) };
}

function weightOf(bytes: Buffer, { isVariable }: FontFamily, wght: number): Promise<Buffer> {
  return subsetFont(bytes, undefined, { keepAllGlyphs: true, targetFormat: 'truetype', ...(isVariable && { variationAxes: { wght } }) });
}

interface SliceFile {
  readonly file: string;
  readonly ranges: readonly (readonly [from: number, to: number])[];
}

const Ranges = z.record(z.string(), z.string());
const files = new Map<string, readonly SliceFile[]>();

function filesOf(family: FontFamily): readonly SliceFile[] {
  const sliceFiles = files.get(family.package) ?? readFiles(family);
  files.set(family.package, sliceFiles);
  return sliceFiles;
}

function readFiles(family: FontFamily): readonly SliceFile[] {
  const ranges = Ranges.parse(JSON.parse(readFileSync(path.join(folderOf(family), 'unicode.json'), 'utf8')));
  const stem = path.basename(family.package);
  return Object.entries(ranges).map(([slice, text]) => ({
    file: `${stem}-${slice.replaceAll(/[[\]]/g, '')}-${family.isVariable ? 'wght' : '400'}-normal.woff2`,
    ranges: text.split(',').map(rangeOf),
  }));
}

/** `U+4e00-4eff` or `U+4e00`. */
function rangeOf(text: string): readonly [number, number] {
  const [from = '', to = from] = text.replace('U+', '').split('-');
  return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
}

function folderOf(family: FontFamily): string {
  return path.dirname(createRequire(import.meta.url).resolve(`${family.package}/package.json`));
}
