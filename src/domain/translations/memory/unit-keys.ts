import { textMark, wordsOf } from '../exchange/check-return.ts';

/** One number tells texts of a batch apart, not those of a whole memory: two of them, the second over the text read backwards. */
function markOf(text: string): string {
  return [textMark(text), textMark([...text].toReversed().join(''))].map((mark) => mark.toString(36)).join('-');
}

/** Mark of the sentences before and after one of a text. */
export function contextKey(before: string | undefined, after: string | undefined): string {
  return markOf(`${wordsOf(before ?? '')}\t${wordsOf(after ?? '')}`);
}
