import type { FilterNode, ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';
import { type Viewer, viewConditions } from '#domain/records/conditions/view-values.ts';
import { parseListFilter } from '#domain/records/query/filter-tree.ts';
import { readFilterData } from '#domain/records/query/saved-views.ts';

/** Conditions of a saved filter on the rows of its list. */
interface ViewRows {
  readonly filter: { readonly GlobalSearch?: string; readonly Criteres?: FilterNode };
  /** Rows of every edition, whichever is worked on. */
  readonly isOfAll: boolean;
  /** Shipped view that it stands on. */
  readonly shown: ScreenDescriptor['views'][number] | undefined;
}

/** Rows that a saved filter shows, as its list would ask for them; null: it is no filter. */
export function rowsOfView(
  data: string | null,
  screen: ScreenDescriptor,
  { viewer, edition = null }: { readonly viewer: Viewer; readonly edition?: FilterNode | null },
): ViewRows | null {
  const { GlobalSearch = null, Criteres = null, Vue = null, ToutesEditions = false } = readFilterData(data ?? '{}') ?? {};
  const parsed = parseListFilter({ GlobalSearch, Criteres });
  if (!parsed.ok) return null;
  const shown = screen.views.find(({ view }) => view === Vue) ?? screen.views[0];
  const criteria = parsed.filter.Criteres ?? null;
  const isOfAll = ToutesEditions === true;
  const nodes = [
    ...screen.filter,
    ...(edition === null || isOfAll ? [] : [edition]),
    ...viewConditions([...(shown?.filter ?? []), ...(criteria === null ? [] : [criteria])], viewer),
  ];
  const filter = { ...(typeof GlobalSearch === 'string' && { GlobalSearch }), ...(nodes.length > 0 && { Criteres: { and: nodes } }) };
  return { filter, isOfAll, shown };
}
