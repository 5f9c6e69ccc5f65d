/** Share of characters that two sentences have in common by their edit distance (Levenshtein): 1 where they are equal; 0 below `least`. */
export function similarity(left: string, right: string, least: number): number {
  const [short, long] = [left, right].map((text) => [...text]).toSorted((one, other) => one.length - other.length);
  if (short === undefined || long === undefined || long.length === 0) return left === right ? 1 : 0;
  const allowed = Math.floor(long.length * (1 - least));
  if (long.length - short.length > allowed) return 0;
  const distance = editDistance(short, long, allowed);
  return distance > allowed ? 0 : 1 - distance / long.length;
}

/** Edits from one text to another, as far as `allowed`: beyond it, one more. Only the band of the table that may still count is filled. */
function editDistance(short: readonly string[], long: readonly string[], allowed: number): number {
  const beyond = allowed + 1;
  let before = Array.from({ length: short.length + 1 }, (_, column) => Math.min(column, beyond));
  for (let row = 1; row <= long.length; row += 1) {
    const current = Array.from({ length: short.length + 1 }, () => beyond);
    if (row <= allowed) current[0] = row;
    const last = Math.min(short.length, row + allowed);
    let least = current[0] ?? beyond;
    for (let column = Math.max(1, row - allowed); column <= last; column += 1) {
      const change = (before[column - 1] ?? beyond) + (long[row - 1] === short[column - 1] ? 0 : 1);
      const cost = Math.min(change, (before[column] ?? beyond) + 1, (current[column - 1] ?? beyond) + 1, beyond);
      current[column] = cost;
      least = Math.min(least, cost);
    }
    if (least >= beyond) return beyond;
    before = current;
  }
  return before[short.length] ?? beyond;
}
