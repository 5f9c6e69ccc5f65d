import type { FilterNode, JsonValue } from '#generated/entities/descriptor.gen.ts';
import type { CriteriaOf } from '#domain/work/typed-paths.ts';
import type { EntityName } from '#domain/work/typed-records.ts';
import { formatListSearch, EMPTY_SEARCH } from '#web/records/list/list-search.ts';

/** Address of a list of the entity at one of its views, with conditions on its rows as a person would have chosen them. */
export function listHref<E extends EntityName>(list: string, view: string, filters: readonly CriteriaOf<E>[]): string {
  return viewHref(list, view, filters);
}

/** The same of a view that is only known at run time. */
export function viewHref(list: string, view: string, filters: readonly FilterNode[] = []): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(formatListSearch({ ...EMPTY_SEARCH, view, filters })))
    if (value !== undefined) search.set(name, textOf(value));
  return `/0/${list}?${search.toString()}`;
}

function textOf(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
