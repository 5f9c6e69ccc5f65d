import type { ReactNode } from 'react';
import { FESTIVAL_ZONE, parseInstant, toUtcText, zonedInstant, zonedParts } from '#domain/values/dates.ts';
import { formatDuration, parseDuration, parseTypedDuration } from '#domain/values/dates/durations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { DateInput } from '#web/ui/date-input.tsx';
import { TypedInput } from '#web/ui/typed-input.tsx';
import type { ControlProps } from '../control-props.ts';
import { todayText } from './today.ts';

export function DateControl({ aria, value, disabled, onChange, onBlur, onProblem }: ControlProps): ReactNode {
  const text = useText();
  return (
    <DateInput
      aria={aria}
      calendarLabel={text('saisie.calendrier')}
      disabled={disabled}
      onBlur={onBlur}
      onChange={onChange}
      onProblem={(typed) => onProblem(typed === null ? null : 'date')}
      today={todayText()}
      value={typeof value === 'string' ? value.slice(0, 10) : null}
    />
  );
}

/** Day and time where the festival is; the instant travels in UTC. */
export function DateTimeControl({ aria, label, value, disabled, onChange, onBlur, onProblem }: ControlProps): ReactNode {
  const text = useText();
  const instant = typeof value === 'string' ? parseInstant(value) : null;
  const parts = instant === null ? null : zonedParts(instant, FESTIVAL_ZONE);
  const change = (date: string | null, time: string): void =>
    onChange(date === null ? null : toUtcText(zonedInstant(date, time, FESTIVAL_ZONE)));
  return (
    <div className="ui-pair">
      <DateInput
        aria={aria}
        calendarLabel={text('saisie.calendrier')}
        disabled={disabled}
        onBlur={onBlur}
        onChange={(date) => change(date, parts?.time ?? '00:00:00')}
        onProblem={(typed) => onProblem(typed === null ? null : 'date-heure')}
        today={todayText()}
        value={parts?.date ?? null}
      />
      <TimeInput
        aria={{ ...aria, id: `${aria.id}-time`, 'aria-label': `${label} (${text('saisie.heure')})` }}
        disabled={disabled || parts === null}
        onBlur={onBlur}
        onChange={(time) => change(parts?.date ?? null, time ?? '00:00:00')}
        onProblem={(typed) => onProblem(typed === null ? null : 'heure')}
        value={parts?.time ?? null}
      />
    </div>
  );
}

export function TimeControl({ aria, value, disabled, onChange, onBlur, onProblem }: ControlProps): ReactNode {
  return (
    <TimeInput
      aria={aria}
      disabled={disabled}
      onBlur={onBlur}
      onChange={onChange}
      onProblem={(typed) => onProblem(typed === null ? null : 'heure')}
      value={typeof value === 'string' ? value : null}
    />
  );
}

export function DurationControl({ aria, value, disabled, onChange, onBlur, onProblem }: ControlProps): ReactNode {
  return (
    <TypedInput
      align="right"
      aria={aria}
      disabled={disabled}
      format={formatDuration}
      onBlur={onBlur}
      onChange={(seconds) => onChange(seconds === null ? null : formatDuration(seconds))}
      onProblem={(typed) => onProblem(typed === null ? null : 'duree')}
      parse={parseTypedDuration}
      placeholder="HH:MM:SS"
      value={typeof value === 'string' ? parseDuration(value) : null}
    />
  );
}

interface TimeInputProps {
  readonly aria: ControlProps['aria'];
  readonly value: string | null;
  readonly disabled: boolean;
  readonly onChange: (value: string | null) => void;
  readonly onBlur: () => void;
  readonly onProblem: (text: string | null) => void;
}

function TimeInput(props: TimeInputProps): ReactNode {
  return <TypedInput {...props} format={(time) => time.slice(0, 5)} parse={parseTypedTime} placeholder="HH:MM" />;
}

/** `14:30`, `14h30`, `14h`, `1430`. */
function parseTypedTime(text: string): string | null {
  const [, hours, minutes = '00'] = /^([01]?\d|2[0-3])(?:[:hH]?([0-5]\d))?[hH]?$/.exec(text.replace(/\s+/g, '')) ?? [];
  return hours === undefined ? null : `${hours.padStart(2, '0')}:${minutes}:00`;
}
