import { type ReactNode, useId } from 'react';
import type { JsonValue } from '#generated/entities/descriptor.gen.ts';
import { formatDuration, parseDuration, parseTypedDuration } from '#domain/values/dates/durations.ts';
import { parseDecimal } from '#domain/values/money.ts';
import { useText } from '#web/i18n/use-text.ts';
import { DateInput } from '#web/ui/date-input.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { TypedInput } from '#web/ui/typed-input.tsx';
import { todayText } from '#web/records/fields/days/today.ts';
import type { NamedField } from '#web/records/lookup/resolve-field.ts';
import { DATED, filterKind } from './filter-model.ts';

interface ScalarInputProps {
  readonly label: string;
  readonly named: NamedField;
  readonly value: JsonValue;
  /** One end of a period, whose days are shown under both. */
  readonly isBound?: boolean;
  readonly onChange: (value: JsonValue) => void;
}

const DECIMALS = 6;

/** One value of a filter, typed as its field is. */
export function ScalarInput({ label, named, value, isBound = false, onChange }: ScalarInputProps): ReactNode {
  const text = useText();
  const id = useId();
  const aria = { id, 'aria-label': label, 'aria-describedby': undefined, 'aria-invalid': undefined, 'aria-required': undefined } as const;
  const common = { aria, onChange, onProblem: () => undefined };
  const kind = filterKind(named);
  if (DATED.has(kind)) {
    return (
      <DateInput
        {...common}
        calendarLabel={isBound ? null : text('saisie.calendrier')}
        today={todayText()}
        value={typeof value === 'string' ? value.slice(0, 10) : null}
      />
    );
  }
  if (kind === 'number') {
    return (
      <TypedInput
        {...common}
        isLive
        align="right"
        format={String}
        inputMode="decimal"
        parse={(typed) => parseDecimal(typed, DECIMALS)}
        value={typeof value === 'number' ? value : null}
      />
    );
  }
  if (kind === 'duration') {
    const seconds = typeof value === 'string' ? parseDuration(value) : null;
    return (
      <TypedInput
        {...common}
        isLive
        align="right"
        format={formatDuration}
        onChange={(total) => onChange(total === null ? null : formatDuration(total))}
        parse={parseTypedDuration}
        value={seconds}
      />
    );
  }
  return <TextInput aria={aria} onChange={onChange} value={typeof value === 'string' ? value : ''} />;
}
