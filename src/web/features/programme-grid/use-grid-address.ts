import { defaultStringifySearch, useNavigate } from '@tanstack/react-router';
import { clockText } from '#domain/programmation/festival-day.ts';
import type { GridBlock } from '#domain/programmation/placement.ts';
import { sideId } from '#web/records/side/side-address.ts';
import { type Address, useAddress } from '#web/records/use-address.ts';
import { NEW_PARAMS } from './new-params.ts';

export interface GridAddress {
  readonly address: Address;
  /** The record beside the grid; 0 is one being created, null is none. */
  readonly side: number | null;
  readonly showDay: (day: string) => void;
  readonly open: (id: number) => void;
  /** The list of the feeds that are given out. */
  readonly showFeeds: (depth: number) => void;
  readonly openNew: (block: GridBlock | null) => void;
  /** The list of the published versions. */
  readonly showPublications: (depth: number) => void;
}

/** Which day and which screening are in sight is in the address: a colleague who opens it sees the same. */
export function useGridAddress(): GridAddress {
  const address = useAddress();
  const navigate = useNavigate();
  const go = (values: Readonly<Record<string, unknown>>): void => {
    const cleared = Object.fromEntries([...NEW_PARAMS, 'fiche', 'volet'].map((name) => [name, undefined]));
    void navigate({ href: `${address.pathname}${defaultStringifySearch({ ...address.raw, ...cleared, ...values })}` });
  };
  return {
    address,
    side: sideId(address.raw),
    showDay: (jour) => go({ jour }),
    open: (id) => go({ fiche: id }),
    showPublications: (depth) => void navigate({ href: `/${depth}/festival-publications` }),
    showFeeds: (depth) => void navigate({ href: `/${depth}/festival-fluxs` }),
    openNew: (block) =>
      go({
        fiche: 0,
        ...(block === null ? {} : { salle: block.idSalle ?? undefined, debut: clockText(block.start) }),
        // Without a programme the end is worked out once one is chosen.
        ...(block === null || block.idProgramme === 0 ? {} : { fin: clockText(block.end), programme: block.idProgramme }),
      }),
  };
}
