import { type ReactNode, useMemo } from 'react';
import { useAddress } from '../use-address.ts';
import { useEntity } from '../use-entity.ts';
import { partAddress, SIDE_TAB_PARAM, sideAddress, type SidePart } from './side-address.ts';
import { SideSheet } from './side-sheet.tsx';

/** A part that has tabs of its own, beside the sheet of the record that holds it. */
export function PartSide({ part, depth }: { readonly part: SidePart; readonly depth: number }): ReactNode {
  const entity = useEntity(part.entity);
  const { pathname, raw } = useAddress();
  const screen = entity?.descriptor.screens.find(({ lightview }) => lightview === true);
  const place = useMemo(
    () => ({
      layer: 'side' as const,
      // A new part is a row of the tab: there is none to create from here.
      pathOf: (id: number) => (id === 0 ? null : partAddress({ pathname, raw }, { ...part, id })),
      exit: sideAddress({ pathname, raw }, null),
      tabParam: SIDE_TAB_PARAM,
      neighbours: '',
    }),
    [pathname, raw, part],
  );
  if (entity === null || screen === undefined) return null;
  return <SideSheet depth={depth} entity={entity} id={part.id} params={{}} place={place} screen={screen} />;
}
