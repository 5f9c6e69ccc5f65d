import { type ReactNode, useId, useState } from 'react';
import { readClock } from '#domain/records/typed/typed-moment.ts';
import { useText } from '#web/i18n/use-text.ts';
import { DateInput } from '#web/ui/date-input.tsx';
import type { ControlAria } from '#web/ui/field.tsx';
import { TypedInput } from '#web/ui/typed-input.tsx';
import { UnreadNotes } from '#web/ui/unread.tsx';
import { todayText } from './today.ts';

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A day that a screen stands on, `YYYY-MM-DD`: typed as in any sheet, or chosen in the calendar. */
export function DayChoice({ label, value, onChange }: ChoiceProps): ReactNode {
  const text = useText();
  const id = useId();
  return (
    <div>
      <UnreadNotes id={id}>
        <DateInput
          aria={namedAria(id, label)}
          calendarLabel={text('saisie.calendrier')}
          onChange={(day) => (day === null || day === value ? undefined : onChange(day))}
          onProblem={() => undefined}
          today={todayText()}
          value={value}
        />
      </UnreadNotes>
    </div>
  );
}

/** An hour that a screen stands on, `HH:MM`. */
export function HourChoice({ label, value, onChange }: ChoiceProps): ReactNode {
  const id = useId();
  return (
    <div>
      <UnreadNotes id={id}>
        <HourInput
          aria={namedAria(id, label)}
          onChange={(hour) => (hour === '' || hour === value ? undefined : onChange(hour))}
          value={value}
        />
      </UnreadNotes>
    </div>
  );
}

interface HourInputProps {
  readonly aria: ControlAria;
  /** `HH:MM`, or empty. */
  readonly value: string;
  /** Empty for text that is no hour: it stays in sight, and its field says so. */
  readonly onChange: (value: string) => void;
  /** The hour is given while it is typed, where a button waits for it. */
  readonly isLive?: boolean;
}

/** An hour of the clock as people write it: `14:30`, `14h30`, `1430`. */
export function HourInput({ aria, value, onChange, isLive = false }: HourInputProps): ReactNode {
  const [unread, setUnread] = useState<{ readonly text: string; readonly over: string } | null>(null);
  const isHeld = unread !== null && (value === '' || value === unread.over);
  function hold(typed: string | null): void {
    setUnread(typed === null ? null : { text: typed, over: value });
    if (typed !== null) onChange('');
  }
  return (
    <TypedInput
      aria={aria}
      expects="heure"
      format={(hour) => hour.slice(0, HOUR_LENGTH)}
      inputMode="numeric"
      isLive={isLive}
      onChange={(hour) => onChange(hour?.slice(0, HOUR_LENGTH) ?? '')}
      onProblem={hold}
      parse={readClock}
      placeholder="HH:MM"
      unread={isHeld ? unread.text : null}
      value={value === '' ? null : value}
    />
  );
}

/** `HH:MM`. */
const HOUR_LENGTH = 5;

function namedAria(id: string, label: string): ControlAria {
  return { id, 'aria-label': label, 'aria-describedby': `${id}-unread`, 'aria-invalid': undefined, 'aria-required': undefined };
}
