import type { FilterNode, JsonValue } from '#generated/entities/descriptor.gen.ts';
import { formatListSearch, EMPTY_SEARCH } from '#web/records/list/list-search.ts';

/** Address of a list at one of its views, with conditions as a person would have chosen them. */
export function listHref(list: string, view: string, filters: readonly FilterNode[] = []): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(formatListSearch({ ...EMPTY_SEARCH, view, filters })))
    if (value !== undefined) search.set(name, textOf(value));
  return `/0/${list}?${search.toString()}`;
}

const textOf = (value: JsonValue): string => (typeof value === 'string' ? value : JSON.stringify(value));
