/** `3|5` of a links path; null when it is not a list of ids. */
export function parseIds(text: string): readonly number[] | null {
  if (!/^\d{1,10}(\|\d{1,10})*$/.test(text)) return null;
  return [...new Set(text.split('|').map(Number))];
}

export function formatIds(ids: readonly number[]): string {
  return ids.join('|');
}
