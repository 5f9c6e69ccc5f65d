import { type ReactNode, useId } from 'react';
import { formatDateTime } from '#domain/values/dates.ts';
import { readInstant } from '#domain/records/typed/typed-moment.ts';
import { todayText } from '#web/records/fields/days/today.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Field } from '#web/ui/field.tsx';
import { TypedInput } from '#web/ui/typed-input.tsx';

interface StartFieldProps {
  /** Instant before which nothing leaves; null: at once. */
  readonly value: string | null;
  readonly onChange: (start: string | null) => void;
  /** The typed text is no moment. */
  readonly onProblem: (isUnread: boolean) => void;
}

/** Day and hour from which a mailing leaves. */
export function StartField({ value, onChange, onProblem }: StartFieldProps): ReactNode {
  const text = useText();
  const id = useId();
  return (
    <Field help={text('mails.partirLeAide')} id={id} label={text('mails.partirLe')} width={6}>
      {(aria) => (
        <TypedInput
          aria={aria}
          expects="date"
          format={(instant) => formatDateTime(instant)}
          onChange={onChange}
          onProblem={(problem) => onProblem(problem !== null)}
          parse={(typed) => readInstant(typed, { today: todayText() })}
          placeholder={text('saisie.date')}
          value={value}
        />
      )}
    </Field>
  );
}

interface SendingQuestionProps {
  readonly total: number;
  /** Mails that would leave with a hole. */
  readonly incomplete: number;
  readonly start: string | null;
}

/** Numbers to confirm before a mailing is queued. */
export function SendingQuestion({ total, incomplete, start }: SendingQuestionProps): ReactNode {
  const text = useText();
  return (
    <>
      <p className="mailing-question">{text('alert.mailQuestion')}</p>
      <p>{text('mails.compte', { count: total })}</p>
      {incomplete === 0 ? null : <p className="mail-missing">{text('mails.incompletsPartent', { count: incomplete, total })}</p>}
      {start === null ? null : <p>{text('mails.planifie', { jour: formatDateTime(start) })}</p>}
    </>
  );
}
