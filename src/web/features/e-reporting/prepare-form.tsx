import { type ReactNode, useState } from 'react';
import { prepareDeclarations } from '#generated/client/sdk/ereporting.gen.ts';
import { addDays, addMonths } from '#domain/values/dates.ts';
import { useText } from '#web/i18n/use-text.ts';
import { failureText } from '#web/records/failure-text.ts';
import { todayText } from '#web/records/fields/days/today.ts';
import { notify } from '#web/shell/notifications.ts';
import { Button } from '#web/ui/button.tsx';
import { DateInput } from '#web/ui/date-input.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Field } from '#web/ui/field.tsx';

interface PrepareFormProps {
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** The last three months, unless other days are chosen. */
export function PrepareForm({ onClose, onDone }: PrepareFormProps): ReactNode {
  const text = useText();
  const today = todayText();
  const [from, setFrom] = useState<string | null>(`${addMonths(today, -3).slice(0, 7)}-01`);
  const [to, setTo] = useState<string | null>(addDays(today, -1));
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  async function prepare(): Promise<void> {
    if (from === null || to === null) return;
    setBusy(true);
    setError(null);
    try {
      const { data } = await prepareDeclarations({ body: { Debut: from, Fin: to } });
      notify(data.Ecrites === 0 ? 'info' : 'success', outcomeText(data, text));
      onDone();
    } catch (failure) {
      setError(failureText(failure, text('ereporting.preparerNok')));
      setBusy(false);
    }
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void prepare();
      }}
    >
      <p>{text('ereporting.aide')}</p>
      <DayField label={text('ereporting.du')} name="du" onChange={setFrom} value={from} />
      <DayField label={text('ereporting.au')} name="au" onChange={setTo} value={to} />
      {error === null ? null : (
        <p className="ui-error" role="alert">
          {error}
        </p>
      )}
      <DialogActions
        primary={
          <Button busy={isBusy} disabled={isBusy || from === null || to === null} type="submit" variant="primary">
            {text('ereporting.lancer')}
          </Button>
        }
        secondary={<Button onClick={onClose}>{text('dialog.annuler')}</Button>}
      />
    </form>
  );
}

interface Outcome {
  readonly Ecrites: number;
  readonly Rectificatives: number;
}

function outcomeText({ Ecrites, Rectificatives }: Outcome, text: ReturnType<typeof useText>): string {
  if (Ecrites === 0) return text('ereporting.rien');
  const made = text('ereporting.preparees', { count: Ecrites });
  return Rectificatives === 0 ? made : `${made} ${text('ereporting.rectificatives', { count: Rectificatives })}`;
}

interface DayFieldProps {
  readonly name: string;
  readonly label: string;
  readonly value: string | null;
  readonly onChange: (day: string | null) => void;
}

function DayField({ name, label, value, onChange }: DayFieldProps): ReactNode {
  const text = useText();
  return (
    <Field id={`declarations-${name}`} label={label}>
      {(aria) => (
        <DateInput
          aria={aria}
          calendarLabel={text('saisie.calendrier')}
          onChange={onChange}
          onProblem={() => undefined}
          today={todayText()}
          value={value}
        />
      )}
    </Field>
  );
}
