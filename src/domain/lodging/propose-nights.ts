/** Rooms left by date; a night that is not named has none. */
export type RoomsLeft = ReadonlyMap<string, number>;

/** The covered nights in a row: with the fewest full nights, then the earliest. */
export function proposeNights(present: readonly string[], covered: number, left: RoomsLeft): readonly string[] {
  const length = Math.min(covered, present.length);
  const windows = Array.from({ length: length === 0 ? 0 : present.length - length + 1 }, (_, first) =>
    present.slice(first, first + length),
  );
  function full(nights: readonly string[]): number {
    return nights.filter((date) => (left.get(date) ?? 0) <= 0).length;
  }
  return windows.reduce<readonly string[]>((best, nights) => (best.length === 0 || full(nights) < full(best) ? nights : best), []);
}
