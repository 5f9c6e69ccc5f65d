import { norm } from '#domain/values/text/norm.ts';

/** Traits that distinguish two records of the same title. */
export interface Traits {
  readonly year: number | null;
  /** Names of people, whole. */
  readonly people: readonly string[];
}

/** Likeness of a record of the same title and a line: surely the same, or to be confirmed. */
export type Likeness = 'sure' | 'guess';

/**
 * The year and a person make it sure where neither contradicts the other: a festival may date a film by a year more or less than
 * another one does, and films of one title are many.
 */
export function likenessOf(line: Traits, record: Traits): Likeness {
  const years = line.year === null || record.year === null ? null : Math.abs(line.year - record.year);
  const peopleKeys = new Set(record.people.map(nameKey));
  const isBoth = line.people.length > 0 && peopleKeys.size > 0;
  const isShared = line.people.some((one) => peopleKeys.has(nameKey(one)));
  if (isBoth && !isShared) return 'guess';
  if (isShared) return years === null || years <= 1 ? 'sure' : 'guess';
  return years === 0 ? 'sure' : 'guess';
}

/** « KURZEL Justin » and « Justin Kurzel » are one. */
function nameKey(name: string): string {
  return norm(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .toSorted()
    .join(' ');
}
