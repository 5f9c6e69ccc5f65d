import { norm } from '#domain/values/text/norm.ts';

/** Something that a column may be, under all its names: labels in three languages, the name of its field. */
export interface NamedTarget {
  readonly key: string;
  readonly names: readonly string[];
  /** Titles that other people give it: taken where no field bears that very name. */
  readonly synonyms?: readonly string[];
}

/**
 * What each column is, by its title: as somebody chose it last, else by the name that it bears; null where nothing bears it.
 * Each target is taken once, by the first column that names it.
 */
export function guessColumns(
  heads: readonly string[],
  targets: readonly NamedTarget[],
  remembered: Readonly<Record<string, string>> = {},
): readonly (string | null)[] {
  const known = new Set(targets.map(({ key }) => key));
  const byName = new Map<string, string>();
  for (const { key, names } of targets) for (const name of names) if (!byName.has(folded(name))) byName.set(folded(name), key);
  for (const { key, synonyms = [] } of targets) for (const name of synonyms) if (!byName.has(folded(name))) byName.set(folded(name), key);
  const taken = new Set<string>();
  return heads.map((head) => {
    const last = remembered[folded(head)];
    if (last === '') return null;
    const key = last !== undefined && known.has(last) ? last : byName.get(folded(head));
    if (key === undefined || taken.has(key)) return null;
    taken.add(key);
    return key;
  });
}

/** A title as it is compared and remembered: without case, accents, marks, nor what a bracket says after it. */
export function folded(title: string): string {
  return norm(title.split('(', 1)[0] ?? '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
