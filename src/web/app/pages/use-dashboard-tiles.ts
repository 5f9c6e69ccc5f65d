import { useQueries } from '@tanstack/react-query';
import type { FilterNode, Language, MenuCount, NavigationEntry, NavigationSection } from '#generated/entities/descriptor.gen.ts';
import { menuCounts } from '#generated/navigation/counts.gen.ts';
import { useLanguage } from '#web/i18n/use-text.ts';
import { fetchCount } from '#web/runtime/list-calls.ts';
import { useRights } from '#web/session/rights.ts';
import { visibleSections } from '../navigation.ts';

export interface DashboardTile {
  readonly key: string;
  readonly label: string;
  readonly to: string;
  /** Null when the count failed. */
  readonly count: number | null;
  readonly isLoading: boolean;
  /** Year the count is limited to; null when the list has no edition. */
  readonly edition: number | null;
}

export interface DashboardSection {
  readonly key: string;
  readonly label: string;
  readonly tiles: readonly DashboardTile[];
}

const NOT_SHOWN = new Set(['parametres', 'compte']);

interface Counted {
  readonly entry: NavigationEntry;
  readonly counted: MenuCount;
  readonly section: NavigationSection;
}
interface Count {
  readonly count: number;
  readonly edition: number | null;
}

/** One real count call a list of the menu, settings excepted. */
export function useDashboardTiles(edition: number | null): readonly DashboardSection[] {
  const language = useLanguage();
  const rights = useRights();
  const sections = visibleSections(rights).filter((section) => !NOT_SHOWN.has(section.key));
  const counted = sections.flatMap((section) =>
    section.entries.flatMap((entry): Counted[] => {
      const found = menuCounts[entry.screen];
      return found === undefined ? [] : [{ entry, counted: found, section }];
    }),
  );
  const results = useQueries({
    queries: counted.map(({ entry, counted: found }) => ({
      queryKey: [found.entity, 'count', 'tableau-de-bord', entry.key, edition],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => countOf({ entry, counted: found, edition, signal }),
    })),
  });
  return sections
    .map((section) => ({
      key: section.key,
      label: section.labels[language],
      tiles: counted.flatMap((item, index) => (item.section.key === section.key ? [toTile(item.entry, results[index], language)] : [])),
    }))
    .filter((section) => section.tiles.length > 0);
}

interface CountInput {
  readonly entry: NavigationEntry;
  readonly counted: MenuCount;
  readonly edition: number | null;
  readonly signal: AbortSignal;
}

async function countOf({ entry, counted, edition, signal }: CountInput): Promise<Count> {
  const byEdition: FilterNode[] = counted.edition && edition !== null ? [{ field: counted.edition, op: 'eq', value: edition }] : [];
  const nodes = [...counted.filter, ...byEdition, ...entry.count];
  const filter = {
    Tri: [],
    GlobalSearch: null,
    IdsPk: null,
    IdsPkExclude: null,
    Classement: null,
    Criteres: nodes.length === 0 ? null : { and: nodes },
    Colonnes: [],
  };
  return { count: await fetchCount(counted.plural, filter, signal), edition: byEdition.length > 0 ? edition : null };
}

interface Result {
  readonly data: Count | undefined;
  readonly isPending: boolean;
}

function toTile(entry: NavigationEntry, result: Result | undefined, language: Language): DashboardTile {
  return {
    key: entry.key,
    label: entry.labels[language],
    to: entry.to,
    count: result?.data?.count ?? null,
    isLoading: result?.isPending ?? true,
    edition: result?.data?.edition ?? null,
  };
}
