import type { EntityDescriptor, FilterNode, ScreenDescriptor, SortKey } from '#generated/entities/descriptor.gen.ts';
import { viewConditions, type Viewer } from '#domain/records/conditions/view-values.ts';
import type { ListSearch } from './list-search.ts';

/** The list filter as it travels (`docs/wire-format.md`). */
export interface ListFilter {
  readonly Tri: readonly SortKey[];
  readonly GlobalSearch: string | null;
  readonly IdsPk: readonly number[] | null;
  readonly IdsPkExclude: readonly number[] | null;
  readonly Classement: number | null;
  readonly Criteres: FilterNode | null;
  readonly Colonnes: readonly string[];
  readonly Au?: string;
}

export interface QueryContext {
  readonly screen: ScreenDescriptor;
  /** Values of the screen's path parameters (`contexte` → `film`). */
  readonly params: Readonly<Record<string, string>>;
  /** Condition of the edition being worked on; null when the list has none. */
  readonly edition: FilterNode | null;
  readonly viewer: Viewer;
  readonly columns: readonly string[];
}

/** Condition of the edition at work on a list that belongs to one. */
export function editionCondition(
  { edition: field }: Pick<EntityDescriptor, 'edition'>,
  year: number | null,
  isEvery: boolean,
): FilterNode | null {
  return field === null || year === null || isEvery ? null : { field, op: 'eq', value: year };
}

/** Key of the view shown: the first one stands in until another is chosen. */
export function currentView(search: ListSearch, screen: ScreenDescriptor): string | null {
  return search.view ?? screen.views[0]?.view ?? null;
}

export function currentSort(search: ListSearch, screen: ScreenDescriptor): readonly SortKey[] {
  if (search.sort !== null) return search.sort;
  // A classement has an order of its own.
  if (search.classement !== null) return [];
  const view = screen.views.find((item) => item.view === currentView(search, screen));
  return view !== undefined && view.sort.length > 0 ? view.sort : screen.sort;
}

/** Conditions of the screen, of its view and of the person, all of which must hold. */
export function buildFilter(search: ListSearch, context: QueryContext): ListFilter {
  const { screen } = context;
  const view = screen.views.find((item) => item.view === currentView(search, screen));
  const nodes = [
    ...screen.filter,
    ...paramConditions(context),
    ...(context.edition === null ? [] : [context.edition]),
    ...viewConditions(view?.filter ?? [], context.viewer),
    ...viewConditions(search.filters, context.viewer),
  ];
  return {
    Tri: currentSort(search, screen),
    GlobalSearch: search.text.trim() === '' ? null : search.text.trim(),
    IdsPk: null,
    IdsPkExclude: null,
    Classement: search.classement,
    Criteres: nodes.length === 0 ? null : { and: nodes },
    Colonnes: [...new Set([...context.columns, ...screen.footer, ...openingFields(screen)])],
    ...(search.day !== null && { Au: search.day }),
  };
}

/** Fields that open a row, on screen or not. */
function openingFields({ opensBy, typed }: ScreenDescriptor): readonly string[] {
  return [opensBy?.field, typed?.field].filter((field) => field !== undefined);
}

function paramConditions({ screen, params }: QueryContext): readonly FilterNode[] {
  return screen.params.flatMap((param) => {
    const value = param.values[params[param.name] ?? ''];
    return value === undefined ? [] : [{ field: param.field, op: 'eq' as const, value }];
  });
}

/** Sort after a click on a header: ascending, descending, then as the screen says; with Shift the others stay. */
export function toggleSort(sort: readonly SortKey[], key: string, isAdded: boolean): readonly SortKey[] | null {
  const current = sort.find((item) => item.Key === key);
  const next = nextKey(current, key);
  if (!isAdded) return next === null ? null : [next];
  if (current === undefined) return next === null ? sort : [...sort, next];
  return sort.map((item) => (item.Key === key ? next : item)).filter((item) => item !== null);
}

function nextKey(current: SortKey | undefined, key: string): SortKey | null {
  if (current === undefined) return { Key: key, Desc: false };
  return current.Desc === true ? null : { Key: key, Desc: true };
}
