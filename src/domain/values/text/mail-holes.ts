/** A word of a template for which the record says nothing, as a preview shows it; the mail itself leaves the place empty. */
export function holeText(name: string): string {
  return `[${name} : vide]`;
}

/** A word of a template whose value comes later, or is not for the reader, as a preview shows it. */
export function nameText(name: string): string {
  return `[${name}]`;
}

/** Words of a preview that stand in the text without their values. */
export interface MarkedWords {
  /** The record leaves them empty. */
  readonly missing: readonly string[];
  /** Their values come with the sending. */
  readonly named?: readonly string[];
}

export interface Mark {
  readonly kind: 'hole' | 'name';
  readonly name: string;
}

interface MarkedPart {
  /** Null: the part is text. */
  readonly mark: Mark | null;
  readonly text: string;
}

/** A text of a preview cut at the marks of these words. */
export function splitMarks(text: string, { missing, named = [] }: MarkedWords): readonly MarkedPart[] {
  const marks: readonly MarkedPart[] = [
    ...missing.map((name) => ({ mark: { kind: 'hole' as const, name }, text: holeText(name) })),
    ...named.map((name) => ({ mark: { kind: 'name' as const, name }, text: nameText(name) })),
  ];
  return marks.reduce<readonly MarkedPart[]>(
    (parts, mark) => parts.flatMap((part) => (part.mark === null ? cutAt(part.text, mark) : [part])),
    [{ mark: null, text }],
  );
}

/** Pieces of a text with the mark between them; the empty ones are none. */
function cutAt(text: string, mark: MarkedPart): readonly MarkedPart[] {
  return text
    .split(mark.text)
    .flatMap((piece, index) => [...(index === 0 ? [] : [mark]), ...(piece === '' ? [] : [{ mark: null, text: piece }])]);
}
