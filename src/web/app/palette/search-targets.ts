import { useQueries } from '@tanstack/react-query';
import type { EntityModule, Language } from '#generated/entities/descriptor.gen.ts';
import type { EntityName } from '#generated/entities/loaders.gen.ts';
import { isEntityName, loadEntity } from '#web/runtime/entities.ts';
import { entityLabel, useLanguage } from '#web/i18n/use-text.ts';
import { type Rights, useRights } from '#web/session/rights.ts';
import { visibleSections } from '../navigation.ts';

export interface SearchTarget {
  readonly entity: string;
  readonly plural: string;
  /** Path of the sheet, without depth and id: `film`. */
  readonly recordPath: string;
  readonly label: string;
}

/** Settings are few and short: their lists are found by name, their records are not searched one by one. */
const NOT_SEARCHED = new Set(['parametres', 'compte']);

/** Entities of the menu that have a search text and a sheet this person may open. */
export function useSearchTargets(): readonly SearchTarget[] {
  const language = useLanguage();
  const rights = useRights();
  const names = searchedEntities(rights);
  const modules = useQueries({
    queries: names.map((name) => ({
      queryKey: ['descriptor', name],
      queryFn: () => loadEntity(name),
      staleTime: Infinity,
      gcTime: Infinity,
      structuralSharing: false,
    })),
  });
  return modules.flatMap(({ data }) => (data ? (toTarget(data, { rights, language }) ?? []) : []));
}

function searchedEntities(rights: Rights): readonly EntityName[] {
  const entries = visibleSections(rights)
    .filter((section) => !NOT_SEARCHED.has(section.key))
    .flatMap((section) => section.entries);
  return [...new Set(entries.map((entry) => entry.entity).filter(isEntityName))];
}

function toTarget(
  entity: EntityModule,
  { rights, language }: { readonly rights: Rights; readonly language: Language },
): SearchTarget | null {
  const { descriptor } = entity;
  const record = descriptor.screens.find((screen) => screen.record !== null && screen.params.length === 0)?.record;
  if (!record || descriptor.search.length === 0 || !rights.can(record.right)) return null;
  return { entity: descriptor.name, plural: descriptor.plural, recordPath: record.path, label: entityLabel(entity, 'many', language) };
}
