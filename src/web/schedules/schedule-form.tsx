import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { listDestinataires } from '#generated/client/sdk/taches.gen.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { usePickerTexts } from '#web/records/fields/references/use-picker-texts.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { CheckboxLine } from '#web/ui/checkbox.tsx';
import { DialogActions } from '#web/ui/dialog-actions.tsx';
import { Field } from '#web/ui/field.tsx';
import { Picker } from '#web/ui/picker/picker.tsx';
import { Select } from '#web/ui/select.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import type { PickerOption } from '#web/ui/use-async-options.ts';
import { dayName } from './rhythm-text.ts';
import type { ScheduleRequest } from './schedule-request.ts';
import { formatOf, type Rhythm, type ScheduleFormState, useScheduleForm } from './use-schedule-form.ts';
import { ViewFields } from './view-fields.tsx';
import styles from './schedules.module.css';

const RHYTHMS: readonly Rhythm[] = ['jour', 'semaine', 'mois'];
const WEEK = [1, 2, 3, 4, 5, 6, 7];
const HOURS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: `${hour} h` }));
const MONTH = Array.from({ length: 31 }, (_, day) => ({ value: String(day + 1), label: String(day + 1) }));

/** A view, its file, its hour and its readers in one form. */
export function ScheduleForm({ onClosed, ...request }: ScheduleRequest & { readonly onClosed: () => void }): ReactNode {
  const text = useText();
  const id = useId();
  const form = useScheduleForm(request, onClosed);
  const { draft, change, isReady, isBusy, failure } = form;
  const isChosen = request.schedule !== undefined || request.view !== undefined;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void form.send();
      }}
    >
      {isChosen ? null : <ViewFields onChange={(view, name) => change({ view, ...(draft.name === '' && { name }) })} view={draft.view} />}
      <Field id={`${id}-nom`} label={text('envois.nom')} required>
        {(aria) => <TextInput aria={aria} onChange={(name) => change({ name })} value={draft.name} />}
      </Field>
      <FormatAndHour form={form} />
      <DaysFields form={form} />
      <PeopleField form={form} />
      {failure === null ? null : (
        <p className="ui-error" role="alert">
          {failure}
        </p>
      )}
      <DialogActions
        primary={
          <Button busy={isBusy} disabled={!isReady} type="submit" variant="primary">
            {text('envois.enregistrer')}
          </Button>
        }
        secondary={<Button onClick={onClosed}>{text('envois.annuler')}</Button>}
      />
    </form>
  );
}

interface FormPart {
  readonly form: ScheduleFormState;
}

function FormatAndHour({ form: { draft, change } }: FormPart): ReactNode {
  const text = useText();
  const id = useId();
  const formats = [
    { value: '1', label: text('envois.xlsx') },
    { value: '2', label: text('envois.csv') },
    { value: '3', label: text('envois.pdf') },
  ];
  return (
    <div className={styles.pair}>
      <Field id={`${id}-format`} label={text('envois.format')}>
        {(aria) => (
          <Select
            aria={aria}
            onChange={(value) => change({ format: formatOf(Number(value)) })}
            options={formats}
            value={String(draft.format)}
          />
        )}
      </Field>
      <Field id={`${id}-heure`} label={text('envois.heure')}>
        {(aria) => <Select aria={aria} onChange={(value) => change({ hour: Number(value) })} options={HOURS} value={String(draft.hour)} />}
      </Field>
    </div>
  );
}

function DaysFields({ form: { draft, change } }: FormPart): ReactNode {
  const text = useText();
  const id = useId();
  return (
    <>
      <Field id={`${id}-rythme`} label={text('envois.rythme')}>
        {(aria) => (
          <Select
            aria={aria}
            onChange={(value) => change({ rhythm: RHYTHMS.find((one) => one === value) ?? 'jour' })}
            options={RHYTHMS.map((value) => ({ value, label: text(`envois.${value}`) }))}
            value={draft.rhythm}
          />
        )}
      </Field>
      {draft.rhythm === 'semaine' ? <WeekField change={change} days={draft.days} /> : null}
      {draft.rhythm === 'mois' ? (
        <Field help={text('envois.moisCourt')} id={`${id}-jour`} label={text('envois.jourMois')}>
          {(aria) => (
            <Select
              aria={aria}
              onChange={(value) => change({ dayOfMonth: Number(value) })}
              options={MONTH}
              value={String(draft.dayOfMonth)}
            />
          )}
        </Field>
      ) : null}
    </>
  );
}

function WeekField({ days, change }: { readonly days: readonly number[]; readonly change: ScheduleFormState['change'] }): ReactNode {
  const text = useText();
  const id = useId();
  const language = useLanguage();
  return (
    <Field group id={`${id}-jours`} label={text('envois.jours')}>
      {() => (
        <div className={styles.days}>
          {WEEK.map((day) => (
            <CheckboxLine
              checked={days.includes(day)}
              key={day}
              label={dayName(day, language)}
              onChange={(isOn) => change({ days: isOn ? [...days, day] : days.filter((one) => one !== day) })}
            />
          ))}
        </div>
      )}
    </Field>
  );
}

/** Users of the team: each receives the file of their own rights. */
function PeopleField({ form: { draft, change } }: FormPart): ReactNode {
  const text = useText();
  const id = useId();
  const texts = usePickerTexts();
  const { people } = draft;
  return (
    <>
      <Field help={text('envois.aAide')} id={`${id}-a`} label={text('envois.a')} required>
        {(aria) => (
          <Picker
            adds
            aria={aria}
            load={loadPeople}
            onChange={(option) => {
              if (option !== null && !people.some(({ Id }) => Id === option.id))
                change({ people: [...people, { Id: option.id, Libelle: option.label }] });
            }}
            texts={texts}
            value={null}
          />
        )}
      </Field>
      <ul className={styles.people}>
        {people.map((person) => (
          <li key={person.Id}>
            {person.Libelle}
            <IconButton
              icon={X}
              label={text('envois.oter', { nom: person.Libelle })}
              onClick={() => change({ people: people.filter(({ Id }) => Id !== person.Id) })}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

async function loadPeople(search: string, signal: AbortSignal): Promise<readonly PickerOption[]> {
  const { data } = await listDestinataires({ query: { texte: search }, signal });
  return data
    .filter(({ Numero }) => Numero.startsWith('u'))
    .map(({ Numero, Libelle }) => ({ id: Number(Numero.slice(1)), label: Libelle, detail: null }));
}
