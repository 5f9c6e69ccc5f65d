import { type ReactNode, useId, useState } from 'react';
import { clockText, minutesOfTyped } from '#domain/programmation/festival-day.ts';
import { formatDay } from '#domain/values/dates.ts';
import { useLanguage, useText } from '#web/i18n/use-text.ts';
import { HourInput } from '#web/records/fields/days/day-choice.tsx';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Select } from '#web/ui/select.tsx';
import type { Room, Screening } from '../grid-model.ts';
import type { Place } from './use-place.ts';
import styles from '../programme-grid.module.css';

interface MoveFormProps {
  readonly screening: Screening;
  readonly day: string;
  readonly days: readonly string[];
  readonly rooms: readonly Room[];
  readonly onCancel: () => void;
  readonly onMove: (place: Place) => void;
}

/** The same move as by hand, as a form: another day too. */
export function MoveForm({ screening, day, days, rooms, onCancel, onMove }: MoveFormProps): ReactNode {
  const text = useText();
  const language = useLanguage();
  const [wanted, setWanted] = useState({ day, room: String(screening.idSalle ?? ''), time: clockText(screening.start) });
  const start = minutesOfTyped(wanted.time);
  function submit(): void {
    if (start === null) return;
    const idSalle = wanted.room === '' ? null : Number(wanted.room);
    onMove({ day: wanted.day, idSalle, start, end: start + (screening.end - screening.start) });
  }
  return (
    <form
      className={styles.move}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <label>
        {text('programmation.jour')}
        <Select
          onChange={(chosen) => setWanted({ ...wanted, day: chosen })}
          options={days.map((value) => ({ value, label: formatDay(value, language) }))}
          value={wanted.day}
        />
      </label>
      <label>
        {text('programmation.salle')}
        <Select
          emptyLabel={text('programmation.sansSalle')}
          onChange={(chosen) => setWanted({ ...wanted, room: chosen })}
          options={rooms.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={wanted.room}
        />
      </label>
      <StartField onChange={(time) => setWanted({ ...wanted, time })} value={wanted.time} />
      <div className={styles.moveActions}>
        <Button onClick={onCancel}>{text('dialog.annuler')}</Button>
        <Button disabled={start === null} type="submit" variant="primary">
          {text('programmation.deplacer')}
        </Button>
      </div>
    </form>
  );
}

interface StartFieldProps {
  readonly value: string;
  readonly onChange: (time: string) => void;
}

function StartField({ value, onChange }: StartFieldProps): ReactNode {
  const text = useText();
  const id = useId();
  return (
    <Field id={id} label={text('programmation.debut')} required>
      {(aria) => <HourInput aria={aria} isLive onChange={onChange} value={value} />}
    </Field>
  );
}
