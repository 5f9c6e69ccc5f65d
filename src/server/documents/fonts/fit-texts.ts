import { type Fitted, isFitted } from '../fitted-text.ts';
import { eachNode } from '../read-nodes.ts';
import { interFace } from './inter.ts';
import { widthByHarfBuzz } from './shape-text.ts';
import { isPlain, runsOf } from './text-runs.ts';
import type { TypeCase } from './type-case.ts';

/** Line of Inter, in parts of the size of its letters. */
const LINE = 1.21 * 1.05;
const STEP = 0.5;
/** Widths of letters are rounded where they are printed. */
const SPARE = 0.99;

/** Sets the texts that must keep within their box in lines of whole words, in the largest letters that go in, in place. */
export function fitTexts(content: unknown, fonts: TypeCase): void {
  eachNode(content, (node) => {
    if (!isFitted(node)) return;
    const { text, fitted } = node;
    const { size, lines } = fit(text, fitted, fonts);
    Reflect.deleteProperty(node, 'text');
    Object.assign(node, { fontSize: size, lineHeight: 1.05, stack: lines.map((line) => ({ text: line, noWrap: true })) });
  });
}

interface Fit {
  readonly size: number;
  readonly lines: readonly string[];
}

function fit(text: string, { width, height, size: largest, bold = false }: Fitted, fonts: TypeCase): Fit {
  const words = text.split(/\s+/).filter((word) => word !== '').map((word) => ({ word, width: widthOf(word, bold, fonts) })); // prettier-ignore
  const space = widthOf(' ', bold, fonts);
  for (let size = largest; ; size -= STEP) {
    const lines = linesIn(words, space, (width * SPARE) / Math.max(size, STEP));
    if (size <= STEP || (lines !== null && lines.length * size * LINE <= height))
      return { size: Math.max(size, STEP), lines: lines ?? [text] };
  }
}

interface Word {
  readonly word: string;
  /** In parts of the size of its letters. */
  readonly width: number;
}

/** Null: a word is wider than the line. */
function linesIn(words: readonly Word[], space: number, room: number): readonly string[] | null {
  const lines: { text: string; width: number }[] = [];
  for (const { word, width } of words) {
    if (width > room) return null;
    const last = lines.at(-1);
    if (last === undefined || last.width + space + width > room) lines.push({ text: word, width });
    else Object.assign(last, { text: `${last.text} ${word}`, width: last.width + space + width });
  }
  return lines.map(({ text }) => text);
}

/** The width of a text in parts of the size of its letters. */
export function widthOf(text: string, bold: boolean, fonts: TypeCase): number {
  const weight = bold ? 'bold' : 'normal';
  if (isPlain(text)) return widthByHarfBuzz(text, interFace(weight));
  return runsOf(text, fonts).reduce((sum, run) => {
    const slice = fonts.slices.find(({ name }) => name === run.font);
    return sum + widthByHarfBuzz(run.text, slice === undefined ? interFace(weight) : slice[weight]);
  }, 0);
}
