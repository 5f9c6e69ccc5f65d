import { sentencesOf } from '../memory/sentences.ts';

/** A term of the glossary in the two languages of a batch; each of its forms will do. */
export interface Term {
  readonly Id: number;
  readonly Nature: TermKind;
  /** Forms in the source language; none: the term does not exist in it. */
  readonly Source: readonly string[];
  readonly Cible: readonly string[];
  readonly Notes: string | null;
}

export type TermKind = 'terme' | 'nom' | 'interdit';

/** Departures of a translation from the glossary. */
export interface TermNotice {
  readonly term: Term;
  readonly fault: 'absent' | 'interdit';
  /** Sentence of the source that says the term, or of the translation that says a word that is not to be used. */
  readonly sentence: string;
}

export interface CheckedText {
  readonly source: string;
  readonly target: string;
  readonly languages: { readonly from: string; readonly to: string };
}

/** Terms of the source that the translation does not say, and words that it should not say. */
export function termNotices({ source, target, languages }: CheckedText, terms: readonly Term[]): readonly TermNotice[] {
  if (target.trim() === '') return [];
  return terms.flatMap((term): readonly TermNotice[] => {
    if (term.Nature === 'interdit') {
      const sentence = sentenceWith(target, languages.to, term);
      return sentence === null ? [] : [{ term, fault: 'interdit', sentence }];
    }
    const isSaid = term.Cible.length === 0 || placesOfForms(target, term.Cible, term.Nature).length > 0;
    const sentence = isSaid ? null : sentenceWith(source, languages.from, { ...term, Cible: term.Source });
    return sentence === null ? [] : [{ term, fault: 'absent', sentence }];
  });
}

function sentenceWith(text: string, language: string, { Cible, Nature }: Term): string | null {
  return sentencesOf(text, language).find((one) => placesOfForms(one.text, Cible, Nature).length > 0)?.text ?? null;
}

export interface TermPlace {
  readonly start: number;
  readonly end: number;
}

/** Places of one of the forms in a text, as a whole word; names keep their capitals, terms may be plural. */
export function placesOfForms(text: string, forms: readonly string[], kind: TermKind): readonly TermPlace[] {
  return forms.flatMap((form) => {
    const words = escaped(form.normalize('NFC').trim());
    if (words === '') return [];
    const pattern = JOINED.test(form) ? words : `(?<![\\p{L}\\p{N}])${words}${kind === 'nom' ? '' : PLURAL}(?![\\p{L}\\p{N}])`;
    return [...text.matchAll(new RegExp(pattern, kind === 'nom' ? 'gu' : 'giu'))].map(({ 0: found, index }) => ({
      start: index,
      end: index + found.length,
    }));
  });
}

const PLURAL = '(?:s|x|es|n|en)?';
/** Scripts whose words stand together, or take their articles before them. */
const JOINED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** Apostrophes and spaces of any form are the same. */
function escaped(form: string): string {
  return form
    .replaceAll(/[$()*+./?[\\\]^{|}]/gu, String.raw`\$&`)
    .replaceAll(/['’]/gu, "['’]")
    .replaceAll(/\s+/gu, String.raw`\s+`);
}
