import { defaultStringifySearch, useNavigate } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { EntityModule, ScreenDescriptor } from '#generated/entities/descriptor.gen.ts';
import { stepNamed } from '#domain/records/query/named-path.ts';
import { findField } from '../lookup/resolve-field.ts';
import { useAddress } from '../use-address.ts';
import { formatListSearch, type ListSearch, parseListSearch } from './list-search.ts';

export interface ListSearchState {
  readonly search: ListSearch;
  /** Writes the address. A change of what is listed returns to the first page and adds to the history. */
  readonly change: (change: Partial<ListSearch>) => void;
}

/** The list's state is its address: what a colleague opens, what Back brings back. */
export function useListSearch(module: EntityModule, screen: ScreenDescriptor): ListSearchState {
  const { pathname, raw } = useAddress();
  const navigate = useNavigate();
  const search = useMemo(() => parseListSearch(raw, screen, (name) => isKnownName(module, name)), [raw, screen, module]);
  const change = useCallback(
    (part: Partial<ListSearch>) => {
      const next: ListSearch = { ...search, ...('page' in part ? {} : { page: 1 }), ...part };
      const address = `${pathname}${defaultStringifySearch({ ...raw, ...formatListSearch(next) })}`;
      // Typing in the search box would fill the history with half words.
      void navigate({ href: address, replace: 'text' in part && part.text !== '' });
    },
    [navigate, search, pathname, raw],
  );
  return { search, change };
}

/** A field, the text of a translation, or a path whose first step is one of the entity: the rest is not loaded yet. */
export function isKnownName({ descriptor }: Pick<EntityModule, 'descriptor'>, name: string): boolean {
  const [first = '', ...rest] = name.split('.');
  if (rest.length > 0) return stepNamed(descriptor, first) !== null;
  return name === 'Id' || findField(descriptor, name) !== undefined;
}
