import { type ReactNode, useId } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { todayText } from '#web/records/fields/days/today.ts';
import { usePickerTexts } from '#web/records/fields/references/use-picker-texts.ts';
import { Button } from '#web/ui/button.tsx';
import { DateInput } from '#web/ui/date-input.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Field } from '#web/ui/field.tsx';
import { Picker } from '#web/ui/picker/picker.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import type { TaskRequest } from './task-request.ts';
import { rhythmOf, type TaskFormState, useTaskForm } from './use-task-form.ts';
import styles from './tasks.module.css';

interface TaskFormProps extends TaskRequest {
  readonly onGiven: () => void;
  readonly onClosed: () => void;
}

/** A task in one form, new or changed, on one record, several or none. */
export function TaskForm({ onClosed, ...request }: TaskFormProps): ReactNode {
  const text = useText();
  const id = useId();
  const form = useTaskForm(request);
  const { draft, setDraft, isBusy, failure } = form;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void form.send();
      }}
    >
      <Field id={`${id}-libelle`} label={text('taches.libelle')} required>
        {(aria) => <TextInput aria={aria} onChange={(label) => setDraft({ ...draft, label })} value={draft.label} />}
      </Field>
      <HolderField form={form} id={`${id}-pour`} />
      <TimeFields form={form} id={id} />
      {failure === null ? null : (
        <p className="ui-error" role="alert">
          {failure}
        </p>
      )}
      <DialogActions
        primary={
          <Button busy={isBusy} disabled={draft.label.trim() === '' || draft.holder === null} type="submit" variant="primary">
            {text(request.task === undefined ? 'taches.donner' : 'taches.enregistrer')}
          </Button>
        }
        secondary={<Button onClick={onClosed}>{text('taches.annuler')}</Button>}
      />
    </form>
  );
}

interface FormPart {
  readonly form: TaskFormState;
  readonly id: string;
}

function HolderField({ form: { draft, choice }, id }: FormPart): ReactNode {
  const text = useText();
  const texts = usePickerTexts();
  return (
    <Field
      errors={choice.refused === null ? [] : [choice.refused]}
      help={text('taches.pourAide')}
      id={id}
      label={text('taches.pour')}
      required
    >
      {(aria) => <Picker aria={aria} load={choice.load} onChange={choice.choose} texts={texts} value={draft.holder} />}
    </Field>
  );
}

function TimeFields({ form: { draft, setDraft }, id }: FormPart): ReactNode {
  const text = useText();
  const rhythms = [
    { value: '1', label: text('taches.jour') },
    { value: '2', label: text('taches.semaine') },
    { value: '3', label: text('taches.mois') },
  ];
  return (
    <div className={styles.times}>
      <DayField id={`${id}-echeance`} label={text('taches.echeance')} onChange={(due) => setDraft({ ...draft, due })} value={draft.due} />
      <Field id={`${id}-rythme`} label={text('taches.rythme')}>
        {(aria) => (
          <Select
            aria={aria}
            emptyLabel={text('taches.jamais')}
            onChange={(value) => setDraft({ ...draft, rhythm: rhythmOf(Number(value)) })}
            options={rhythms}
            value={draft.rhythm === null ? '' : String(draft.rhythm)}
          />
        )}
      </Field>
      {draft.rhythm === null ? null : (
        <DayField id={`${id}-fin`} label={text('taches.jusquau')} onChange={(until) => setDraft({ ...draft, until })} value={draft.until} />
      )}
    </div>
  );
}

interface DayFieldProps {
  readonly id: string;
  readonly label: string;
  readonly value: string | null;
  readonly onChange: (day: string | null) => void;
}

function DayField({ id, label, value, onChange }: DayFieldProps): ReactNode {
  return (
    <Field id={id} label={label}>
      {(aria) => (
        <DateInput aria={aria} calendarLabel={label} onChange={onChange} onProblem={ignoreProblem} today={todayText()} value={value} />
      )}
    </Field>
  );
}

/** The field itself reports text that is no day, which is no due day either. */
function ignoreProblem(): void {}
