import type { Content } from 'pdfmake/interfaces.js';
import { eachNode, readKeys } from '../read-nodes.ts';
import { isPlain, isRightToLeft, runsOf } from './text-runs.ts';
import type { TypeCase } from './type-case.ts';

/** A text that takes several lines reads from its own side; a word in a cell stays in its column. */
const SEVERAL_LINES = 90;

/** Every text of a content, once. */
export function textsOf(content: unknown): ReadonlySet<string> {
  const texts = new Set<string>();
  if (typeof content === 'string') texts.add(content);
  eachNode(content, (node) => {
    for (const key of readKeys(node)) {
      const value: unknown = Reflect.get(node, key);
      if (typeof value === 'string') texts.add(value);
    }
  });
  return texts;
}

/** Tells each text of a content its fonts and its direction, in place; those that Inter draws stay as they are. */
export function setFonts(node: unknown, fonts: TypeCase): void {
  if (typeof node !== 'object' || node === null) return;
  for (const key of readKeys(node)) {
    const value: unknown = Reflect.get(node, key);
    if (key === 'text') setText(node, value, fonts);
    else if (typeof value !== 'string') setFonts(value, fonts);
    else if (!isPlain(value)) Reflect.set(node, key, inFonts(value, fonts));
  }
}

/** A text as a part of a content. */
export function inFonts(text: string, fonts: TypeCase): { readonly text: Content } {
  return { text: isPlain(text) ? text : runsOf(text, fonts).map((run) => ({ ...run })) };
}

function setText(node: object, value: unknown, fonts: TypeCase): void {
  const pieces = piecesOf(value);
  const whole = pieces.map(({ text }) => text).join('');
  if (isPlain(whole)) return;
  Reflect.set(
    node,
    'text',
    pieces.flatMap(({ text, style }) => runsOf(text, fonts).map((run) => ({ ...style, ...run }))),
  );
  if (whole.length > SEVERAL_LINES && isRightToLeft(whole) && Reflect.get(node, 'alignment') === undefined)
    Reflect.set(node, 'alignment', 'right');
}

interface Piece {
  readonly text: string;
  readonly style: object;
}

/** The pieces of a text with what each says of its letters, the inner over the outer. */
function piecesOf(value: unknown, style: object = {}): readonly Piece[] {
  if (Array.isArray(value)) return value.flatMap((item: unknown) => piecesOf(item, style));
  if (typeof value !== 'object' || value === null) return [{ text: typeof value === 'string' ? value : String(value ?? ''), style }];
  const { text, ...own }: { text?: unknown } = value;
  return piecesOf(text, { ...style, ...own });
}
