/** Outcome of an attempt on some rows at once. */
export type Attempt<Outcome> = { readonly done: readonly Outcome[] } | { readonly error: unknown };

/**
 * Rows that are written together, and apart where something keeps them back: the whole is tried first, then its halves, down to the row
 * that is refused. Thousands of rows of which a few are refused cost little more than if none were.
 */
export function* takeApart<Row, Outcome>(
  rows: readonly Row[],
  refused: (row: Row, error: unknown) => Outcome,
): Generator<readonly Row[], readonly Outcome[], Attempt<Outcome>> {
  const [first] = rows;
  if (first === undefined) return [];
  const attempt = yield rows;
  if ('done' in attempt) return attempt.done;
  if (rows.length === 1) return [refused(first, attempt.error)];
  const middle = Math.ceil(rows.length / 2);
  return [...(yield* takeApart(rows.slice(0, middle), refused)), ...(yield* takeApart(rows.slice(middle), refused))];
}
