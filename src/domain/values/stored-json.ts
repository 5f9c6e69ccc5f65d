/** What a stored text says as JSON; null: nothing that can be read. A text that was spoilt harms its own record and no other. */
export function readStoredJson(text: string | null): unknown {
  if (text === null || text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
