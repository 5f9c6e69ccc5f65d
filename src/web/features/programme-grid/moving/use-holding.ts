import { type RefObject, useState } from 'react';
import type { EntityModule } from '#generated/entities/descriptor.gen.ts';
import type { FreeSlot, GridBlock } from '#domain/programmation/placement.ts';
import { useText } from '#web/i18n/use-text.ts';
import { type Axis, type Room, type Screening, spanText } from '../grid-model.ts';
import { type Lift, verdictOf } from './lift.ts';
import { remarkTexts } from '../remark-text.ts';
import { type Lifting, useLift } from './use-lift.ts';
import { type Placing, usePlacing } from './use-place.ts';
import { useVariantPlacing } from '../variant/use-variant-placing.ts';
import type { FestivalVarianteSeanceRow } from '#generated/client/types.gen.ts';
import type { Refused } from './why-not.tsx';

interface HoldingInput {
  readonly entity: EntityModule;
  readonly year: number;
  readonly day: string;
  readonly rooms: readonly Room[];
  readonly screenings: readonly Screening[];
  readonly axis: Axis;
  readonly board: RefObject<HTMLElement | null>;
  /** Null: the true grid. */
  readonly variant: { readonly id: number; readonly lines: readonly FestivalVarianteSeanceRow[] } | null;
  /** The screening stands elsewhere now, or stays where it was: the keyboard goes on from it. */
  readonly onPlaced: (id: number) => void;
}

export interface Holding {
  readonly lifting: Lifting;
  readonly placing: Placing;
  /** Announcement for a screen reader. */
  readonly announcement: string;
  readonly refused: Refused | null;
  readonly forget: () => void;
  readonly take: (slot: FreeSlot) => void;
  readonly swap: () => void;
}

/** Writes the true grid, or the variant that is shown. */
function usePlacingIn(variant: HoldingInput['variant'], input: Parameters<typeof usePlacing>[0]): Placing {
  const { day, roomName } = input;
  const truePlacing = usePlacing(input);
  const variantPlacing = useVariantPlacing({ variant: variant?.id ?? null, day, lines: variant?.lines ?? [], roomName });
  return variant === null ? truePlacing : variantPlacing;
}

/** Block held over the grid, its target, and the reason why it may not stay there. */
export function useHolding({ entity, year, day, rooms, screenings, axis, board, variant, onPlaced }: HoldingInput): Holding {
  const text = useText();
  const [announcement, announce] = useState('');
  const [refused, setRefused] = useState<Refused | null>(null);
  function roomName(id: number | null): string {
    return rooms.find((room) => room.id === id)?.name ?? text('programmation.sansSalle');
  }
  const placing = usePlacingIn(variant, { entity, year, day, roomName });
  function tell({ block }: Lift): void {
    const { remarks } = verdictOf(block, screenings, rooms);
    announce([roomName(block.idSalle), spanText(block), ...remarkTexts(text, remarks, screenings)].join(', '));
  }
  function put(screening: Screening, block: GridBlock): void {
    const { blocker } = verdictOf(block, screenings, rooms);
    const other = screenings.find(({ id }) => id === blocker?.id);
    if (other !== undefined) {
      setRefused({ day, screening, block, other });
      return;
    }
    setRefused(null);
    const isSame = block.idSalle === screening.idSalle && block.start === screening.start && block.end === screening.end;
    if (isSame) return;
    announce(text('programmation.deplacee', { nom: screening.name, salle: roomName(block.idSalle), heure: spanText(block) }));
    void placing.move(screening, { day, idSalle: block.idSalle, start: block.start, end: block.end });
    onPlaced(screening.id);
  }
  function onDrop({ screening, programme, block }: Lift): void {
    if (screening !== null) put(screening, block);
    else if (programme !== null) void placing.create(programme, { day, idSalle: block.idSalle, start: block.start, end: block.end });
  }
  const lifting = useLift({ board, rooms, axis, onDrop, onPlace: tell, onCancel: () => announce(text('programmation.reposee')) });
  return {
    lifting,
    placing,
    announcement,
    refused,
    ...afterRefusal(refused, { end: () => setRefused(null), put, swap: placing.swap, onPlaced }),
  };
}

interface RefusalActs {
  readonly end: () => void;
  readonly put: (screening: Screening, block: GridBlock) => void;
  readonly swap: Placing['swap'];
  readonly onPlaced: (id: number) => void;
}

/** Ways out of a refusal: each leads the keyboard back to the screening. */
function afterRefusal(refused: Refused | null, { end, put, swap, onPlaced }: RefusalActs): Pick<Holding, 'forget' | 'take' | 'swap'> {
  return {
    forget: () => {
      end();
      if (refused !== null) onPlaced(refused.screening.id);
    },
    take: ({ idSalle, start }) => {
      if (refused === null) return;
      const { screening, block } = refused;
      put(screening, { ...block, idSalle, start, end: start + (block.end - block.start) });
    },
    swap: () => {
      if (refused === null) return;
      end();
      void swap(refused.screening, refused.other);
      onPlaced(refused.screening.id);
    },
  };
}
