import { type ReactNode, useId } from 'react';
import { OuiNon, ouiNonEnum } from '#generated/enums/oui-non.gen.ts';
import { QuestionType } from '#generated/enums/question-type.gen.ts';
import { enumLabel } from '#domain/records/read/display.ts';
import { formatDate } from '#domain/values/dates.ts';
import { readNumber } from '#domain/records/typed/typed-number.ts';
import { todayText } from '#web/records/fields/days/today.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { CheckboxLine } from '#web/ui/checkbox.tsx';
import { DateInput } from '#web/ui/date-input.tsx';
import { type ControlAria, Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextArea, TextInput } from '#web/ui/text-input.tsx';
import { TypedInput } from '#web/ui/typed-input.tsx';
import { UnreadNotes } from '#web/ui/unread.tsx';
import type { AnswerValue, AskedQuestion } from './questions.ts';

interface QuestionFieldProps {
  readonly question: AskedQuestion;
  readonly value: AnswerValue;
  readonly errors: readonly string[];
  /** Day on which the person themselves answered by a link. */
  readonly linkedOn?: string | null;
  readonly disabled: boolean;
  readonly onChange: (value: AnswerValue) => void;
  /** Text that cannot be read holds the save back. */
  readonly onProblem: (isUnread: boolean) => void;
}

/** A question as an input of its type, with its help and what is wrong with the answer. */
export function QuestionField({ question, errors, linkedOn = null, ...props }: QuestionFieldProps): ReactNode {
  const text = useText();
  const id = useId();
  const isMany = question.type === QuestionType.choixMultiple;
  const isWide = isMany || question.type === QuestionType.texteLong;
  return (
    <Field
      errors={errors}
      group={isMany}
      help={
        [question.help ?? '', linkedOn === null ? '' : text('question.parLien', { jour: formatDate(linkedOn) })].join(' ').trim() || null
      }
      id={id}
      label={question.label}
      required={question.isRequired}
      width={isWide ? 12 : 6}
    >
      {(aria) => <QuestionControl {...props} aria={aria} question={question} />}
    </Field>
  );
}

type ControlProps = Omit<QuestionFieldProps, 'errors' | 'linkedOn'> & { readonly aria: ControlAria };

function QuestionControl(props: ControlProps): ReactNode {
  switch (props.question.type) {
    case QuestionType.nombre:
      return <NumberAnswer {...props} />;
    case QuestionType.date:
      return <DayAnswer {...props} />;
    case QuestionType.ouiNon:
    case QuestionType.choix:
      return <OneAnswer {...props} />;
    case QuestionType.choixMultiple:
      return <SeveralAnswers {...props} />;
    default:
      return <WordsAnswer {...props} />;
  }
}

function WordsAnswer({ question, aria, value, disabled, onChange }: ControlProps): ReactNode {
  const common = { aria, disabled, value: typeof value === 'string' ? value : '', onChange };
  return question.type === QuestionType.texteLong ? <TextArea {...common} rows={3} /> : <TextInput {...common} />;
}

function NumberAnswer({ aria, value, disabled, onChange, onProblem }: ControlProps): ReactNode {
  return (
    <UnreadNotes id={aria.id}>
      <TypedInput
        align="right"
        aria={aria}
        disabled={disabled}
        expects="nombre"
        format={(number) => String(number).replace('.', ',')}
        inputMode="decimal"
        onChange={onChange}
        onProblem={(unread) => onProblem(unread !== null)}
        parse={(typed) => readNumber(typed, { scale: 2, unit: 'euro' })}
        value={typeof value === 'number' ? value : null}
      />
    </UnreadNotes>
  );
}

function DayAnswer({ aria, value, disabled, onChange, onProblem }: ControlProps): ReactNode {
  const text = useText();
  return (
    <UnreadNotes id={aria.id}>
      <DateInput
        aria={aria}
        calendarLabel={text('saisie.calendrier')}
        disabled={disabled}
        onChange={onChange}
        onProblem={(unread) => onProblem(unread !== null)}
        today={todayText()}
        value={typeof value === 'string' ? value.slice(0, 10) : null}
      />
    </UnreadNotes>
  );
}

function OneAnswer({ question, aria, value, disabled, onChange }: ControlProps): ReactNode {
  const language = useLanguage();
  const options =
    question.type === QuestionType.ouiNon
      ? [OuiNon.oui, OuiNon.non].map((one) => ({ value: String(one), label: enumLabel(ouiNonEnum, one, language) ?? '' }))
      : question.choices.map(({ id, label }) => ({ value: String(id), label }));
  return (
    <Select
      aria={aria}
      disabled={disabled}
      emptyLabel="—"
      onChange={(chosen) => onChange(chosen === '' ? null : Number(chosen))}
      options={options}
      value={typeof value === 'number' ? String(value) : ''}
    />
  );
}

function SeveralAnswers({ question, value, disabled, onChange }: ControlProps): ReactNode {
  const chosen: readonly number[] = typeof value === 'object' && value !== null ? value : [];
  return (
    <div className="ui-flags">
      {question.choices.map(({ id, label }) => (
        <CheckboxLine
          checked={chosen.includes(id)}
          disabled={disabled}
          key={id}
          label={label}
          onChange={(isChosen) => onChange(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id))}
        />
      ))}
    </div>
  );
}
