/** Languages that are written from right to left, by their code. */
const RIGHT_TO_LEFT: readonly string[] = ['ar', 'arc', 'ckb', 'dv', 'fa', 'he', 'ps', 'sd', 'syr', 'ug', 'ur', 'yi'];

/** The way a language is written, by its code or its tag: `fa`, `ar-EG`. */
export function directionOf(code: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.includes(code.toLowerCase().split(/[-_]/u)[0] ?? '') ? 'rtl' : 'ltr';
}
