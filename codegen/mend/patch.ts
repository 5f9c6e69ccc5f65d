/** Text of a file that gives way to another. */

/** `from` begins at `line` and `column`, both counted from 1, and may run over several lines; it is empty where a text is added. */
export interface Patch {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly from: string;
  readonly to: string;
  /** Name that the file takes; null where it keeps its own. */
  readonly move: string | null;
}

/** Characters of a text that give way to another. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly to: string;
}

export function toPatch(file: string, text: string, { start, end, to }: Edit): Patch {
  const lines = text.slice(0, start).split('\n');
  return { file, line: lines.length, column: (lines.at(-1) ?? '').length + 1, from: text.slice(start, end), to, move: null };
}

/** Null where the text is no longer what the patch expects. */
export function applyPatch(text: string, { line, column, from, to }: Patch): string | null {
  const start = offsetOf(text, line, column);
  return text.startsWith(from, start) ? `${text.slice(0, start)}${to}${text.slice(start + from.length)}` : null;
}

export function offsetOf(text: string, line: number, column: number): number {
  const before = text.split('\n').slice(0, line - 1);
  return before.reduce((sum, { length }) => sum + length + 1, 0) + column - 1;
}
