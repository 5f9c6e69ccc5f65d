/** A word of a template for which the record says nothing, as a preview shows it; the mail itself leaves the place empty. */
export function holeText(name: string): string {
  return `[${name} : vide]`;
}

interface HolePart {
  /** Word that is missing; null: the part is text. */
  readonly hole: string | null;
  readonly text: string;
}

/** A text of a preview cut at the holes of these words. */
export function splitHoles(text: string, missing: readonly string[]): readonly HolePart[] {
  const parts: HolePart[] = [];
  let from = 0;
  for (const { at, name } of holesIn(text, missing)) {
    if (at > from) parts.push({ hole: null, text: text.slice(from, at) });
    parts.push({ hole: name, text: holeText(name) });
    from = at + holeText(name).length;
  }
  if (from < text.length) parts.push({ hole: null, text: text.slice(from) });
  return parts;
}

function holesIn(text: string, missing: readonly string[]): readonly { readonly at: number; readonly name: string }[] {
  return missing
    .flatMap((name) =>
      text
        .split(holeText(name))
        .slice(0, -1)
        .map((_, index, before) => ({ at: placeOf(before, index, name), name })),
    )
    .toSorted((left, right) => left.at - right.at);
}

function placeOf(before: readonly string[], index: number, name: string): number {
  return before.slice(0, index + 1).reduce((sum, part) => sum + part.length, 0) + index * holeText(name).length;
}
