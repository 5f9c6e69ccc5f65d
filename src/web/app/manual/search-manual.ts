import { fold } from '#web/session/fold.ts';
import type { ManualChapter, ManualSection } from './manual.ts';

export interface ManualHit {
  readonly chapter: ManualChapter;
  readonly section: ManualSection;
}

/** Rank of what only a text says. */
const LAST = 2;

/** Sections that hold every word: those whose title does first, then those whose chapter is named so. */
export function searchManual(chapters: readonly ManualChapter[], search: string): readonly ManualHit[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  function holds(haystack: string): boolean {
    return words.every((word) => fold(haystack).includes(word));
  }
  return chapters
    .flatMap((chapter) => chapter.sections.map((section) => ({ chapter, section })))
    .filter(({ chapter, section }) => holds(`${chapter.title} ${section.title} ${section.words}`))
    .map((hit) => ({ hit, rank: [hit.section.title, hit.chapter.title].findIndex(holds) }))
    .toSorted((left, right) => (left.rank < 0 ? LAST : left.rank) - (right.rank < 0 ? LAST : right.rank))
    .map(({ hit }) => hit);
}
