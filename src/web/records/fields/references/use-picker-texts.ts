import { useText } from '#web/i18n/use-text.ts';
import type { PickerTexts } from '#web/ui/picker-texts.ts';

export function usePickerTexts(): PickerTexts {
  const text = useText();
  return {
    clear: text('selecteur.effacer'),
    open: text('selecteur.choix'),
    loading: text('selecteur.recherche'),
    none: text('selecteur.aucun'),
    failed: text('selecteur.echec'),
  };
}
