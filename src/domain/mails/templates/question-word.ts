/** `Taille de T-shirt #12` is the answer to question 12; what stands before the number is for readers of the template. */
const WORD = /#([1-9]\d{0,8})$/;

/** Signs that templates read as marks of their own. */
const MARKS = /[{}|=!]/g;
const FIRST_MARKS = /^[?/:\s]+/;

export function questionWord(id: number, label: string): string {
  return `${label.replaceAll(MARKS, ' ').replace(FIRST_MARKS, '').trim()} #${id}`.trim();
}

/** Question that a word asks for; null: it is no question. */
export function questionOfWord(name: string): number | null {
  const id = WORD.exec(name)?.[1];
  return id === undefined ? null : Number(id);
}

/** Name by which the values of a record hold a word: questions are held by their numbers, so that another wording changes no template. */
export function wordKey(name: string): string {
  return WORD.exec(name)?.[0] ?? name;
}

/** Word without its number. */
export function wordTitle(name: string): string {
  return name.replace(WORD, '').trim();
}
