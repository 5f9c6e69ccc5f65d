import { useText } from '#web/i18n/use-text.ts';
import type { PickerTexts } from '#web/ui/picker/picker-texts.ts';

/** `awaits`: why there is nothing to choose yet. */
export function usePickerTexts(awaits: string | null = null): PickerTexts {
  const text = useText();
  return {
    clear: text('selecteur.effacer'),
    open: text('selecteur.choix'),
    loading: text('selecteur.recherche'),
    none: awaits ?? text('selecteur.aucun'),
    failed: text('selecteur.echec'),
  };
}
