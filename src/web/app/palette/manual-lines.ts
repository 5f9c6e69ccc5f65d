import { useQuery } from '@tanstack/react-query';
import { goTo } from '#web/shell/navigator.ts';
import { manualHref } from '../manual/manual-href.ts';
import { searchManual } from '../manual/search-manual.ts';
import type { PaletteItem } from './palette-items.ts';

const SHOWN = 5;

/** Sections of the manual that hold the words; its text comes with the first word that is typed. */
export function useManualLines(search: string, isTyping: boolean): readonly PaletteItem[] {
  const { data: chapters = [] } = useQuery({
    queryKey: ['descriptions', 'manual'],
    queryFn: async () => (await import('../manual/chapters.ts')).CHAPTERS,
    enabled: isTyping,
    staleTime: Infinity,
    structuralSharing: false,
  });
  if (!isTyping) return [];
  return searchManual(chapters, search)
    .slice(0, SHOWN)
    .map(({ chapter, section }) => ({
      kind: 'go',
      key: `manuel/${chapter.slug}#${section.anchor}`,
      label: section.title,
      detail: chapter.title,
      run: () => goTo(manualHref(`${chapter.slug}#${section.anchor}`)),
    }));
}
