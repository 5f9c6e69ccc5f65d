import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { formatDay, weekday } from '#domain/values/dates.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { IconButton } from '../../button.tsx';
import './day-strip.css';

interface StripDay {
  readonly date: string;
  /** Short: a number, or « – ». */
  readonly count?: ReactNode;
  /** Marks of the day, in words: its help, and the text for a screen reader. */
  readonly marks?: readonly string[];
  readonly tone?: 'warn' | 'error' | undefined;
  readonly isHoliday?: boolean;
}

interface DayStripProps {
  readonly label: string;
  readonly days: readonly StripDay[];
  readonly value: string;
  readonly today?: string;
  readonly onChange: (date: string) => void;
  /** A field for days outside the strip, an hour. */
  readonly end?: ReactNode;
}

const LAST_WORKDAY = 5;

/** Days of an edition, one way on every screen: weekday and date, how much each holds, arrows to the day before and after. */
export function DayStrip({ label, days, value, today, onChange, end }: DayStripProps): ReactNode {
  const text = useText();
  const list = useRef<HTMLUListElement>(null);
  const before = days.findLast(({ date }) => date < value);
  const after = days.find(({ date }) => date > value);
  const stop = days.some(({ date }) => date === value) ? value : days[0]?.date;
  useEffect(() => showDay(list.current), [value]);
  return (
    <nav aria-label={label} className="kit-days">
      <IconButton
        disabled={before === undefined}
        icon={ChevronLeft}
        label={text('kit.jourPrecedent')}
        onClick={() => before && onChange(before.date)}
      />
      <ul ref={list}>
        {days.map((day) => (
          <li key={day.date}>
            <Day
              day={day}
              isShown={day.date === value}
              isStop={day.date === stop}
              isToday={day.date === today}
              onShow={() => onChange(day.date)}
            />
          </li>
        ))}
      </ul>
      <IconButton
        disabled={after === undefined}
        icon={ChevronRight}
        label={text('kit.jourSuivant')}
        onClick={() => after && onChange(after.date)}
      />
      {end}
    </nav>
  );
}

interface DayProps {
  readonly day: StripDay;
  readonly isShown: boolean;
  /** The strip is one stop of the keyboard. */
  readonly isStop: boolean;
  readonly isToday: boolean;
  readonly onShow: () => void;
}

function Day({ day: { date, count, marks = [], tone, isHoliday = false }, isShown, isStop, isToday, onShow }: DayProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const shownMarks = isToday ? [text('kit.aujourdhui'), ...marks] : marks;
  return (
    <button
      aria-current={isShown ? 'date' : undefined}
      className="kit-day"
      data-holiday={isHoliday || undefined}
      data-today={isToday || undefined}
      data-tone={tone}
      data-weekend={weekday(date) > LAST_WORKDAY || undefined}
      onClick={onShow}
      onKeyDown={onDayKey}
      tabIndex={isStop ? 0 : -1}
      title={shownMarks.length === 0 ? undefined : shownMarks.join('\n')}
      type="button"
    >
      {`${formatDay(date, language)} `}
      {count === undefined ? null : (
        <span aria-hidden={marks.length > 0 || undefined} className="kit-day-count">
          {count}
        </span>
      )}
      {shownMarks.length === 0 ? null : <span className="ui-sr-only">{shownMarks.join(', ')}</span>}
    </button>
  );
}

/** Brings the chosen day into the strip without moving the page. */
function showDay(list: HTMLElement | null): void {
  const day = list?.querySelector<HTMLElement>('[aria-current]');
  if (!list || !day) return;
  const isHidden = day.offsetLeft < list.scrollLeft || day.offsetLeft + day.offsetWidth > list.scrollLeft + list.clientWidth;
  if (isHidden) list.scrollLeft = day.offsetLeft - (list.clientWidth - day.offsetWidth) / 2;
}

function onDayKey(event: KeyboardEvent<HTMLElement>): void {
  const days = [...(event.currentTarget.closest('ul')?.querySelectorAll('button') ?? [])];
  const index = days.findIndex((day) => day === event.currentTarget);
  const targets: Readonly<Record<string, number>> = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: days.length - 1 };
  const target = targets[event.key];
  if (target === undefined) return;
  event.preventDefault();
  days[target]?.focus();
}
