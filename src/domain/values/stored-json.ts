/** JSON of a stored text; null: unreadable. A spoilt text harms its own record and no other. */
export function readStoredJson(text: string | null): unknown {
  if (text === null || text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
