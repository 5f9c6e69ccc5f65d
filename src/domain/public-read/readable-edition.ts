import { find, refuse, type Work } from '#domain/work/work.ts';

/**
 * The edition that a key reads. A key of no edition follows the last one whose grid is published; one of several begins with the last
 * published of them. Another edition is refused, whether it is published or not.
 */
export function* readableEdition(allowed: readonly number[], requested: number | null): Work<number> {
  const published = (yield* find('festival-publication', {}, ['Eannee'])).map(({ Eannee }) => Eannee);
  if (allowed.length === 0) {
    if (published.length === 0) return yield* refuse(requested === null ? 'introuvable' : 'cle-publique-edition');
    return yield* only([Math.max(...published)], requested);
  }
  return yield* only(latestFirst(allowed, published), requested);
}

function* only(allowed: readonly number[], requested: number | null): Work<number> {
  const [first] = allowed;
  if (requested === null && first !== undefined) return first;
  const found = allowed.find((edition) => edition === requested);
  return found ?? (yield* refuse('cle-publique-edition'));
}

/** Published editions before the others, each group by year. */
function latestFirst(allowed: readonly number[], published: readonly number[]): readonly number[] {
  return allowed.toSorted((left, right) => Number(published.includes(right)) - Number(published.includes(left)) || right - left);
}
