import type { ManualChapter } from './manual.ts';

/** The chapter of an address: that of its list, of the list of its record, else the first. Tours are followed, not opened at a place. */
export function chapterOf(
  pathname: string,
  chapters: readonly ManualChapter[],
  screenOf: (path: string) => string | null,
): ManualChapter | null {
  const [, first = '', second = ''] = pathname.split('/');
  const segment = /^\d+$/.test(first) ? second : first;
  const names = [screenOf(`/0/${segment}`), screenOf(`/0/${segment}s`), segment].flatMap((name) => name ?? []);
  const read = chapters.filter(({ isTour }) => !isTour);
  return read.find(({ screens }) => screens.some((screen) => names.includes(screen))) ?? read[0] ?? null;
}
