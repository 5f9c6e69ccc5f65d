import { sentencesOf } from './sentences.ts';

interface SentenceMatch {
  readonly Rang: number;
  readonly Phrase: string;
  readonly Cible: string;
  readonly Taux: number;
}

/** The translation of a whole text where the memory has each of its sentences in the same words; null where it lacks one. */
export function composedTarget(source: string, language: string, matches: readonly SentenceMatch[]): string | null {
  const sentences = sentencesOf(source, language);
  const parts = sentences.map(({ text, separator }, rank) => {
    const best = matches.find(({ Rang, Phrase, Taux }) => Rang === rank && Taux === 100 && Phrase === text);
    return best === undefined ? null : `${separator}${best.Cible}`;
  });
  return parts.length === 0 || parts.includes(null) ? null : parts.join('');
}
