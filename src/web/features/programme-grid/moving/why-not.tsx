import { ArrowLeftRight, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { clockText } from '#domain/programmation/festival-day.ts';
import { type FreeSlot, type GridBlock, nearestSlots } from '#domain/programmation/placement.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { type Room, type Screening, spanText } from '../grid-model.ts';

/** A place that was refused: what was put there, and the screening it met. */
export interface Refused {
  readonly screening: Screening;
  readonly block: GridBlock;
  readonly other: Screening;
}

interface WhyNotProps {
  readonly refused: Refused;
  readonly rooms: readonly Room[];
  readonly screenings: readonly Screening[];
  readonly onTake: (slot: FreeSlot) => void;
  readonly onSwap: () => void;
  readonly onClose: () => void;
}

const SLOTS = 3;

/** « Pourquoi pas ici ? »: who is there already, the nearest free places, or both changing places. */
export function WhyNot({ refused, rooms, screenings, onTake, onSwap, onClose }: WhyNotProps): ReactNode {
  const text = useText();
  const { screening, block, other } = refused;
  const nameOf = (id: number | null): string => rooms.find((room) => room.id === id)?.name ?? text('programmation.sansSalle');
  const isWhereItWas = ({ idSalle, start }: FreeSlot): boolean => idSalle === screening.idSalle && start === screening.start;
  const slots = nearestSlots(block, screenings, rooms)
    .filter((slot) => !isWhereItWas(slot))
    .slice(0, SLOTS);
  return (
    <section aria-label={text('programmation.pourquoi')} className="pg-why" role="alert">
      <p>
        {text('programmation.refus', {
          nom: screening.name,
          salle: nameOf(block.idSalle),
          heures: spanText(block),
          autre: other.name,
          prise: spanText(other),
        })}
      </p>
      <div className="pg-why-actions">
        {slots.length === 0 ? <span>{text('programmation.sansPlace')}</span> : <span>{text('programmation.placesLibres')}</span>}
        {slots.map((slot) => (
          <Button key={slot.idSalle} onClick={() => onTake(slot)}>
            {clockText(slot.start)} · {nameOf(slot.idSalle)}
          </Button>
        ))}
        <Button icon={ArrowLeftRight} onClick={onSwap}>
          {text('programmation.echanger', { nom: other.name })}
        </Button>
        <IconButton icon={X} label={text('dialog.fermer')} onClick={onClose} />
      </div>
    </section>
  );
}
