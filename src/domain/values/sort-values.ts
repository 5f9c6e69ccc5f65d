export type SortValue = string | number | null;

/** Text compares by code point of its folded form, as `collate "C"` does. */
export function compareValues(left: SortValue, right: SortValue, isDesc = false): number {
  if (left === right) return 0;
  if (left === null) return 1;
  if (right === null) return -1;
  const order = typeof left === 'string' && typeof right === 'string' ? compareCodePoints(left, right) : Number(left) - Number(right);
  return isDesc ? -order : order;
}

/** UTF-16 order differs from code point order beyond the first plane; the database uses the latter. */
function compareCodePoints(left: string, right: string): number {
  const rights = right[Symbol.iterator]();
  for (const character of left) {
    const other = rights.next();
    if (other.done === true) return 1;
    const order = (character.codePointAt(0) ?? 0) - (other.value.codePointAt(0) ?? 0);
    if (order !== 0) return order;
  }
  return rights.next().done === true ? 0 : -1;
}
