/** Lines of generated files are no longer than this, where they can be. */
const WIDTH = 140;

export interface Shape {
  readonly open: string;
  readonly close: string;
  /** Spaces before the line that opens. */
  readonly indent: number;
  /** Spaces that its items stand further in. */
  readonly step: number;
  /** After the last item, where it stands on a line of its own. */
  readonly trailing?: string;
}

/**
 * Items on one line while it fits, one a line beyond. Each was written for a line of its own: what does not fit there does not
 * fit on the line of its parent either, so nothing is written twice.
 */
export function inLines(items: readonly string[], { open, close, indent, step, trailing = '' }: Shape): string {
  if (items.length === 0) return open.trim() + close.trim();
  const room = WIDTH - indent - open.length - close.length;
  let length = -2;
  for (const item of items) length += item.length + 2;
  if (length <= room && !items.some((item) => item.includes('\n'))) return open + items.join(', ') + close;
  const end = `\n${' '.repeat(indent)}`;
  const pad = end + ' '.repeat(step);
  return open.trim() + pad + items.join(`,${pad}`) + trailing + end + close.trim();
}
