/** Line breaks of every system and of Unicode, with the feeds that some programs write in their place. */
const BREAKS = /[\n\r\v\f\u0085\u2028\u2029]+/u;

/** A text on one line: a space stands where lines were broken, and nothing at its ends. */
export function oneLineText(text: string): string {
  const trimmed = text.trim();
  if (!BREAKS.test(trimmed)) return trimmed;
  return trimmed
    .split(BREAKS)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');
}
