import { norm } from '#domain/values/text/norm.ts';

/** Something that a column may be, under all its names: labels in three languages, the name of its field. */
export interface NamedTarget {
  readonly key: string;
  readonly names: readonly string[];
  /** Titles that other people give it: taken where no field bears that very name. */
  readonly synonyms?: readonly string[];
  /** Meaning where no column is that, nor another one any of those. */
  readonly alone?: { readonly key: string; readonly unless?: readonly string[] };
}

/**
 * Meaning of each column, by its title: as somebody chose it last, else by its name; null where nothing bears it.
 * Each target serves once, for the column that names it best.
 */
export function guessColumns(
  heads: readonly string[],
  targets: readonly NamedTarget[],
  remembered: Readonly<Record<string, string>> = {},
): readonly (string | null)[] {
  const targetKeys = new Set(targets.map(({ key }) => key));
  const free = new Map<number, string>();
  const guessed = new Map<number, string>();
  const taken = new Set<string>();
  for (const [index, head] of heads.entries()) {
    const last = remembered[folded(head)];
    if (last === undefined || (last !== '' && !targetKeys.has(last)) || taken.has(last)) free.set(index, folded(head));
    else if (last !== '') take(index, last);
  }
  function take(index: number, key: string): void {
    guessed.set(index, key);
    taken.add(key);
  }
  for (const { index, key } of [...bearers(free, targets), ...bearers(ungrouped(free, heads), targets)])
    if (!guessed.has(index) && !taken.has(key)) take(index, key);
  return settled(
    heads.map((_, index) => guessed.get(index) ?? null),
    targets,
  );
}

/** « Projection : Date » is also known by what stands under its group. */
function ungrouped(free: ReadonlyMap<number, string>, heads: readonly string[]): ReadonlyMap<number, string> {
  return new Map(
    [...free.keys()].flatMap((index) => {
      const [, title] = (heads[index] ?? '').split(' : ');
      return title === undefined ? [] : [[index, folded(title)] as const];
    }),
  );
}

/** Columns with what they may be, the best names first: labels, then synonyms by their place. */
function bearers(free: ReadonlyMap<number, string>, targets: readonly NamedTarget[]) {
  const columns = Map.groupBy(free, ([, head]) => head);
  const found = targets.flatMap(({ key, names, synonyms = [] }) => [
    ...names.map((name) => ({ key, name: folded(name), rank: 0 })),
    ...synonyms.map((name, place) => ({ key, name: folded(name), rank: place + 1 })),
  ]);
  return found
    .toSorted((left, right) => left.rank - right.rank)
    .flatMap(({ key, name }) => (name === '' ? [] : (columns.get(name) ?? []).map(([index]) => ({ index, key }))));
}

/** « Lieu » alone is the room: a column that only describes another one stands for it where there is none. */
function settled(keys: readonly (string | null)[], targets: readonly NamedTarget[]): readonly (string | null)[] {
  const alone = new Map(targets.flatMap((target) => (target.alone === undefined ? [] : [[target.key, target.alone] as const])));
  return keys.map((key) => {
    const instead = alone.get(key ?? '');
    const isAlone =
      instead !== undefined &&
      !keys.includes(instead.key) &&
      !keys.some((one) => one !== null && one !== key && instead.unless?.includes(one));
    return isAlone ? instead.key : key;
  });
}

/** A title as it is compared and remembered: without case, accents, marks, nor what a bracket says after it. */
export function folded(title: string): string {
  return norm(title.split('(', 1)[0] ?? '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
