import { Users } from 'lucide-react';
import { memo, type DragEvent, type ReactNode } from 'react';
import { formatDay } from '#domain/values/dates.ts';
import { addDays } from '#domain/values/dates.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import type { Stay } from './board-model.ts';
import { PayerLetters, payerName, roomTypeName } from './payer-letters.tsx';
import styles from './lodging-board.module.css';

export function stayButton(id: number): string {
  return `lodging-stay-${id}`;
}

interface StayBarProps {
  readonly stay: Stay;
  readonly isChosen: boolean;
  readonly canMove: boolean;
  readonly onChoose: (stay: Stay) => void;
  /** By which of its nights it is held. */
  readonly onHold: (stay: Stay, night: number) => void;
  readonly onEnd: () => void;
}

/** One stay over its nights: who, who pays each night, and with whom. */
export const StayBar = memo(function StayBar({ stay, isChosen, canMove, onChoose, onHold, onEnd }: StayBarProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const { id, name, dates, payers, sharers, roomName, type } = stay;
  const [first = '', last = first] = [dates[0], dates.at(-1)];
  const labelParts = [
    text('hebergement.sejour', {
      nom: name,
      debut: formatDay(first, language),
      fin: formatDay(addDays(last, 1), language),
      payeurs: [...new Set(payers)].map((payer) => payerName(payer, language)).join(', '),
    }),
    roomTypeName(type, language),
    roomName === null ? '' : text('hebergement.chambre', { nom: roomName }),
    sharers.length === 0 ? '' : text('hebergement.avec', { noms: sharers.join(', ') }),
  ].filter((part) => part !== '');
  return (
    <button
      aria-pressed={isChosen}
      className={styles.bar}
      data-shared={sharers.length > 0 || undefined}
      data-stay={id}
      draggable={canMove}
      id={stayButton(id)}
      onClick={() => onChoose(stay)}
      onDragEnd={onEnd}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', name);
        event.dataTransfer.effectAllowed = 'move';
        onHold(stay, nightAt(event, dates.length));
      }}
      style={{ gridColumn: `${stay.from + 1} / ${stay.to + 1}` }}
      tabIndex={-1}
      title={labelParts.join('\n')}
      type="button"
    >
      {sharers.length > 0 ? <Users aria-hidden size={11} /> : null}
      <span className="ui-sr-only">{labelParts.join(' · ')}</span>
      <span aria-hidden className={styles.name}>
        {name}
      </span>
      <span aria-hidden className={styles.shown}>
        <PayerLetters language={language} payers={payers} />
      </span>
    </button>
  );
});

function nightAt({ clientX, currentTarget }: DragEvent, count: number): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  return Math.min(count - 1, Math.max(0, Math.floor(((clientX - left) / Math.max(1, width)) * count)));
}
