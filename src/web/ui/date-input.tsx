import { CalendarDays } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { part } from '#web/runtime/part.ts';
import { formatDate } from '#domain/values/dates.ts';
import { readDay } from '#domain/records/typed/typed-moment.ts';
import { useText } from '#web/i18n/use-text.ts';
import { IconButton } from './button.tsx';
import type { ControlAria } from './field.tsx';
import { PopoverPanel, usePopover } from './popover.tsx';
import { TypedInput } from './typed-input.tsx';

const CalendarPanel = part(
  () => import('./prime/calendar-panel.tsx'),
  (module) => module.CalendarPanel,
  'ferie',
);

interface DateInputProps {
  readonly aria: ControlAria;
  /** `YYYY-MM-DD` */
  readonly value: string | null;
  readonly today: string;
  /** Null: the days are shown beside already. */
  readonly calendarLabel: string | null;
  /** Text that is no date, where the form holds it. */
  readonly unread?: string | null;
  readonly onChange: (value: string | null) => void;
  readonly onProblem: (text: string | null) => void;
  readonly onBlur?: () => void;
  readonly disabled?: boolean;
}

/** A date typed as « 1/2 », « +3 » or in full, or chosen in a calendar that knows the public holidays. */
export function DateInput({ aria, value, unread, today, calendarLabel, onChange, onProblem, onBlur, disabled }: DateInputProps): ReactNode {
  const text = useText();
  // A day picked in the calendar replaces text that is no date, even if it is the day that stood there before.
  const [picks, setPicks] = useState(0);
  const calendar = usePopover();
  function pick(date: string): void {
    onProblem(null);
    onChange(date);
    setPicks(picks + 1);
    calendar.close();
  }
  return (
    <div className="ui-with-button">
      <TypedInput
        aria={aria}
        expects="date"
        format={formatDate}
        key={picks}
        onChange={onChange}
        onProblem={onProblem}
        parse={(typed) => readDay(typed, { today })}
        placeholder={text('saisie.date')}
        value={value}
        {...(unread === undefined ? {} : { unread })}
        {...(onBlur === undefined ? {} : { onBlur })}
        {...(disabled === undefined ? {} : { disabled })}
      />
      {calendarLabel === null ? null : (
        <>
          <IconButton
            aria-controls={calendar.id}
            aria-expanded={calendar.isOpen}
            disabled={disabled}
            icon={CalendarDays}
            label={calendarLabel}
            popoverTarget={calendar.id}
          />
          <PopoverPanel control={calendar} label={calendarLabel}>
            <Suspense fallback={<div aria-busy className="ui-calendar-loading" />}>
              <CalendarPanel onPick={pick} takesFocus today={today} value={value} />
            </Suspense>
          </PopoverPanel>
        </>
      )}
    </div>
  );
}
