/** Places of a YAML text that hold a value: the pairs of a block of keys and the items of a list, with the edits that take them out. */
import { isMap, isNode, isScalar, isSeq, parseDocument, type Pair, type YAMLMap, type YAMLSeq } from 'yaml';
import type { Edit } from './patch.ts';

export interface Slot {
  readonly holder: YAMLMap | YAMLSeq;
  readonly index: number;
  readonly key: string | null;
  readonly value: unknown;
  readonly start: number;
  readonly end: number;
}

/** Slots around an offset, the innermost first. */
export function slotsAt(text: string, offset: number): readonly Slot[] {
  const found: Slot[] = [];
  let node: unknown = parseDocument(text, { uniqueKeys: false, merge: true }).contents;
  while (isMap(node) || isSeq(node)) {
    const slot = slotsOf(node, text).find(({ start, end }) => start <= offset && offset < end);
    if (slot === undefined) break;
    found.unshift(slot);
    node = slot.value;
  }
  return found;
}

/** Every pair and item of a value, the outermost first. */
export function slotsWithin(value: unknown, text: string): readonly Slot[] {
  if (!isMap(value) && !isSeq(value)) return [];
  return slotsOf(value, text).flatMap((slot) => [slot, ...slotsWithin(slot.value, text)]);
}

export function slotsOf(holder: YAMLMap | YAMLSeq, text: string): readonly Slot[] {
  const items: readonly unknown[] = holder.items;
  return items.map((item, index) => {
    const { key, value } = isMap(holder) && isPair(item) ? item : { key: null, value: item };
    const start = rangeOf(key)?.[0] ?? rangeOf(value)?.[0] ?? 0;
    const end = Math.max(rangeOf(value)?.[1] ?? 0, (rangeOf(key)?.[1] ?? 0) + 1);
    return { holder, index, key: isScalar(key) ? String(key.value) : null, value, start, end: trimmed(text, start, end) };
  });
}

function isPair(item: unknown): item is Pair {
  return typeof item === 'object' && item !== null && 'key' in item && 'value' in item;
}

function rangeOf(node: unknown): readonly [number, number, number] | null {
  return (isNode(node) ? node.range : null) ?? null;
}

function trimmed(text: string, start: number, end: number): number {
  return start + text.slice(start, end).trimEnd().length;
}

/** Null where what would be left is no YAML: the only pair of a block. */
export function removal({ holder, index, start, end }: Slot, text: string): Edit | null {
  const all = slotsOf(holder, text);
  const [previous, next] = [all[index - 1], all[index + 1]];
  if (holder.flow === true) {
    if (next !== undefined) return { start, end: next.start, to: '' };
    return { start: previous?.end ?? start, end, to: '' };
  }
  if (previous === undefined && next === undefined) return null;
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const lineEnd = text.indexOf('\n', end);
  if (isWholeLine(holder, text.slice(lineStart, start)))
    return { start: lineStart, end: lineEnd === -1 ? text.length : lineEnd + 1, to: '' };
  return next === undefined ? null : { start, end: next.start, to: '' };
}

/** A pair may share its line with the dash of the item that it opens. */
function isWholeLine(holder: YAMLMap | YAMLSeq, before: string): boolean {
  return isSeq(holder) ? /^ *- *$/.test(before) : /^[ ?]*$/.test(before);
}
