import { plainText } from '../exchange/check-return.ts';

/** A sentence of a text, and the line break or the space that stands before it. */
export interface Sentence {
  readonly text: string;
  readonly separator: '' | ' ' | '\n';
}

export interface SentencePair {
  readonly source: string;
  readonly target: string;
}

/** Sentences of a text, by the rules of its language. */
export function sentencesOf(text: string, language: string): readonly Sentence[] {
  const paragraphs = paragraphsOf(text).map((paragraph) => sentencesIn(paragraph, language));
  return paragraphs.flatMap((sentences, rank) => sentences.map((one, index) => ({ text: one, separator: separatorOf(rank, index) })));
}

function separatorOf(paragraph: number, index: number): Sentence['separator'] {
  if (index > 0) return ' ';
  return paragraph === 0 ? '' : '\n';
}

/**
 * Sentences of two texts beside each other. Paragraphs that count otherwise are one pair, sentences that count otherwise are their paragraph:
 * nothing is paired by guess.
 */
export function alignedPairs(
  source: string,
  target: string,
  languages: { readonly from: string; readonly to: string },
): readonly SentencePair[] {
  const [sources, targets] = [paragraphsOf(source), paragraphsOf(target)];
  if (sources.length === 0 || targets.length === 0) return [];
  if (sources.length !== targets.length) return [{ source: plainText(source), target: plainText(target) }];
  return sources.flatMap((paragraph, index) => {
    const other = targets[index] ?? '';
    const [from, to] = [sentencesIn(paragraph, languages.from), sentencesIn(other, languages.to)];
    if (from.length !== to.length) return [{ source: paragraph, target: other }];
    return from.map((one, rank) => ({ source: one, target: to[rank] ?? '' }));
  });
}

function paragraphsOf(text: string): readonly string[] {
  return plainText(text)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function sentencesIn(paragraph: string, language: string): readonly string[] {
  return [...new Intl.Segmenter(language === '' ? undefined : language, { granularity: 'sentence' }).segment(paragraph)]
    .map(({ segment }) => segment.trim())
    .filter((sentence) => sentence !== '');
}
