/** A comment as it is typed: names in place of numbers. */
export interface NamedText {
  readonly text: string;
  /** Number that each name stands for, as it is typed. */
  readonly numbers: ReadonlyMap<string, string>;
}

/** `u12`, `g3` or `film/12` in the comment that is sent. */
function markOf(number: string): string {
  return number.includes('/') ? `[[${number}]]` : `@[${number}]`;
}

/** Text in place of a number. */
export function typedName(number: string, name: string): string {
  return number.includes('/') ? `« ${name} »` : `@${name}`;
}

/** The comment that is sent; of two names that begin alike, the longer one is meant. */
export function sentText({ text, numbers }: NamedText): string {
  return [...numbers]
    .toSorted(([left], [right]) => right.length - left.length)
    .reduce((sent, [name, number]) => sent.replaceAll(name, markOf(number)), text)
    .trim();
}

/** A comment that is edited; a name that its author may not read any more keeps its number. */
export function typedText(sent: string, names: readonly { readonly Numero: string; readonly Libelle: string }[]): NamedText {
  const numbers = new Map(names.map(({ Numero, Libelle }) => [typedName(Numero, Libelle), Numero]));
  const text = [...numbers].reduce((typed, [name, number]) => typed.replaceAll(markOf(number), name), sent);
  return { text, numbers };
}

/** The name that is being typed before the caret: `@cam`; null: none. */
export function typedMention(text: string, caret: number): { readonly from: number; readonly search: string } | null {
  const before = text.slice(0, caret);
  const from = before.lastIndexOf('@');
  if (from === -1 || (from > 0 && /\S/.test(before[from - 1] ?? ''))) return null;
  const search = before.slice(from + 1);
  return search.includes('\n') || search.length > 40 || / .* /.test(search) ? null : { from, search };
}
