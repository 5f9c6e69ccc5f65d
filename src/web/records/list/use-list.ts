import { useCallback, useMemo } from 'react';
import type { EntityDescriptor, FilterNode, SortKey } from '#generated/entities/descriptor.gen.ts';
import type { Viewer } from '#domain/records/conditions/view-values.ts';
import type { ListScreenProps } from '#web/runtime/screen-props.ts';
import { useUser } from '#web/session/rights.ts';
import { visibleColumns } from '../grid/column-layout.ts';
import type { GridColumn } from '../grid/grid-column.ts';
import { faceFields, hasStills } from '../identity/row-face.tsx';
import { useViewer } from '../lookup/use-viewer.ts';
import type { PersonalKey } from '../personal-store.ts';
import { buildFilter, currentSort, currentView, editionCondition, type ListFilter, toggleSort } from './list-query.ts';
import { cardFields } from './cards/card-fields.ts';
import { type DisplayChoice, useDisplay } from './cards/use-display.ts';
import type { ListSearch } from './list-search.ts';
import { type PageSizeState, usePageSize } from './use-page-size.ts';
import { type ColumnLayoutState, useColumnLayout } from './use-column-layout.ts';
import { atView } from './view-columns.ts';
import { useListColumns } from './use-list-columns.ts';
import { type ListData, useListData } from './use-list-data.ts';
import { useListSearch } from './use-list-search.ts';
import { type ListSelection, useListSelection } from './selection/use-list-selection.ts';

export interface ListController extends PageSizeState {
  readonly search: ListSearch;
  /** It is shown as it was at the end of a day: nothing of it is written. */
  readonly isPast: boolean;
  readonly change: (change: Partial<ListSearch>) => void;
  readonly view: string | null;
  readonly display: DisplayChoice;
  readonly sort: readonly SortKey[];
  readonly onSort: (id: string, isAdded: boolean) => void;
  readonly sortTo: (id: string, order: 'asc' | 'desc' | null) => void;
  readonly columns: readonly GridColumn[];
  readonly layout: ColumnLayoutState;
  /** As the person arranged them, whatever the view shows besides. */
  readonly arranged: ColumnLayoutState;
  readonly data: ListData;
  readonly skip: number;
  /** Filter of the list, as it travels. */
  readonly filter: ListFilter;
  readonly selection: ListSelection;
  /** Edition being worked on, for lists that belong to one. */
  readonly editionYear: number | null;
  readonly viewer: Viewer;
}

/** Everything a list does but its markup. */
export function useList({ entity, screen, params }: ListScreenProps): ListController {
  const user = useUser();
  const key = useMemo<PersonalKey>(() => ({ user: user?.id ?? 0, screen: screen.screen }), [user?.id, screen.screen]);
  const { search, change } = useListSearch(entity, screen);
  const isPast = search.day !== null;
  const columns = useListColumns(entity, screen, isPast);
  const view = currentView(search, screen);
  const placed = useViewColumns(screen, { key, view });
  const display = useDisplay(entity.descriptor, { key, search, change });
  const sizes = usePageSize({
    search,
    key,
    change,
    isCards: display.isCards,
    hasTabs: screen.views.length > 0,
    hasStills: hasStills(entity.descriptor),
  });
  // The order of the columns does not change the request.
  const shown = visibleColumns(placed.layout.layout);
  const requestedColumns = askedColumns({ entity, screen }, shown, display.isCards);
  const viewer = useViewerOf(search.day);
  const edition = useEditionCondition(entity.descriptor, viewer, search.allEditions);
  const filter = useMemo(
    () => buildFilter(search, { screen, params, edition, viewer, columns: requestedColumns.split(' ').filter((name) => name !== '') }),
    [search, screen, params, edition, viewer, requestedColumns],
  );
  const skip = (search.page - 1) * sizes.size;
  const data = useListData(entity.descriptor, filter, { skip, take: sizes.size });
  const selection = useListSelection({ rows: data.rows, filter, total: data.count, countAll: data.countAll });
  return {
    search,
    isPast,
    change,
    view,
    ...sizes,
    display,
    ...useSorting(search, screen, change),
    columns,
    ...placed,
    data,
    skip,
    filter,
    selection,
    editionYear: entity.descriptor.edition === null ? null : viewer.edition,
    viewer,
  };
}

/** Arrangement of the columns by the person, and its use by the view. */
function useViewColumns(
  screen: ListScreenProps['screen'],
  { key, view }: { readonly key: PersonalKey; readonly view: string | null },
): Pick<ListController, 'arranged' | 'layout'> {
  const arranged = useColumnLayout(screen, key);
  const shows = screen.views.find((one) => one.view === view)?.shows;
  const layout = useMemo(() => atView(arranged, shows === undefined ? {} : { shows }), [arranged, shows]);
  return { arranged, layout };
}

function useSorting(
  search: ListSearch,
  screen: ListScreenProps['screen'],
  change: ListController['change'],
): Pick<ListController, 'sort' | 'onSort' | 'sortTo'> {
  const sort = currentSort(search, screen);
  const onSort = useCallback((id: string, isAdded: boolean) => change({ sort: toggleSort(sort, id, isAdded) }), [change, sort]);
  const sortTo = useCallback(
    (id: string, order: 'asc' | 'desc' | null) => change({ sort: order === null ? null : [{ Key: id, Desc: order === 'desc' }] }),
    [change],
  );
  return { sort, onSort, sortTo };
}

function useEditionCondition({ edition: field }: EntityDescriptor, { edition: year }: Viewer, isEvery: boolean): FilterNode | null {
  return useMemo(() => editionCondition({ edition: field }, year, isEvery), [field, year, isEvery]);
}

/** In the past, today is the day that is shown. */
function useViewerOf(day: string | null): Viewer {
  const now = useViewer();
  return useMemo(() => (day === null ? now : { ...now, today: day }), [now, day]);
}

/** Columns of a row: its own or those of its card, its face, and the colours that some of them show; one text, that a memo compares. */
function askedColumns({ entity, screen }: Pick<ListScreenProps, 'entity' | 'screen'>, shown: readonly string[], isCards: boolean): string {
  const onCards = isCards ? cardFields(entity, screen, shown).asked : [];
  return withSwatches(entity.descriptor, [...shown, ...onCards, ...faceFields(entity.descriptor)])
    .toSorted()
    .join(' ');
}

/** The columns, and the colours that some of them show. */
function withSwatches({ fields }: EntityDescriptor, names: readonly string[]): readonly string[] {
  return [...new Set(names.flatMap((name) => [name, fields.find((field) => field.name === name)?.swatch ?? name]))];
}
