import { useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { readPreference, writePreference } from '#web/runtime/preferences.ts';
import type { MenuItem } from '#web/ui/menu.tsx';

const KEY = 'papier';

/** Paper of printed lists, as last chosen in this browser. */
interface Paper {
  readonly Papier?: 'a3';
  readonly Portrait?: true;
}

interface PaperChoice {
  /** Stands with the filter that asks for the file. */
  readonly paper: Paper;
  readonly items: readonly MenuItem[];
}

/** Size and direction of printed lists: small and lying unless somebody chose otherwise. */
export function usePaperChoice(): PaperChoice {
  const text = useText();
  const [chosen, setChosen] = useState(() => (readPreference(KEY) ?? '').split(' '));
  function toggle(word: string): void {
    const next = chosen.includes(word) ? chosen.filter((other) => other !== word) : [...chosen, word];
    writePreference(KEY, next.join(' '));
    setChosen(next);
  }
  function itemOf(word: 'a3' | 'portrait'): MenuItem {
    return { key: word, label: text(`export.${word}`), checked: chosen.includes(word), keepOpen: true, onSelect: () => toggle(word) };
  }
  return {
    paper: { ...(chosen.includes('a3') && { Papier: 'a3' }), ...(chosen.includes('portrait') && { Portrait: true }) },
    items: [itemOf('a3'), itemOf('portrait')],
  };
}
