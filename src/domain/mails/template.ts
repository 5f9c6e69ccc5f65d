/** `{{ prenom }}` in a subject or a text of a template. */
const FIELD = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** Names between braces, each once, as they are written. */
export function fieldsOf(text: string): readonly string[] {
  return [...new Set([...text.matchAll(FIELD)].map(([, name = '']) => name))];
}

/** Names that the context of the template does not have. */
export function unknownFields(text: string, known: ReadonlySet<string>): readonly string[] {
  return fieldsOf(text).filter((name) => !known.has(name));
}

export interface Filled {
  readonly text: string;
  /** Names for which the record says nothing. */
  readonly missing: readonly string[];
}

/** Puts the values in; `escape` makes a value safe where it lands. */
export function fillFields(text: string, values: Readonly<Record<string, string>>, escape: (value: string) => string): Filled {
  const missing = new Set<string>();
  const filled = text.replace(FIELD, (_whole, name: string) => {
    const value = values[name] ?? '';
    if (value === '') missing.add(name);
    return escape(value);
  });
  return { text: filled, missing: [...missing] };
}

/** A subject is one line: a line break in a name never becomes a header of its own. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
}
