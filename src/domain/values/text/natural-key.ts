const DIGITS = 12;

/** Key by which the numbers in a folded text sort as numbers (`i2` before `i10`), the one of the SQL function `naturel`. */
export function naturalKey(folded: string): string {
  return folded.replaceAll(/[0-9]+/g, (number) => number.replace(/^0+/, '').padStart(DIGITS, '0'));
}
