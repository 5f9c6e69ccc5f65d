import { defaultStringifySearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { EntityModule, FilterNode, ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';
import type { TableauCarteLue } from '#generated/client/types.gen.ts';
import { buildFilter, editionCondition, type ListFilter } from '#web/records/list/list-query.ts';
import { EMPTY_SEARCH, formatListSearch, type ListSearch } from '#web/records/list/list-search.ts';
import { searchOfData } from '#web/records/list/views/view-model.ts';
import { listPath } from '#web/records/lookup/screen-paths.ts';
import { useViewer } from '#web/records/lookup/use-viewer.ts';
import { useEntity } from '#web/records/use-entity.ts';

/** The list that a card speaks of, as its address would show it. */
export interface CardList {
  readonly entity: EntityModule;
  readonly screen: ScreenDescriptor;
  readonly search: ListSearch;
  readonly filter: ListFilter;
  /** Address of its rows, with conditions added to its own. */
  readonly href: (conditions: readonly FilterNode[]) => string;
}

/** Null until the entity is described. */
export function useCardList({ Entite, Entity, Data }: Pick<TableauCarteLue, 'Entite' | 'Entity' | 'Data'>): CardList | null {
  const entity = useEntity(Entite);
  const viewer = useViewer();
  return useMemo(() => {
    const screen = entity?.descriptor.screens.find((one) => one.screen === Entity);
    if (entity === null || screen === undefined) return null;
    const search = { ...EMPTY_SEARCH, ...searchOfData(Data) };
    const edition = editionCondition(entity.descriptor, viewer.edition, search.allEditions);
    const columns = screen.columns.filter(({ displayed }) => displayed).map(({ field }) => field);
    return {
      entity,
      screen,
      search,
      filter: buildFilter(search, { screen, params: {}, edition, viewer, columns }),
      href: (conditions) => rowsHref(screen, search, conditions),
    };
  }, [entity, viewer, Entity, Data]);
}

function rowsHref(screen: ScreenDescriptor, search: ListSearch, conditions: readonly FilterNode[]): string {
  const path = listPath(screen, { depth: 0, params: {} }) ?? '/';
  const filters = [...search.filters, ...conditions];
  return `${path}${defaultStringifySearch({ ...formatListSearch({ ...search, filters, display: 'tableau', question: null }) })}`;
}
