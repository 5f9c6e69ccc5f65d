import { type ReactNode, useId } from 'react';
import type { JsonValue } from '#generated/entities/descriptor.gen.ts';
import { formatDuration, parseDuration, parseTypedDuration } from '#domain/values/dates/durations.ts';
import { parseDecimal } from '#domain/values/money.ts';
import { useText } from '#web/i18n/use-text.ts';
import { DateInput } from '#web/ui/date-input.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { TypedInput } from '#web/ui/typed-input.tsx';
import { UnreadNotes } from '#web/ui/unread.tsx';
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

type ScalarControlProps = ScalarInputProps & { readonly id: string };

function ScalarControl(props: ScalarControlProps): ReactNode {
  const { id, label, named, value, onChange } = props;
  const aria = {
    id,
    'aria-label': label,
    'aria-describedby': `${id}-unread`,
    'aria-invalid': undefined,
    'aria-required': undefined,
  } as const;
  const kind = filterKind(named);
  // The form around hears of text that cannot be read from its notes.
  const common = { aria, onProblem: () => undefined };
  if (DATED.has(kind)) return <DateControl {...props} {...common} />;
  if (kind === 'number' || kind === 'duration') return <FigureControl {...props} {...common} isDuration={kind === 'duration'} />;
  return <TextInput aria={aria} onChange={onChange} value={typeof value === 'string' ? value : ''} />;
}

type TypedControlProps = ScalarControlProps & Pick<Parameters<typeof DateInput>[0], 'aria' | 'onProblem'>;

function DateControl({ aria, value, isBound = false, onChange, onProblem }: TypedControlProps): ReactNode {
  const text = useText();
  return (
    <DateInput
      aria={aria}
      calendarLabel={isBound ? null : text('saisie.calendrier')}
      onChange={onChange}
      onProblem={onProblem}
      today={todayText()}
      value={typeof value === 'string' ? value.slice(0, 10) : null}
    />
  );
}

/** Given while they are typed: « Appliquer » need not wait for the field to be left. */
function FigureControl({ aria, value, isDuration, onChange, onProblem }: TypedControlProps & { readonly isDuration: boolean }): ReactNode {
  const common = { aria, onProblem, isLive: true, align: 'right' } as const;
  if (!isDuration) {
    return (
      <TypedInput
        {...common}
        expects="nombre"
        format={String}
        inputMode="decimal"
        onChange={onChange}
        parse={(typed) => parseDecimal(typed, DECIMALS)}
        value={typeof value === 'number' ? value : null}
      />
    );
  }
  return (
    <TypedInput
      {...common}
      expects="duree"
      format={formatDuration}
      onChange={(total) => onChange(total === null ? null : formatDuration(total))}
      parse={parseTypedDuration}
      value={typeof value === 'string' ? parseDuration(value) : null}
    />
  );
}
