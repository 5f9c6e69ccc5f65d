import { useNavigate } from '@tanstack/react-router';
import { clockText } from '#domain/programmation/festival-day.ts';
import type { GridBlock } from '#domain/programmation/placement.ts';
import { sideId } from '#web/records/side/side-address.ts';
import { type Address, useAddress } from '#web/records/use-address.ts';
import { useWriteAddress } from '#web/records/use-write-address.ts';
import { NEW_PARAMS } from './new-params.ts';

export interface GridAddress {
  readonly address: Address;
  /** The record beside the grid; 0 is one being created, null is none. */
  readonly side: number | null;
  readonly showDay: (day: string) => void;
  /** One day with its hours, or the days side by side. */
  readonly span: GridSpan;
  readonly showIn: (span: GridSpan, values?: { readonly jour?: string; readonly fiche?: number }) => void;
  readonly open: (id: number) => void;
  /** Only these rooms are shown: of one venue, or a single one. */
  readonly only: { readonly venue: number | null; readonly room: number | null };
  readonly zoom: Zoom;
  readonly narrow: (values: { readonly lieu?: number | undefined; readonly seule?: number | undefined }) => void;
  readonly zoomTo: (zoom: Zoom) => void;
  /** The list of the feeds that are given out. */
  readonly showFeeds: (depth: number) => void;
  readonly openNew: (block: GridBlock | null) => void;
  /** The list of the published versions. */
  readonly showPublications: (depth: number) => void;
}

type GridSpan = 'jour' | 'semaine';

export const ZOOMS = ['loin', 'usuel', 'pres'] as const;
type Zoom = (typeof ZOOMS)[number];

function numberIn(raw: unknown): number | null {
  return Number.isInteger(Number(raw)) && Number(raw) > 0 ? Number(raw) : null;
}

/** Which day and which screening are in sight is in the address: a colleague who opens it sees the same. */
export function useGridAddress(): GridAddress {
  const address = useAddress();
  const navigate = useNavigate();
  const write = useWriteAddress();
  function go(values: Readonly<Record<string, unknown>>): void {
    const cleared = Object.fromEntries([...NEW_PARAMS, 'fiche', 'volet'].map((name) => [name, undefined]));
    write({ ...cleared, ...values });
  }
  return {
    address,
    side: sideId(address.raw),
    only: { venue: numberIn(address.raw['lieu']), room: numberIn(address.raw['seule']) },
    zoom: ZOOMS.find((one) => one === address.raw['zoom']) ?? 'usuel',
    narrow: (values) => go(values),
    zoomTo: (zoom) => go({ zoom: zoom === 'usuel' ? undefined : zoom }),
    showDay: (jour) => go({ jour }),
    span: address.raw['etendue'] === 'semaine' ? 'semaine' : 'jour',
    showIn: (span, values = {}) => go({ etendue: span === 'jour' ? undefined : span, ...values }),
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
