/** Width of a header beside its label: its margins, and the arrow of a sort. */
const MARGINS = 20;
const ARROW = 17;

/** Mean widths of the characters of a header in the font of the product, which may not be there yet when the list is laid out. */
const WIDTHS: readonly (readonly [characters: RegExp, width: number])[] = [
  [/[iíîïjlI .,:;'’]/, 3.4],
  [/[ftr()/°-]/, 4.8],
  [/[mwMW%→]/, 11.2],
  [/[A-ZÀ-Þ0-9]/, 8.3],
];
const OTHER_WIDTH = 7.2;

/** Width under which a header would be cut: one language says in 14 letters what another says in 5. */
export function headerWidth(label: string, { sortable }: { readonly sortable: boolean }): number {
  const letters = [...label].map((letter) => WIDTHS.find(([characters]) => characters.test(letter))?.[1] ?? OTHER_WIDTH);
  return Math.ceil(letters.reduce((sum, width) => sum + width, MARGINS)) + (sortable ? ARROW : 0);
}
