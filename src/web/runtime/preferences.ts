import { readStoredJson } from '#domain/values/stored-json.ts';

/** Small choices of this browser (theme, language, folded menu). A browser that forbids storage only forgets them. */
export function readPreference(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writePreference(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Nothing to do: the choice holds for this page.
  }
}

export function readJsonPreference(key: string): unknown {
  return readStoredJson(readPreference(key));
}
