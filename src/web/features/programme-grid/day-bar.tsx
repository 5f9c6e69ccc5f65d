import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { formatDay, weekday } from '#domain/values/dates.ts';
import { holidayOn } from '#domain/values/dates/holidays.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { IconButton } from '#web/ui/button.tsx';
import type { GridDay } from './use-grid-data.ts';
import styles from './programme-grid.module.css';

interface DayBarProps {
  readonly days: readonly GridDay[];
  readonly shown: string;
  readonly today: string;
  readonly onShow: (day: string) => void;
}

/** The days of the edition, with how much each holds; public holidays are marked and named. */
export function DayBar({ days, shown, today, onShow }: DayBarProps): ReactNode {
  const text = useText();
  const list = useRef<HTMLUListElement>(null);
  const rank = days.findIndex(({ date }) => date === shown);
  const before = days[rank - 1];
  const after = days[rank + 1];
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [shown]);
  return (
    <nav aria-label={text('programmation.jours')} className={styles.days}>
      <IconButton
        disabled={before === undefined}
        icon={ChevronLeft}
        label={text('programmation.jourPrecedent')}
        onClick={() => before && onShow(before.date)}
      />
      <ul ref={list}>
        {days.map((day) => (
          <li key={day.date}>
            <Day day={day} isShown={day.date === shown} isToday={day.date === today} onShow={() => onShow(day.date)} />
          </li>
        ))}
      </ul>
      <IconButton
        disabled={after === undefined}
        icon={ChevronRight}
        label={text('programmation.jourSuivant')}
        onClick={() => after && onShow(after.date)}
      />
    </nav>
  );
}

interface DayProps {
  readonly day: GridDay;
  readonly isShown: boolean;
  readonly isToday: boolean;
  readonly onShow: () => void;
}

function Day({ day: { date, count, hasOverlap }, isShown, isToday, onShow }: DayProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const holiday = holidayOn(date);
  const marks = [
    text('programmation.seancesDuJour', { count: count }),
    ...(isToday ? [text('programmation.aujourdhui')] : []),
    ...(holiday === null ? [] : [text('programmation.ferie', { nom: text(`ferie.${holiday}`) })]),
    ...(hasOverlap ? [text('programmation.remarque.jour')] : []),
  ];
  return (
    <button
      aria-current={isShown ? 'date' : undefined}
      className={styles.day}
      data-holiday={holiday === null ? undefined : true}
      data-overlap={hasOverlap || undefined}
      data-weekend={weekday(date) > 5 || undefined}
      onClick={onShow}
      title={marks.join('\n')}
      type="button"
    >
      {formatDay(date, language)}
      <span aria-hidden className={styles.dayCount}>
        {count === 0 ? '–' : count}
      </span>
      <span className="ui-sr-only">{marks.join(', ')}</span>
    </button>
  );
}
