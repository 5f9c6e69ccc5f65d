import { ArrowLeftRight, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { clockText, instantOfDay } from '#domain/programmation/festival-day.ts';
import { tryPlaces } from '#generated/client/sdk/programmation.gen.ts';
import type { AlerteSeance } from '#generated/client/types.gen.ts';
import { type FreeSlot, type GridBlock, nearestSlots } from '#domain/programmation/placement.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { type Room, type Screening, spanText } from '../grid-model.ts';
import { warningTexts } from '../remark-text.ts';
import styles from '../programme-grid.module.css';

/** A place that was refused: what was put there, and the screening it met. */
export interface Refused {
  readonly day: string;
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
const SCREENINGS = 'festival-programmation';

type BlockPlace = Pick<GridBlock, 'idSalle' | 'start' | 'end'>;

/** Absent people and copies at each place, as far as the server knows. */
function useWarnings({ day, screening }: Refused, places: readonly BlockPlace[]): readonly (readonly AlerteSeance[])[] {
  const Places = places.map(({ idSalle, start, end }) => ({
    IdSalle: idSalle,
    Debut: instantOfDay(day, start),
    Fin: instantOfDay(day, end),
  }));
  const { data = [] } = useQuery({
    queryKey: [SCREENINGS, 'places', screening.id, Places],
    queryFn: async ({ signal }) => (await tryPlaces({ path: { id: screening.id }, body: { Places }, signal })).data,
    staleTime: 0,
    retry: false,
  });
  return data;
}

/** « Pourquoi pas ici ? »: who is there already, the nearest free places, or both changing places. */
export function WhyNot({ refused, rooms, screenings, onTake, onSwap, onClose }: WhyNotProps): ReactNode {
  const text = useText();
  const { screening, block, other } = refused;
  function nameOf(id: number | null): string {
    return rooms.find((room) => room.id === id)?.name ?? text('programmation.sansSalle');
  }
  function isWhereItWas({ idSalle, start }: FreeSlot): boolean {
    return idSalle === screening.idSalle && start === screening.start;
  }
  const slots = nearestSlots(block, screenings, rooms)
    .filter((slot) => !isWhereItWas(slot))
    .slice(0, SLOTS);
  const length = block.end - block.start;
  const [here = [], ...there] = useWarnings(refused, [block, ...slots.map((slot) => ({ ...slot, end: slot.start + length }))]);
  return (
    <section aria-label={text('programmation.pourquoi')} className={styles.why} role="alert">
      <p>
        {text('programmation.refus', {
          nom: screening.name,
          salle: nameOf(block.idSalle),
          heures: spanText(block),
          autre: other.name,
          prise: spanText(other),
        })}
      </p>
      {warningTexts(text, here).map((sentence) => (
        <p key={sentence}>{text('programmation.aussi', { raison: sentence })}</p>
      ))}
      <div className={styles.whyActions}>
        {slots.length === 0 ? <span>{text('programmation.sansPlace')}</span> : <span>{text('programmation.placesLibres')}</span>}
        {slots.map((slot, index) => (
          <SlotButton key={slot.idSalle} onTake={() => onTake(slot)} warnings={warningTexts(text, there[index] ?? [])}>
            {clockText(slot.start)} · {nameOf(slot.idSalle)}
          </SlotButton>
        ))}
        <Button icon={ArrowLeftRight} onClick={onSwap}>
          {text('programmation.echanger', { nom: other.name })}
        </Button>
        <IconButton icon={X} label={text('dialog.fermer')} onClick={onClose} />
      </div>
    </section>
  );
}

interface SlotButtonProps {
  readonly warnings: readonly string[];
  readonly onTake: () => void;
  readonly children: ReactNode;
}

/** A free place; one where somebody or something would be missing says so. */
function SlotButton({ warnings, onTake, children }: SlotButtonProps): ReactNode {
  if (warnings.length === 0) return <Button onClick={onTake}>{children}</Button>;
  return (
    <Button icon={TriangleAlert} onClick={onTake} title={warnings.join('\n')}>
      {children}
      <span className="ui-sr-only">{warnings.join(' ')}</span>
    </Button>
  );
}
