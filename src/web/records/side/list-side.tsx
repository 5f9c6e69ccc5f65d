import { type ReactNode, useLayoutEffect, useMemo } from 'react';
import { readId } from '#domain/values/record-data.ts';
import type { ListScreenProps } from '#web/runtime/screen-props.ts';
import type { ListController } from '../list/use-list.ts';
import { keepNeighbours, positionOf, totalOf } from '../lookup/neighbours.ts';
import { useAddress } from '../use-address.ts';
import { SIDE_TAB_PARAM, sideAddress, sideId, sideNeighbours } from './side-address.ts';
import { SideSheet } from './side-sheet.tsx';

/** The record that the address shows beside its list. */
export function ListSide({ list, ...props }: ListScreenProps & { readonly list: ListController }): ReactNode {
  const { pathname, raw } = useAddress();
  const id = sideId(raw);
  const place = useMemo(
    () => ({
      layer: 'side' as const,
      pathOf: (shown: number) => sideAddress({ pathname, raw }, shown),
      exit: sideAddress({ pathname, raw }, null),
      tabParam: SIDE_TAB_PARAM,
      neighbours: sideNeighbours(props.screen),
    }),
    [pathname, raw, props.screen],
  );
  useNeighbours(place.neighbours, id, list);
  return id === null ? null : <SideSheet {...props} id={id} place={place} />;
}

/** A link to a record has no row before it: the list behind gives the neighbours as soon as it is read. */
function useNeighbours(name: string, id: number | null, { data, skip, size, filter }: ListController): void {
  useLayoutEffect(() => {
    if (id === null || data.count === null || positionOf(sessionStorage, name, id) !== null) return;
    const total = totalOf({ rows: data.rows.length, skip, size, count: data.count });
    keepNeighbours(sessionStorage, name, { ids: data.rows.map(readId), firstRank: skip, total, filter });
  }, [name, id, data.rows, data.count, skip, size, filter]);
}
