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
  const parts: MarkedPart[] = [];
  for (let from = 0; from < text.length;) {
    const start = from;
    const [next] = marks
      .map((part) => ({ part, at: text.indexOf(part.text, start) }))
      .filter(({ at }) => at >= 0)
      .toSorted((left, right) => left.at - right.at);
    const until = next?.at ?? text.length;
    if (until > from) parts.push({ mark: null, text: text.slice(from, until) });
    if (next !== undefined) parts.push(next.part);
    from = until + (next?.part.text.length ?? 0);
  }
  return parts;
}
