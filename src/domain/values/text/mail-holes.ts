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

interface Mark {
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
  const parts: MarkedPart[] = [];
  let from = 0;
  const marks: readonly Mark[] = [
    ...missing.map((name) => ({ kind: 'hole', name }) as const),
    ...named.map((name) => ({ kind: 'name', name }) as const),
  ];
  for (const { at, mark } of placesIn(text, marks)) {
    if (at > from) parts.push({ mark: null, text: text.slice(from, at) });
    parts.push({ mark, text: markText(mark) });
    from = at + markText(mark).length;
  }
  if (from < text.length) parts.push({ mark: null, text: text.slice(from) });
  return parts;
}

function markText({ kind, name }: Mark): string {
  return kind === 'hole' ? holeText(name) : nameText(name);
}

function placesIn(text: string, marks: readonly Mark[]): readonly { readonly at: number; readonly mark: Mark }[] {
  return marks
    .flatMap((mark) =>
      text
        .split(markText(mark))
        .slice(0, -1)
        .map((_, index, before) => ({ at: placeOf(before, index, markText(mark)), mark })),
    )
    .toSorted((left, right) => left.at - right.at);
}

function placeOf(before: readonly string[], index: number, said: string): number {
  return before.slice(0, index + 1).reduce((sum, part) => sum + part.length, 0) + index * said.length;
}
