import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Calendar, type CalendarPassThroughOptions, type CalendarProps } from 'primereact/calendar';
import {
  type ChangeEvent,
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useMemo,
  useRef,
  useState,
} from 'react';
import { addDays, formatFullDay, weekday } from '#domain/values/dates.ts';
import { holidayOn } from '#domain/values/dates/holidays.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { dateOfDay, dayByKey, dayInMonth, dayOf, dayOfDate, monthOf } from './calendar-days.ts';
import { addCalendarLocale } from './calendar-locale.ts';
import { PrimeRoot } from './prime-root.tsx';
import './calendar.css';

interface PanelProps {
  readonly today: string;
  /** The keyboard enters the days at once: the panel was opened for them. */
  readonly takesFocus?: boolean;
}

interface CalendarPanelProps extends PanelProps {
  /** `YYYY-MM-DD` */
  readonly value: string | null;
  readonly onPick: (date: string) => void;
}

interface RangePanelProps extends PanelProps {
  readonly from: string | null;
  readonly to: string | null;
  /** `to` is null after the first of the two days. */
  readonly onPick: (from: string, to: string | null) => void;
}

const FIRST_YEAR = 1880;
const YEARS_AHEAD = 20;

/** A month of days under the names of its month and year, weeks from Monday, with the French public holidays marked and named. */
export function CalendarPanel({ value, onPick, ...panel }: CalendarPanelProps): ReactNode {
  const { props, box, holidays } = usePanel({ ...panel, shown: value, edges: value === null ? [] : [value] });
  const chosen = useMemo(() => (value === null ? null : dateOfDay(value)), [value]);
  return (
    <div {...box}>
      <PrimeRoot>
        <Calendar {...props} onChange={(event) => (event.value ? onPick(dayOfDate(event.value)) : undefined)} value={chosen} />
      </PrimeRoot>
      {holidays}
    </div>
  );
}

/** The same days for a period: the first press is its one end, the second its other end, in any order. */
export function RangePanel({ from, to, onPick, ...panel }: RangePanelProps): ReactNode {
  const edges = [from, to].filter((edge) => edge !== null);
  const { props, box, holidays } = usePanel({ ...panel, shown: from ?? to, edges });
  const chosen = useMemo(() => (from === null ? null : [dateOfDay(from), to === null ? null : dateOfDay(to)]), [from, to]);
  return (
    <div {...box}>
      <PrimeRoot>
        <Calendar
          {...props}
          onChange={({ value }) => {
            const [start, end] = value ?? [];
            if (start) onPick(dayOfDate(start), end ? dayOfDate(end) : null);
          }}
          selectionMode="range"
          value={chosen}
        />
      </PrimeRoot>
      {holidays}
    </div>
  );
}

interface PanelInput extends PanelProps {
  readonly shown: string | null;
  readonly edges: readonly string[];
}

/** Common state of both panels: the month on view, the one day that the keyboard is on, and the parts corrected for screen readers. */
function usePanel({ today, takesFocus = false, shown, edges }: PanelInput) {
  const text = useText();
  const culture = useLanguage();
  addCalendarLocale(culture, text);
  const keys = useDayKeys(shown ?? today, takesFocus);
  const edgeText = edges.join();
  const pt = useMemo(() => partsOf({ today, edges: edgeText.split(','), attach: keys.attach }), [today, edgeText, keys.attach]);
  const { attachTitle } = keys;
  const templates = useMemo(() => templatesOf({ culture, text, today, attachTitle }), [culture, text, today, attachTitle]);
  const viewDate = useMemo(() => dateOfDay(`${keys.month}-01`), [keys.month]);
  const props = {
    ...templates,
    inline: true,
    locale: culture,
    monthNavigator: true,
    onViewDateChange: keys.onViewDateChange,
    pt,
    selectOtherMonths: true,
    viewDate,
    yearNavigator: true,
    yearRange: `${FIRST_YEAR}:${Number(today.slice(0, 4)) + YEARS_AHEAD}`,
  } satisfies CalendarProps;
  return { props, box: { className: 'ui-calendar', ...keys.events }, holidays: <Holidays month={keys.month} /> };
}

/** Place of the keyboard: on a day, or on what has a name in the title. */
const DAYS = 'days';

/**
 * PrimeReact draws its days anew at each change, and the keyboard would fall out of the page with them: each
 * new part asks here whether it is the one.
 */
function useDayKeys(start: string, takesFocus: boolean) {
  const [month, setMonth] = useState(monthOf(start));
  const day = useRef(start);
  const held = useRef<string | null>(takesFocus ? DAYS : null);
  const [attach] = useState(() => (cell: HTMLElement | null) => {
    if (cell === null) return;
    const isCurrent = dayOfCell(cell) === day.current;
    cell.tabIndex = isCurrent ? 0 : -1;
    if (isCurrent && held.current === DAYS) cell.focus();
  });
  const [attachTitle] = useState(() => (title: HTMLElement | null) => {
    if (title !== null && held.current === title.getAttribute('aria-label')) title.focus();
  });
  function show(next: string, panel: HTMLElement): void {
    day.current = next;
    const cells = [...panel.querySelectorAll<HTMLElement>('[data-pc-section=daylabel]')];
    // A day of the month beside is drawn too, but it is read with its own.
    if (monthOf(next) === month) cells.forEach(attach);
    else setMonth(monthOf(next));
  }
  const [onViewDateChange] = useState(() => ({ value }: { readonly value: Date }) => {
    const shown = monthOf(dayOfDate(value));
    day.current = dayInMonth(day.current, shown);
    setMonth(shown);
  });
  const events = {
    onKeyDownCapture: (event: KeyboardEvent<HTMLElement>) => {
      if (dayCell(event.target) === null) return;
      // PrimeReact stops this key, and the panel around would stay open.
      if (event.key === 'Escape') event.stopPropagation();
      const next = dayByKey(day.current, event);
      if (next === null) return;
      event.preventDefault();
      event.stopPropagation();
      show(next, event.currentTarget);
    },
    onFocusCapture: ({ target }: FocusEvent<HTMLElement>) => {
      const cell = dayCell(target);
      held.current = cell === null ? target.getAttribute('aria-label') : DAYS;
      day.current = (cell === null ? null : dayOfCell(cell)) ?? day.current;
    },
    onBlurCapture: ({ relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
      if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) held.current = null;
    },
  };
  return { month, attach, attachTitle, onViewDateChange, events };
}

function dayCell(target: EventTarget): HTMLElement | null {
  return target instanceof HTMLElement && target.dataset['pcSection'] === 'daylabel' ? target : null;
}

function dayOfCell(cell: HTMLElement): string | null {
  const { pDay: day, pMonth: month, pYear: year } = cell.parentElement?.dataset ?? {};
  return day === undefined ? null : dayOf({ year: Number(year), month: Number(month), day: Number(day) });
}

interface PartsInput {
  readonly today: string;
  readonly edges: readonly string[];
  readonly attach: (cell: HTMLElement | null) => void;
}

/** The days as buttons in the cells of a grid: PrimeReact gives selected states to spans that have no role. */
function partsOf({ today, edges, attach }: PartsInput): CalendarPassThroughOptions {
  return {
    panel: { 'aria-label': undefined },
    day: (options) => {
      const meta: unknown = options?.context.date;
      const day = isDayMeta(meta) ? dayOf(meta) : '';
      const attributes = {
        'aria-label': undefined,
        'data-edge': edges.includes(day) || undefined,
        'data-today': day === today || undefined,
        'data-weekend': weekday(day) > 5 || undefined,
      };
      return attributes;
    },
    dayLabel: (options) => {
      const attributes: ComponentProps<'span'> & Readonly<Record<`data-${string}`, string | undefined>> = {
        role: 'button',
        'aria-pressed': options?.context.selected === true,
        'aria-selected': undefined,
        'aria-disabled': undefined,
        ref: attach,
        // Without these two, and with no span inside, PrimeReact finds no day to make a second stop of the keyboard.
        'data-p-highlight': undefined,
        'data-p-disabled': 'true',
      };
      return attributes;
    },
  };
}

interface DayMeta {
  readonly day: number;
  readonly month: number;
  readonly year: number;
}

function isDayMeta(value: unknown): value is DayMeta {
  return typeof value === 'object' && value !== null && 'day' in value && 'year' in value;
}

interface TemplatesInput {
  readonly culture: string;
  readonly text: ReturnType<typeof useText>;
  readonly today: string;
  readonly attachTitle: (title: HTMLElement | null) => void;
}

function templatesOf({ culture, text, today, attachTitle }: TemplatesInput) {
  return {
    prevIcon: <ChevronLeft aria-hidden size={15} />,
    nextIcon: <ChevronRight aria-hidden size={15} />,
    dateTemplate: (meta: DayMeta) => {
      const day = dayOf(meta);
      const holiday = holidayName(day, text);
      const name = [formatFullDay(day, culture), day === today ? text('ferie.aujourdhui') : null, holiday];
      return (
        <>
          <time aria-hidden data-holiday={holiday === null ? undefined : true} dateTime={day} title={holiday ?? undefined}>
            {meta.day}
          </time>
          <time className="ui-sr-only" dateTime={day}>
            {name.filter((part) => part !== null).join(', ')}
          </time>
        </>
      );
    },
    monthNavigatorTemplate: (navigator: Navigator) => <TitleSelect {...navigator} attach={attachTitle} label={text('ferie.mois')} />,
    yearNavigatorTemplate: (navigator: Navigator) => <TitleSelect {...navigator} attach={attachTitle} label={text('ferie.annee')} />,
  };
}

interface Navigator {
  readonly value: string | number | undefined | null;
  readonly options: readonly { readonly label: string | number; readonly value: number }[];
  readonly onChange: (event: ChangeEvent, value: string) => void;
}

interface TitleSelectProps extends Navigator {
  readonly label: string;
  readonly attach: (title: HTMLElement | null) => void;
}

/** A year is typed into the browser's own list, which no grid of ten years allows. */
function TitleSelect({ value, options, onChange, attach, label }: TitleSelectProps): ReactNode {
  return (
    <select
      aria-label={label}
      className="ui-calendar-select"
      onChange={(event) => onChange(event, event.target.value)}
      ref={attach}
      value={value ?? ''}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  );
}

/** The public holidays of the month on view, by their names. */
function Holidays({ month }: { readonly month: string }): ReactNode {
  const text = useText();
  const days = Array.from({ length: 31 }, (_, index) => addDays(`${month}-01`, index));
  return days
    .filter((day) => monthOf(day) === month && holidayOn(day) !== null)
    .map((day) => (
      <p className="ui-help ui-calendar-holiday" key={day}>
        {`${Number(day.slice(8))} · ${holidayName(day, text) ?? ''}`}
      </p>
    ));
}

function holidayName(date: string, text: ReturnType<typeof useText>): string | null {
  const key = holidayOn(date);
  return key === null ? null : text(`ferie.${key}`);
}
