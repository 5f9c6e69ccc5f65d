import type { ReactNode } from 'react';
import { readDuration } from '#domain/records/typed/typed-duration.ts';
import { readClock, readHourOf } from '#domain/records/typed/typed-moment.ts';
import { festivalZone, parseInstant, toUtcText, zonedInstant, zonedParts } from '#domain/values/dates.ts';
import { formatDuration, parseDuration, shownDuration } from '#domain/values/dates/durations.ts';
import { useText } from '#web/i18n/use-text.ts';
import { DateInput } from '#web/ui/date-input.tsx';
import { TypedInput } from '#web/ui/typed-input.tsx';
import type { ControlProps } from '../control-props.ts';
import { unreadText } from '#domain/values/unread-text.ts';
import { todayText } from './today.ts';

export function DateControl({ field, aria, value, disabled, onChange, onBlur }: ControlProps): ReactNode {
  const text = useText();
  const unread = unreadText(field, value);
  return (
    <DateInput
      aria={aria}
      calendarLabel={text('saisie.calendrier')}
      disabled={disabled}
      onBlur={onBlur}
      onChange={onChange}
      onProblem={(typed) => (typed === null ? undefined : onChange(typed))}
      today={todayText()}
      unread={unread}
      value={typeof value === 'string' && unread === null ? value.slice(0, 10) : null}
    />
  );
}

/** Day and time where the festival is; the instant travels in UTC. */
export function DateTimeControl({ aria, label, value, disabled, onChange, onBlur }: ControlProps): ReactNode {
  const text = useText();
  const parts = dayAndTime(value);
  function change(changed: Partial<DayAndTime>): void {
    onChange(instantOf({ ...parts, ...changed }));
  }
  return (
    <div className="ui-pair">
      <DateInput
        aria={aria}
        calendarLabel={text('saisie.calendrier')}
        disabled={disabled}
        onBlur={onBlur}
        onChange={(date) => change({ date: date ?? '' })}
        onProblem={(typed) => (typed === null ? undefined : change({ date: typed }))}
        today={todayText()}
        unread={unreadText({ kind: 'date' }, parts.date)}
        value={isRead('date', parts.date) ? parts.date : null}
      />
      <TypedInput
        aria={{ ...aria, id: `${aria.id}-time`, 'aria-label': `${label} (${text('saisie.heure')})` }}
        disabled={disabled || parts.date === ''}
        expects="heure"
        format={(time) => time.slice(0, TIME_LENGTH)}
        onBlur={onBlur}
        onChange={(read) => (read === null || parseInstant(read) === null ? change({ time: read ?? MIDNIGHT }) : onChange(read))}
        onProblem={(typed) => (typed === null ? undefined : change({ time: typed }))}
        parse={(typed) => (isRead('date', parts.date) ? readHourOf(parts.date, typed) : readClock(typed))}
        placeholder="HH:MM"
        unread={unreadText({ kind: 'time' }, parts.time)}
        value={isRead('time', parts.time) ? parts.time : null}
      />
    </div>
  );
}

/** Each as a value of its kind, as the text that is none, or empty. */
interface DayAndTime {
  readonly date: string;
  readonly time: string;
}

const MIDNIGHT = '00:00:00';
/** `HH:MM`. */
const TIME_LENGTH = 5;
/** Between a day and a time one of which cannot be read; no field of one line holds it. */
const APART = '\n';

function dayAndTime(value: ControlProps['value']): DayAndTime {
  if (typeof value !== 'string') return { date: '', time: '' };
  const instant = parseInstant(value);
  if (instant !== null) return zonedParts(instant, festivalZone());
  const [date = '', time = ''] = value.split(APART);
  return { date, time };
}

/** The instant of a day and a time; both texts where one cannot be read. Without a day there is nothing. */
function instantOf({ date, time }: DayAndTime): string | null {
  if (date === '') return null;
  const clock = time === '' ? MIDNIGHT : time;
  return isRead('date', date) && isRead('time', clock) ? toUtcText(zonedInstant(date, clock, festivalZone())) : `${date}${APART}${time}`;
}

function isRead(kind: 'date' | 'time', text: string): boolean {
  return text !== '' && unreadText({ kind }, text) === null;
}

export function TimeControl({ field, aria, value, disabled, onChange, onBlur }: ControlProps): ReactNode {
  const unread = unreadText(field, value);
  return (
    <TypedInput
      aria={aria}
      disabled={disabled}
      format={(time) => time.slice(0, TIME_LENGTH)}
      onBlur={onBlur}
      onChange={onChange}
      expects="heure"
      onProblem={(typed) => (typed === null ? undefined : onChange(typed))}
      parse={readClock}
      placeholder="HH:MM"
      unread={unread}
      value={typeof value === 'string' && unread === null ? value : null}
    />
  );
}

export function DurationControl({ field, aria, value, disabled, onChange, onBlur }: ControlProps): ReactNode {
  return (
    <TypedInput
      align="right"
      aria={aria}
      disabled={disabled}
      expects="duree"
      format={shownDuration}
      onBlur={onBlur}
      onChange={(seconds) => onChange(seconds === null ? null : formatDuration(seconds))}
      onProblem={(typed) => (typed === null ? undefined : onChange(typed))}
      parse={readDuration}
      placeholder="MM'SS"
      unread={unreadText(field, value)}
      value={typeof value === 'string' ? parseDuration(value) : null}
    />
  );
}
