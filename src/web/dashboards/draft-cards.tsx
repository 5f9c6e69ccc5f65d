import { ArrowLeft, ArrowRight, Trash2 } from 'lucide-react';
import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { IconButton } from '#web/ui/button.tsx';
import { RowGrip } from '#web/ui/kit/row-actions/row-grip.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { Card } from './card.tsx';
import type { DraftCard } from './use-draft.ts';
import styles from './dashboards.module.css';

interface DraftCardsProps {
  readonly cards: readonly DraftCard[];
  readonly onChange: (cards: readonly DraftCard[]) => void;
}

const WIDTHS = [1, 2, 3, 4] as const;

/** Cards under change: their order by hand, by buttons or by Alt and the arrows; their titles and widths. */
export function DraftCards({ cards, onChange }: DraftCardsProps): ReactNode {
  const held = useRef<number | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const followed = useRef<number | null>(null);
  // The card that moved keeps the keyboard.
  useEffect(() => {
    if (followed.current !== null) list.current?.querySelector<HTMLElement>(`[data-card="${followed.current}"] button`)?.focus();
    followed.current = null;
  }, [cards]);
  function move(key: number, to: number): void {
    const card = cards.find((one) => one.key === key);
    if (card === undefined || to < 0 || to >= cards.length) return;
    followed.current = key;
    onChange(cards.filter((one) => one.key !== key).toSpliced(to, 0, card));
  }
  return (
    <ol className={styles.grid} ref={list}>
      {cards.map((card, index) => (
        <DraftPlace
          card={card}
          index={index}
          isLast={index === cards.length - 1}
          key={card.key}
          onChange={(change) => onChange(cards.map((one) => (one.key === card.key ? { ...one, ...change } : one)))}
          onDrop={() => {
            if (held.current !== null) move(held.current, index);
            held.current = null;
          }}
          onHold={() => (held.current = card.key)}
          onMove={(by) => move(card.key, index + by)}
          onRemove={() => onChange(cards.filter((one) => one.key !== card.key))}
        />
      ))}
    </ol>
  );
}

interface DraftPlaceProps {
  readonly card: DraftCard;
  readonly index: number;
  readonly isLast: boolean;
  readonly onChange: (change: Partial<DraftCard>) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
  readonly onHold: () => void;
  readonly onDrop: () => void;
}

function DraftPlace({ card, onHold, onDrop, ...acts }: DraftPlaceProps): ReactNode {
  const text = useText();
  const [isOver, setOver] = useState(false);
  const target = {
    onDragLeave: () => setOver(false),
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      setOver(true);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      onDrop();
    },
  };
  return (
    <li className={styles.place} data-card={card.key} data-over={isOver || undefined} data-width={card.Largeur} {...target}>
      <div className={styles.bar}>
        <RowGrip
          label={text('tableaux.deplacer', { titre: card.Libelle })}
          onDragStart={(event) => {
            event.dataTransfer.setData('text/plain', card.Libelle);
            onHold();
          }}
          onStep={acts.onMove}
        />
        <CardActs card={card} {...acts} />
      </div>
      <Card card={card} />
    </li>
  );
}

function CardActs({ card, index, isLast, onChange, onMove, onRemove }: Omit<DraftPlaceProps, 'onHold' | 'onDrop'>): ReactNode {
  const text = useText();
  const titre = card.Libelle;
  return (
    <>
      <TextInput
        aria={{
          id: `carte-${card.key}`,
          'aria-label': text('tableaux.titreDe', { rang: index + 1 }),
          'aria-describedby': undefined,
          'aria-invalid': undefined,
          'aria-required': true,
        }}
        onChange={(Libelle) => onChange({ Libelle })}
        value={card.Libelle}
      />
      <Select
        label={text('tableaux.largeurDe', { titre })}
        onChange={(value) => onChange({ Largeur: Number(value) })}
        options={WIDTHS.map((width) => ({ value: String(width), label: text(`tableaux.largeur${width}`) }))}
        value={String(card.Largeur)}
      />
      <IconButton disabled={index === 0} icon={ArrowLeft} label={text('tableaux.avancer', { titre })} onClick={() => onMove(-1)} />
      <IconButton disabled={isLast} icon={ArrowRight} label={text('tableaux.reculer', { titre })} onClick={() => onMove(1)} />
      <IconButton icon={Trash2} label={text('tableaux.oter', { titre })} onClick={onRemove} />
    </>
  );
}
