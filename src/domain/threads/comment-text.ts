/** A comment names users, groups and records by their numbers: who reads it sees those names that are theirs to read. */
const NAMED = /@\[([ug])(\d{1,9})\]|\[\[([a-z][a-z-]{0,59})\/(\d{1,9})\]\]/g;

export interface NamedInText {
  readonly users: readonly number[];
  readonly groups: readonly number[];
  readonly records: readonly { readonly entity: string; readonly id: number }[];
}

/** Names in a comment, each once. */
export function namedIn(text: string): NamedInText {
  const users = new Set<number>();
  const groups = new Set<number>();
  const records = new Map<string, { readonly entity: string; readonly id: number }>();
  for (const [, kind, number, entity, id] of text.matchAll(NAMED)) {
    if (kind === 'u') users.add(Number(number));
    else if (kind === 'g') groups.add(Number(number));
    else if (entity !== undefined) records.set(`${entity}/${id}`, { entity, id: Number(id) });
  }
  return { users: [...users], groups: [...groups], records: [...records.values()] };
}

export type TextPart = { readonly is: 'text'; readonly text: string } | { readonly is: 'name'; readonly number: string };

/** The text in parts, for whoever shows it. */
export function partsOf(text: string): readonly TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(NAMED)) {
    const [whole, kind, number, entity, id] = match;
    if (match.index > from) parts.push({ is: 'text', text: text.slice(from, match.index) });
    parts.push({ is: 'name', number: kind === undefined ? `${entity}/${id}` : `${kind}${number}` });
    from = match.index + whole.length;
  }
  if (from < text.length) parts.push({ is: 'text', text: text.slice(from) });
  return parts;
}

const UNNAMED = '…';

/** In words of who reads it, without what they may not read. */
export function readableText(text: string, names: ReadonlyMap<string, string>): string {
  return partsOf(text)
    .map((part) => (part.is === 'text' ? part.text : (names.get(part.number) ?? UNNAMED)))
    .join('');
}
