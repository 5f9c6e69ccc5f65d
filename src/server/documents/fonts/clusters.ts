const SEGMENTER = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Letters as a reader sees them: a base and all that hangs on it. */
export function clustersOf(text: string): readonly string[] {
  return Array.from(SEGMENTER.segment(text), ({ segment }) => segment);
}

/** They shape letters or turn texts, and show nothing themselves. */
const UNSEEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\p{Variation_Selector}]/gu;

/** The code points of a cluster that a font has to draw. */
export function drawnIn(cluster: string): readonly number[] {
  return Array.from(cluster.replaceAll(UNSEEN, ''), (character) => character.codePointAt(0) ?? 0);
}

/** The cluster for a font: what is not seen stays where the font knows it, as the joiners of Persian. */
export function written(cluster: string, has: (codePoint: number) => boolean): string {
  return cluster.replaceAll(UNSEEN, (unseen) => (has(unseen.codePointAt(0) ?? 0) ? unseen : ''));
}
