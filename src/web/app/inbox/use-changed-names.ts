import { useQueries } from '@tanstack/react-query';
import type { AvisChange } from '#generated/client/types.gen.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { entityLabel, fieldLabel } from '#web/records/lookup/resolve-field.ts';
import { loadEntity } from '#web/runtime/entities.ts';

const NAMED_MAX = 3;

/** « Statut et Pays »: fields and parts that changed, as sheets name them; empty while they are not known. */
export function useChangedNames(changes: readonly AvisChange[]): string {
  const text = useText();
  const language = useLanguage();
  const loaded = useQueries({
    queries: changes.map(({ Entite }) => ({
      queryKey: ['descriptions', 'entity', Entite],
      queryFn: () => loadEntity(Entite),
      staleTime: Number.POSITIVE_INFINITY,
    })),
  });
  const names = changes.flatMap(({ Champs }, index) => {
    const module = loaded[index]?.data;
    if (module === undefined) return [];
    return Champs.length === 0 ? [entityLabel(module, 'many', language)] : Champs.map((name) => fieldLabel(module, name, language));
  });
  const rest = names.length - NAMED_MAX;
  const shown = rest > 1 ? [...names.slice(0, NAMED_MAX), text('boite.autresChamps', { count: rest })] : names;
  return new Intl.ListFormat(language, { type: 'conjunction' }).format(shown);
}
