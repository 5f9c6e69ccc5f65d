import { type ComponentType, type ReactNode, useId } from 'react';
import type { JsonValue } from '#generated/entities/descriptor.gen.ts';
import type { ComparedAs } from '#domain/records/kinds/shown-kinds.ts';
import { readDuration } from '#domain/records/typed/typed-duration.ts';
import { readNumber } from '#domain/records/typed/typed-number.ts';
import { formatDuration, parseDuration, shownDuration } from '#domain/values/dates/durations.ts';
import { useText } from '#web/i18n/use-text.ts';
import type { ControlAria } from '#web/ui/field.tsx';
import { DateInput } from '#web/ui/date-input.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { TypedInput } from '#web/ui/typed-input.tsx';
import { UnreadNotes } from '#web/ui/unread.tsx';
import { todayText } from '#web/records/fields/days/today.ts';
import type { NamedField } from '#web/records/lookup/resolve-field.ts';
import { filterKind } from './filter-model.ts';

interface ScalarInputProps {
  readonly label: string;
  readonly named: NamedField;
  readonly value: JsonValue;
  /** One end of a period, whose days are shown under both. */
  readonly isBound?: boolean;
  readonly onChange: (value: JsonValue) => void;
}

const DECIMALS = 6;

interface InputProps {
  readonly aria: ControlAria;
  readonly value: JsonValue;
  readonly isBound: boolean;
  readonly isPercent: boolean;
  readonly onChange: (value: JsonValue) => void;
}

/** One value of a filter, typed as its field is. */
export function ScalarInput(props: ScalarInputProps): ReactNode {
  const id = useId();
  return (
    <div>
      <UnreadNotes id={id}>
        <ScalarControl {...props} id={id} />
      </UnreadNotes>
    </div>
  );
}

function ScalarControl({ id, label, named, value, isBound = false, onChange }: ScalarInputProps & { readonly id: string }): ReactNode {
  const aria = {
    id,
    'aria-label': label,
    'aria-describedby': `${id}-unread`,
    'aria-invalid': undefined,
    'aria-required': undefined,
  } as const;
  const Input = INPUTS[filterKind(named)];
  return <Input aria={aria} isBound={isBound} isPercent={named.field.kind === 'percent'} onChange={onChange} value={value} />;
}

/** The form around hears of text that cannot be read from its notes. */
function ignored(): undefined {
  return undefined;
}

function DayInput({ aria, value, isBound, onChange }: InputProps): ReactNode {
  const text = useText();
  return (
    <DateInput
      aria={aria}
      calendarLabel={isBound ? null : text('saisie.calendrier')}
      onChange={onChange}
      onProblem={ignored}
      today={todayText()}
      value={typeof value === 'string' ? value.slice(0, 10) : null}
    />
  );
}

function NumberInput({ aria, value, isPercent, onChange }: InputProps): ReactNode {
  return (
    <TypedInput
      isLive
      align="right"
      aria={aria}
      expects="nombre"
      format={String}
      inputMode="decimal"
      onChange={onChange}
      onProblem={ignored}
      parse={(typed) => readNumber(typed, { scale: DECIMALS, unit: isPercent ? 'percent' : 'euro' })}
      value={typeof value === 'number' ? value : null}
    />
  );
}

function DurationInput({ aria, value, onChange }: InputProps): ReactNode {
  return (
    <TypedInput
      isLive
      align="right"
      aria={aria}
      expects="duree"
      format={shownDuration}
      onChange={(total) => onChange(total === null ? null : formatDuration(total))}
      onProblem={ignored}
      parse={readDuration}
      value={typeof value === 'string' ? parseDuration(value) : null}
    />
  );
}

function WordsInput({ aria, value, onChange }: InputProps): ReactNode {
  return <TextInput aria={aria} onChange={onChange} value={typeof value === 'string' ? value : ''} />;
}

const INPUTS: Readonly<Record<ComparedAs, ComponentType<InputProps>>> = {
  text: WordsInput,
  number: NumberInput,
  boolean: WordsInput,
  date: DayInput,
  datetime: DayInput,
  time: WordsInput,
  duration: DurationInput,
  choice: WordsInput,
  flags: WordsInput,
  list: WordsInput,
  span: DayInput,
  days: DayInput,
  opaque: WordsInput,
};
