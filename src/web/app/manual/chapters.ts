import { manualWords } from '#generated/i18n/help/manual-words.gen.ts';
import { type ManualChapter, readChapter } from './manual.ts';

const FILES = import.meta.glob<string>('/schema/manual/**/*.md', { eager: true, query: '?raw', import: 'default' });

/** The manual of this product: its chapters by their numbers, then its first days. */
export const CHAPTERS: readonly ManualChapter[] = Object.entries(FILES)
  .toSorted(([left], [right]) => left.localeCompare(right))
  .map(([file, source]) => readChapter(file, source, wordsIn));

export function chapterBySlug(slug: string): ManualChapter | null {
  return CHAPTERS.find((chapter) => chapter.slug === slug) ?? null;
}

/** Words that the schema says in a generated part. */
function wordsIn(name: string, subject: string): string {
  const words = manualWords[subject];
  return (name === 'champs' ? words?.fields : words?.statuses) ?? '';
}
