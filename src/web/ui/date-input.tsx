import { CalendarDays } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { formatDate, parseTypedDate } from '#domain/records/dates.ts';
import { IconButton } from './button.tsx';
import type { ControlAria } from './field.tsx';
import { TypedInput } from './typed-input.tsx';

interface DateInputProps {
  readonly aria: ControlAria;
  /** `YYYY-MM-DD` */
  readonly value: string | null;
  readonly today: string;
  readonly calendarLabel: string;
  readonly onChange: (value: string | null) => void;
  readonly onProblem: (text: string | null) => void;
  readonly onBlur?: () => void;
  readonly disabled?: boolean;
}

/** A date typed as « 1/2 », « +3 » or in full, or chosen in the browser's own calendar. */
export function DateInput({ aria, value, today, calendarLabel, onChange, onProblem, onBlur, disabled }: DateInputProps): ReactNode {
  const calendar = useRef<HTMLInputElement>(null);
  return (
    <div className="ui-with-button">
      <TypedInput
        aria={aria}
        format={formatDate}
        onChange={onChange}
        onProblem={onProblem}
        parse={(text) => parseTypedDate(text, today)}
        placeholder="JJ/MM/AAAA"
        value={value}
        {...(onBlur === undefined ? {} : { onBlur })}
        {...(disabled === undefined ? {} : { disabled })}
      />
      <input
        aria-hidden
        className="ui-calendar-source"
        onChange={(event) => pick(event.target.value, onChange, onProblem)}
        ref={calendar}
        tabIndex={-1}
        type="date"
        value={value ?? ''}
      />
      <IconButton disabled={disabled} icon={CalendarDays} label={calendarLabel} onClick={() => calendar.current?.showPicker()} />
    </div>
  );
}

function pick(text: string, onChange: (value: string | null) => void, onProblem: (text: string | null) => void): void {
  onProblem(null);
  onChange(text === '' ? null : text);
}
