/** Languages that are written from right to left, by their code. */
const RIGHT_TO_LEFT: readonly string[] = ['ar', 'arc', 'ckb', 'dv', 'fa', 'he', 'ps', 'sd', 'syr', 'ug', 'ur', 'yi'];

/** The way a language is written, by its code or its tag: `fa`, `ar-EG`. */
export function directionOf(code: string): 'ltr' | 'rtl' {
  return RIGHT_TO_LEFT.includes(code.toLowerCase().split(/[-_]/u)[0] ?? '') ? 'rtl' : 'ltr';
}

const LETTERS = /\p{L}/gu;
const HEBREW = /\p{Script=Hebrew}/u;
const ARABIC = /\p{Script=Arabic}/u;
/** Persian has letters of its own, and writes `ye` and `kaf` without the marks of Arabic. */
const PERSIAN = /[پچژگکی]/u;

/** The language of a text whose letters are mostly written from right to left; null for other texts. */
export function rightToLeftLanguage(text: string): 'ar' | 'fa' | 'he' | null {
  const letters = text.match(LETTERS) ?? [];
  const hebrew = letters.filter((letter) => HEBREW.test(letter)).length;
  const arabic = letters.filter((letter) => ARABIC.test(letter)).length;
  if ((hebrew + arabic) * 2 <= letters.length) return null;
  if (hebrew > arabic) return 'he';
  return PERSIAN.test(text) ? 'fa' : 'ar';
}
