import { useQueries } from '@tanstack/react-query';
import type { EntityModule, Language, NavigationEntry, ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';
import { isReader } from '#domain/records/sight/reach.ts';
import { isEntityName, loadEntity } from '#web/runtime/entities.ts';
import { entityLabel, useLanguage, useText } from '#web/i18n/use-text.ts';
import { mayCreate, newLabel } from '#web/records/list/new-label.ts';
import { recordPath } from '#web/records/lookup/screen-paths.ts';
import { SIDE_PARAM } from '#web/records/side/side-address.ts';
import { type Rights, useRights } from '#web/session/rights.ts';
import { menuScreens, visibleSections } from '../navigation.ts';

export interface SearchTarget {
  readonly entity: EntityModule;
  readonly label: string;
  /** Words for a record of it, for « film 12 ». */
  readonly names: readonly string[];
  /** Its text is searched; else it is found by its number alone. */
  readonly isSearched: boolean;
  /** Screens that show a record: the first is the one when a record fits several. */
  readonly screens: readonly ScreenDescriptor[];
}

interface Creation {
  readonly label: string;
  /** Entry of the menu that lists what it makes. */
  readonly place: string;
  readonly href: string;
}

/** Settings are few and short: their lists are found by name, their records by their number. */
const NOT_SEARCHED = new Set(['parametres', 'compte']);

/** Descriptions of the entities of the menu; those of settings once something is typed. */
function useMenuEntities(isTyping: boolean): readonly EntityModule[] {
  const rights = useRights();
  const entries = visibleSections(rights)
    .filter((section) => isTyping || !NOT_SEARCHED.has(section.key))
    .flatMap((section) => [...section.entries, ...section.groups.flatMap((group) => group.entries)]);
  const names = [...new Set(entries.map((entry) => entry.entity).filter(isEntityName))];
  const modules = useQueries({
    queries: names.map((name) => ({
      queryKey: ['descriptor', name],
      queryFn: () => loadEntity(name),
      staleTime: Infinity,
      gcTime: Infinity,
      structuralSharing: false,
    })),
  });
  return modules.flatMap(({ data }) => data ?? []);
}

interface MenuRecords {
  readonly targets: readonly SearchTarget[];
  readonly creations: readonly Creation[];
}

/** Records behind the menu: the place where each is found, and those that may be made. */
export function useMenuRecords(isTyping: boolean): MenuRecords {
  const language = useLanguage();
  const text = useText();
  const rights = useRights();
  const modules = useMenuEntities(isTyping);
  const searched = new Set(
    visibleSections(rights)
      .filter((section) => !NOT_SEARCHED.has(section.key))
      .flatMap((section) => section.entries.map((entry) => entry.entity)),
  );
  const creations = menuScreens(rights, language).flatMap(({ entry, label }) => {
    const entity = modules.find(({ descriptor }) => descriptor.name === entry.entity);
    const href = entity === undefined ? null : creationHref(entity, entry, rights);
    return entity === undefined || href === null ? [] : [{ label: newLabel(entity, text, language), place: label, href }];
  });
  return {
    targets: modules.flatMap((entity) => toTarget(entity, { rights, language, isSearched: searched.has(entity.descriptor.name) }) ?? []),
    creations: creations.filter(({ href }, index) => creations.findIndex((other) => other.href === href) === index),
  };
}

interface TargetInput {
  readonly rights: Rights;
  readonly language: Language;
  readonly isSearched: boolean;
}

function toTarget(entity: EntityModule, { rights, language, isSearched }: TargetInput): SearchTarget | null {
  const { descriptor } = entity;
  const plain = descriptor.screens.filter(({ params }) => params.length === 0);
  const sheet = plain.find(({ record }) => record !== null && rights.can(record.right));
  const beside = plain.filter(
    (screen) => screen.lightview === true && screen.list !== null && rights.can(screen.list.right) && rights.can(screen.rights.record),
  );
  const screens = sheet === undefined ? beside : [sheet];
  // The palette asks the pickers, which tell whole records to readers of the entity alone.
  if (screens.length === 0 || !(descriptor.dictionary !== null || isReader(descriptor, rights.can))) return null;
  const names = [entityLabel(entity, 'one', language), entityLabel(entity, 'many', language)];
  return { entity, label: names[1] ?? '', names, isSearched: isSearched && descriptor.search.length > 0, screens };
}

/** Address of a new record of the list that an entry of the menu opens; null: none is made there. */
function creationHref(entity: EntityModule, { to }: NavigationEntry, { can }: Rights): string | null {
  for (const screen of entity.descriptor.screens) {
    const params = paramsOf(screen.list?.path ?? '', to);
    if (params === null || !mayCreate(entity, screen, can)) continue;
    return screen.lightview === true ? `${to}?${SIDE_PARAM}=0` : recordPath(screen, 0, { depth: 0, params });
  }
  return null;
}

/** Value in the address for each `$name` of the path; null: it is the address of another list. */
function paramsOf(path: string, to: string): Readonly<Record<string, string>> | null {
  const pathParts = `/0/${path}`.split('/');
  const given = to.split('/');
  if (pathParts.length !== given.length) return null;
  const named = pathParts.flatMap((part, index) => (part.startsWith('$') ? [[part.slice(1), given[index] ?? ''] as const] : []));
  return pathParts.every((part, index) => part.startsWith('$') || part === given[index]) ? Object.fromEntries(named) : null;
}
