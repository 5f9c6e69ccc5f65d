/** Lines of generated files are no longer than this, where they can be. */
export const WIDTH = 140;

/** Values on one line; null as soon as it is too long, so that a large value is not written whole at each level that does not fit. */
export function oneLine<T>(values: readonly T[], write: (value: T) => string | null): string | null {
  let line = '';
  for (const value of values) {
    const item = write(value);
    if (item === null) return null;
    line += line === '' ? item : `, ${item}`;
    if (line.length > WIDTH) return null;
  }
  return line;
}
