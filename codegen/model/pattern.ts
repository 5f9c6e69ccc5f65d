/** Is it a regular expression, as the server reads it and as browsers do? */
export function isPattern(text: unknown): boolean {
  try {
    return typeof text === 'string' && [new RegExp(text, 'u'), new RegExp(text)].length > 0;
  } catch {
    return false;
  }
}
