import { defaultStringifySearch } from '@tanstack/react-router';
import type { FilterNode } from '#generated/entities/descriptor.gen.ts';
import { formatListSearch } from '../list/list-search.ts';
import type { ListController } from '../list/use-list.ts';
import { useAddress } from '../use-address.ts';

/** Address of the same list as rows, with conditions added to those in force. */
export function useRowsHref({ search }: Pick<ListController, 'search'>): (conditions: readonly FilterNode[]) => string {
  const { pathname, raw } = useAddress();
  return (conditions) => {
    const filters = [...search.filters, ...conditions.filter((node) => !isInForce(search.filters, node))];
    const next = formatListSearch({ ...search, filters, page: 1, display: 'tableau', question: null });
    return `${pathname}${defaultStringifySearch({ ...raw, ...next })}`;
  };
}

function isInForce(filters: readonly FilterNode[], node: FilterNode): boolean {
  return filters.some((one) => JSON.stringify(one) === JSON.stringify(node));
}
