import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import type { DepotChangement } from '#generated/client/types.gen.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { fieldLabel } from '#web/records/lookup/resolve-field.ts';

/** Names what a change is about: a field as the sheet calls it, or the title, text, answer or credits that a line is. */
export function useChangeLabel(entity: EntityModule): (change: Pick<DepotChangement, 'Champ' | 'Precision'>) => string {
  const text = useText();
  const language = useLanguage();
  return ({ Champ, Precision }) => {
    const precision = Precision ?? '';
    if (Champ === 'titre' || Champ === 'texte' || Champ === 'info' || Champ === 'credit')
      return text(`depot.changements.${Champ}`, { precision });
    return fieldLabel(entity, Champ, language);
  };
}
