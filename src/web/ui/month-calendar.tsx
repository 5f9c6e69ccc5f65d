import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { addDays, addMonths, formatMonthYear, weekday } from '#domain/records/dates.ts';
import { holidayOn } from '#domain/records/holidays.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { IconButton } from './button.tsx';
import './month-calendar.css';

interface MonthCalendarProps {
  /** `YYYY-MM-DD` */
  readonly value: string | null;
  readonly today: string;
  readonly onPick: (date: string) => void;
}

const WEEK = [0, 1, 2, 3, 4, 5, 6] as const;
/** Any Monday: only the names of its week are read. */
const SOME_MONDAY = '2026-02-02';

/** A month of days, weeks from Monday, with the French public holidays marked and named. */
export function MonthCalendar({ value, today, onPick }: MonthCalendarProps): ReactNode {
  const text = useText();
  const culture = useLanguage();
  const [day, setDay] = useState(value ?? today);
  const grid = useRef<HTMLTableElement>(null);
  // The keyboard enters at the chosen day and follows the arrows; who turns the months keeps the button.
  const isInGrid = useRef(true);
  useEffect(() => {
    if (isInGrid.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    isInGrid.current = false;
  }, [day]);
  const holidays = weeksOf(day)
    .flat()
    .filter((date) => date.slice(0, 7) === day.slice(0, 7) && holidayOn(date) !== null);
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = moved(day, event.key);
    if (next === null) return;
    event.preventDefault();
    isInGrid.current = true;
    setDay(next);
  };
  return (
    <div className="ui-month">
      <MonthHead day={day} onTurn={setDay} />
      <table ref={grid}>
        <thead>
          <tr>
            {WEEK.map((offset) => (
              <th abbr={weekdayName(offset, culture, 'long')} key={offset} scope="col">
                {weekdayName(offset, culture, 'short')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(day).map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <td key={date}>
                  <Day
                    date={date}
                    isChosen={date === value}
                    isCurrent={date === day}
                    isOutside={date.slice(0, 7) !== day.slice(0, 7)}
                    onKeyDown={onKeyDown}
                    onPick={onPick}
                    today={today}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {holidays.map((date) => (
        <p className="ui-help" key={date}>
          {`${Number(date.slice(8))} · ${holidayName(date, text) ?? ''}`}
        </p>
      ))}
    </div>
  );
}

/** The month of a day, between the buttons that turn to its neighbours. */
function MonthHead({ day, onTurn }: { readonly day: string; readonly onTurn: (day: string) => void }): ReactNode {
  const text = useText();
  const culture = useLanguage();
  return (
    <div className="ui-month-head">
      <IconButton icon={ChevronLeft} label={text('ferie.moisPrecedent')} onClick={() => onTurn(addMonths(day, -1))} />
      <strong aria-live="polite">{formatMonthYear(day, culture)}</strong>
      <IconButton icon={ChevronRight} label={text('ferie.moisSuivant')} onClick={() => onTurn(addMonths(day, 1))} />
    </div>
  );
}

interface DayProps {
  readonly date: string;
  readonly today: string;
  readonly isCurrent: boolean;
  /** Of the month before or after. */
  readonly isOutside: boolean;
  readonly isChosen: boolean;
  readonly onPick: (date: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function Day({ date, today, isCurrent, isOutside, isChosen, onPick, onKeyDown }: DayProps): ReactNode {
  const text = useText();
  const culture = useLanguage();
  const holiday = holidayName(date, text);
  return (
    <button
      aria-current={date === today ? 'date' : undefined}
      aria-label={[fullDay(date, culture), holiday].filter((part) => part !== null).join(', ')}
      aria-pressed={isChosen}
      data-holiday={holiday === null ? undefined : true}
      data-outside={isOutside || undefined}
      data-weekend={weekday(date) > 5 || undefined}
      onClick={() => onPick(date)}
      onKeyDown={onKeyDown}
      tabIndex={isCurrent ? 0 : -1}
      title={holiday ?? undefined}
      type="button"
    >
      {Number(date.slice(8))}
    </button>
  );
}

/** `lundi 6 avril 2026` */
const fullDay = (date: string, culture: string): string =>
  new Intl.DateTimeFormat(culture, { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(`${date}T12:00:00Z`));

/** Whole weeks of the month of a day, from Monday. */
function weeksOf(day: string): readonly (readonly string[])[] {
  const first = `${day.slice(0, 7)}-01`;
  const monday = addDays(first, 1 - weekday(first));
  const weeks = [0, 1, 2, 3, 4, 5].map((week) => WEEK.map((offset) => addDays(monday, week * 7 + offset)));
  return weeks.filter((week) => week.some((date) => date.slice(0, 7) === day.slice(0, 7)));
}

/** The day that a key leads to; null for any other key. */
function moved(day: string, key: string): string | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'PageUp':
      return addMonths(day, -1);
    case 'PageDown':
      return addMonths(day, 1);
    case 'Home':
      return addDays(day, 1 - weekday(day));
    case 'End':
      return addDays(day, 7 - weekday(day));
    default:
      return null;
  }
}

function holidayName(date: string, text: ReturnType<typeof useText>): string | null {
  const key = holidayOn(date);
  return key === null ? null : text(`ferie.${key}`);
}

const weekdayName = (offset: number, culture: string, weekday: 'short' | 'long'): string =>
  new Intl.DateTimeFormat(culture, { weekday, timeZone: 'UTC' }).format(new Date(`${addDays(SOME_MONDAY, offset)}T12:00:00Z`));
