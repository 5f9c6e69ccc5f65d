export interface KeyHint {
  /** Signs, letters, or names of `KeyboardEvent.key`. */
  readonly keys: readonly string[];
  readonly label: string;
}

const KEY = /\[([^[\]]+)\] ?/g;

/** Hints of a message: `[Ctrl] [Z] undo · [J] [K] next, previous`. */
export function keySentence(sentence: string): readonly KeyHint[] {
  return sentence.split(' · ').map((part) => ({
    keys: [...part.matchAll(KEY)].map(([, key = '']) => key),
    label: part.replaceAll(KEY, ''),
  }));
}
