import { useNavigate } from '@tanstack/react-router';
import { clockText } from '#domain/programmation/festival-day.ts';
import type { GridBlock } from '#domain/programmation/placement.ts';
import { isRecordData, type RecordData } from '#domain/values/record-data.ts';
import { sideId } from '#web/records/side/side-address.ts';
import { type Address, useAddress } from '#web/records/use-address.ts';
import { useWriteAddress } from '#web/records/use-write-address.ts';
import { readJsonPreference, writePreference } from '#web/runtime/preferences.ts';
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
  readonly only: ShownRooms;
  readonly zoom: Zoom;
  readonly narrow: (values: Partial<ShownRooms>) => void;
  readonly zoomTo: (zoom: Zoom) => void;
  /** The list of the feeds that are given out. */
  readonly showFeeds: (depth: number) => void;
  /** The variant that stands in for the true grid. */
  readonly variant: number | null;
  readonly showVariant: (id: number | null) => void;
  readonly openNew: (block: GridBlock | null) => void;
  /** The list of the published versions. */
  readonly showPublications: (depth: number) => void;
}

type GridSpan = 'jour' | 'semaine';

export const ZOOMS = ['loin', 'usuel', 'pres'] as const;
type Zoom = (typeof ZOOMS)[number];

/** Only these rooms are shown; those of every venue, and all of them, while nothing is chosen. */
export interface ShownRooms {
  readonly venue: number | null;
  readonly rooms: readonly number[];
  /** Rooms without a screening are left out. */
  readonly isEmptyHidden: boolean;
}

const ROOMS_PARAMS = ['lieu', 'salles', 'vides'] as const;
/** The browser remembers the rooms that were chosen last: the menu opens the grid without them in its address. */
const ROOMS_PREFERENCE = 'grille-salles';

function shownRooms(raw: Address['raw']): ShownRooms {
  const isSaid = ROOMS_PARAMS.some((name) => raw[name] !== undefined);
  const kept = readJsonPreference(ROOMS_PREFERENCE);
  const params = isSaid || !isRecordData(kept) ? raw : kept;
  return {
    venue: numberIn(params['lieu']),
    rooms: String(params['salles'] ?? '')
      .split('-')
      .flatMap((one) => numberIn(one) ?? []),
    isEmptyHidden: params['vides'] === 'masquees',
  };
}

function roomsParams({ venue, rooms, isEmptyHidden }: ShownRooms): RecordData {
  return {
    lieu: venue ?? undefined,
    salles: rooms.length === 0 ? undefined : rooms.join('-'),
    vides: isEmptyHidden ? 'masquees' : undefined,
  };
}

function numberIn(raw: unknown): number | null {
  return Number.isInteger(Number(raw)) && Number(raw) > 0 ? Number(raw) : null;
}

/** The day and the screening in sight are in the address: a colleague who opens it sees the same. */
export function useGridAddress(): GridAddress {
  const address = useAddress();
  const navigate = useNavigate();
  const write = useWriteAddress();
  function go(values: Readonly<Record<string, unknown>>): void {
    const cleared = Object.fromEntries([...NEW_PARAMS, 'fiche', 'volet'].map((name) => [name, undefined]));
    write({ ...cleared, ...values });
  }
  const only = shownRooms(address.raw);
  return {
    address,
    side: sideId(address.raw),
    only,
    zoom: ZOOMS.find((one) => one === address.raw['zoom']) ?? 'usuel',
    narrow: (values) => {
      const params = roomsParams({ ...only, ...values });
      writePreference(ROOMS_PREFERENCE, JSON.stringify(params));
      go(params);
    },
    variant: numberIn(address.raw['variante']),
    showVariant: (id) => go({ variante: id ?? undefined }),
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
